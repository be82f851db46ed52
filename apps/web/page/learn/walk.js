/* A walk through a proof: the other side tries any reply, the certificate answers. */
import {doubleNode, turned} from './certificate.js';
import {doubleCell, lineCells} from './lines.js';

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

  /** @param {string} name */
  #cell(name) {
    return (Number(name.slice(1)) - 1) * this.certificate.columns + name.charCodeAt(0) - 97;
  }

  /** The board after moves: 0 empty, 1 black, 2 white, 3 blocked. @param {string[]} moves */
  #stones(moves) {
    const {columns, rows, blocked} = this.certificate;
    const stones = Array(columns * rows).fill(0);
    for (const name of blocked.match(/[a-z]\d+/g) ?? []) stones[this.#cell(name)] = 3;
    for (const [index, name] of moves.entries()) stones[this.#cell(name)] = 1 + index % 2;
    return stones;
  }

  /** Makes a reply. The certificate lists no answer where the winner completes a line at once, and may
   * leave out one that gives him two cells to do so.
   * @param {number} cell */
  reply(cell) {
    const {node, frame, moves} = this.here;
    if (!node) return;
    const {certificate} = this;
    const after = [...moves, this.#name(cell)], stones = this.#stones(after);
    const entry = node.entries.get(frame.indexOf(cell));
    const end = entry ? -1 : lineCells(certificate, stones, certificate.winner)[0] ?? -1;
    if (end >= 0) {
      this.places.push({node: null, frame, moves: [...after, this.#name(end)]});
      return;
    }
    const answer = entry ?? node.other;
    const double = node.doubles && !answer ? doubleCell(certificate, stones, certificate.winner) : -1;
    if (answer) this.#enter(answer, frame, after);
    else if (double >= 0)
      this.places.push({node: doubleNode(), frame, moves: [...after, this.#name(double)]});
    else throw new Error(`the certificate has no answer to ${this.#name(cell)}`);
  }

  back() {
    if (!this.isAtStart) this.places.pop();
  }
}
