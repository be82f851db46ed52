/* A walk through a proof: the other side tries any reply, the certificate answers. The tree has the written
 * answers; what the file leaves out and what a plan stands for are found by the library. */
import {turned} from './certificate.js';

/** @typedef {import('./certificate.js').Certificate} Certificate */
/** @typedef {import('./certificate.js').Node} Node */
/** @typedef {import('../thinking/protocol.js').Proved} Proved */

/** What the library answers by the certificate in a position of it, with the winner to move.
 * @typedef {(variant: string, moves: string) => Promise<Proved>} Ask */

/** Where a walk is: a node, and where each cell of the node's frame lies on the board; no node where the
 * library answers from here on. `plies` is the longest game that can follow.
 * @typedef {{node: Node | null, frame: number[], moves: string[], plies: number}} Place */

export class Walk {
  /** @param {Certificate} certificate @param {Ask} ask */
  constructor(certificate, ask) {
    this.certificate = certificate;
    this.ask = ask;
    this.variant = `${certificate.rule} ${certificate.columns}x${certificate.rows}` +
      ` win ${certificate.win}` + (certificate.blocked.match(/[a-z]\d+/g) ?? [])
      .map(name => ` blocked ${name.charCodeAt(0) - 96},${name.slice(1)}`).join('');
    /** @type {Place[]} */
    this.places = [];
  }

  /** Goes to where the certificate begins, with the winner's move if it is his. */
  async begin() {
    const {certificate} = this, moves = certificate.moves.match(/[a-z]\d+/g) ?? [];
    this.places = [this.#enter(certificate.root, turned(certificate, 0), moves) ??
      await this.#find(moves)];
  }

  get here() {
    return this.places[this.places.length - 1];
  }

  /** The moves up to now, as the library reads them. */
  get moves() {
    return this.here.moves.join(' ');
  }

  get isAtStart() {
    return this.places.length === 1;
  }

  /** @param {number} cell */
  #name(cell) {
    const {columns} = this.certificate;
    return String.fromCharCode(97 + cell % columns) + (Math.floor(cell / columns) + 1);
  }

  /** The place at a node after the winner's move, through references; null at a plan.
   * @param {Node} node @param {number[]} frame @param {string[]} moves @returns {Place | null} */
  #enter(node, frame, moves) {
    if (node.to) {
      const turn = turned(this.certificate, node.symmetry);
      return this.#enter(node.to, turn.map(cell => frame[cell]), moves);
    }
    if (node.planned) return null;
    if (node.cell < 0) return {node, frame, moves, plies: node.plies};
    return {node, frame, moves: [...moves, this.#name(frame[node.cell])], plies: node.plies - 1};
  }

  /** The place after the winner's move that the library finds.
   * @param {string[]} moves @returns {Promise<Place>} */
  async #find(moves) {
    const {cell, plies} = await this.ask(this.variant, moves.join(' '));
    return {node: null, frame: [], moves: [...moves, this.#name(cell)], plies: plies - 1};
  }

  /** The cells of replies that have an answer of their own, with the plies that the game still lasts
   * after each. @returns {Map<number, number>} */
  entries() {
    const {node, frame} = this.here;
    return new Map([...node?.entries ?? []].map(([reply, child]) => [frame[reply], child.plies]));
  }

  /** Makes a reply. Where it has no entry, the winner may complete a line at once, which comes before the
   * default. @param {number} cell */
  async reply(cell) {
    const {here} = this, moves = [...here.moves, this.#name(cell)];
    const entry = here.node?.entries.get(here.frame.indexOf(cell));
    const found = entry ? null : await this.#find(moves);
    const next = found?.plies === 0 ? null : entry ?? here.node?.other;
    const place = (next && this.#enter(next, here.frame, moves)) ?? found ?? await this.#find(moves);
    if (this.here === here) this.places.push(place);
  }

  back() {
    if (!this.isAtStart) this.places.pop();
  }
}
