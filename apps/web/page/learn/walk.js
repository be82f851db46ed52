/* A walk through a proof: the other side tries any reply, the certificate answers. */
import {turned} from './certificate.js';

/** @typedef {import('./certificate.js').Certificate} Certificate */
/** @typedef {import('./certificate.js').Node} Node */

/** Where a walk is: a node, and where each cell of the node's frame lies on the board.
 * @typedef {{node: Node | null, frame: number[], moves: string[]}} Place */

export class Walk {
  /** @param {Certificate} certificate */
  constructor(certificate) {
    this.certificate = certificate;
    this.variant = `${certificate.rule} ${certificate.columns}x${certificate.rows}` +
      ` win ${certificate.win}` + (certificate.blocked.match(/[a-z]\d+/g) ?? [])
      .map(name => ` blocked ${name.charCodeAt(0) - 96},${name.slice(1)}`).join('');
    /** @type {Place[]} */
    this.places = [];
    this.#enter(certificate.root, turned(certificate, 0), certificate.moves.match(/[a-z]\d+/g) ?? []);
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

  /** Goes to a node, through references, and makes the winner's move.
   * @param {Node} node @param {number[]} frame @param {string[]} moves */
  #enter(node, frame, moves) {
    if (node.to) {
      const turn = turned(this.certificate, node.symmetry);
      this.#enter(node.to, turn.map(cell => frame[cell]), moves);
      return;
    }
    const after = node.cell < 0 ? moves : [...moves, this.#name(frame[node.cell])];
    this.places.push({node, frame, moves: after});
  }

  /** The cells of replies that have an answer of their own, with the plies that the game still lasts
   * after each. @returns {Map<number, number>} */
  entries() {
    const {node, frame} = this.here;
    return new Map([...node?.entries ?? []].map(([reply, child]) => [frame[reply], child.plies]));
  }

  /** Makes a reply. `finish` finds the cell on which the winner completes a line at once, -1 without
   * one: the certificate lists no answer where that is possible.
   * @param {number} cell @param {(moves: string) => Promise<number>} finish */
  async reply(cell, finish) {
    const {node, frame, moves} = this.here;
    if (!node) return;
    const after = [...moves, this.#name(cell)];
    const entry = node.entries.get(frame.indexOf(cell));
    const end = entry ? -1 : await finish(after.join(' '));
    if (end >= 0) {
      this.places.push({node: null, frame, moves: [...after, this.#name(end)]});
      return;
    }
    const answer = entry ?? node.other;
    if (!answer) throw new Error(`the certificate has no answer to ${this.#name(cell)}`);
    this.#enter(answer, frame, after);
  }

  back() {
    if (!this.isAtStart) this.places.pop();
  }
}
