/* The reader of certificates; docs/PROOF.md describes every byte. It reads a whole file into nodes and
 * trusts it: checking is the work of lianzi-verify. */

/** A move of the winner, and what follows each reply: `entries` by the reply's cell, `other` for the
 * replies without an entry, unless the file leaves that answer out. A reference or a repeat has `to` instead,
 * a node that is turned by `symmetry`. A node that is `planned` has a plan for the move and all that follows.
 * `plies` is the longest game from here, the winner's move included.
 * @typedef {{cell: number, entries: Map<number, Node>, other: Node | null, planned: boolean, to: Node | null,
 *            symmetry: number, plies: number}} Node */

/** `root` answers the position of the header; its `cell` is -1 where the other side is to move there.
 * @typedef {{rule: string, columns: number, rows: number, win: number, blocked: string, moves: string,
 *            winner: 1 | 2, root: Node, nodes: number}} Certificate */

const BITS = Object.freeze({move: 0, withDefault: 1, label: 2, reference: 3, plan: 7});
const DOUBLE_PLIES = 3; // a move that gives the winner two cells to complete a line on, a reply, the line

/** @returns {Node} */
function newNode() {
  return {cell: -1, entries: new Map(), other: null, planned: false, to: null, symmetry: 0, plies: 0};
}

class Reader {
  /** @param {Uint8Array} bytes @param {number} at @param {number} cells */
  constructor(bytes, at, cells) {
    this.bytes = bytes;
    this.at = at;
    this.wide = cells > 256;
    /** @type {Node[]} */
    this.labels = [];
    /** @type {Map<number, Node>} the proofs by where they begin */
    this.proofs = new Map();
    this.count = 0;
  }

  #byte() {
    if (this.at >= this.bytes.length) throw new Error('the certificate ends early');
    return this.bytes[this.at++];
  }

  number() {
    let number = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.#byte();
      number += (byte & 127) * shift;
      if (byte < 128) return number;
    }
  }

  #cell() {
    const low = this.#byte();
    return this.wide ? low + 256 * this.#byte() : low;
  }

  /** The entries and the default that follow a move.
   * @param {Node} node @param {number} head */
  answers(node, head) {
    const doubles = head > 1 && !(head & 1); // the head announces that answer as one more entry
    for (let left = Math.floor(head / 4) - Number(doubles); left > 0; left--) {
      const reply = this.#cell();
      node.entries.set(reply, this.proof());
    }
    if (head & 1) node.other = this.proof();
    // after any other reply the winner completes his line at once, or plays for two cells first
    const after = [...node.entries.values(), node.other].map(child => child?.plies ?? 1);
    node.plies = (node.cell < 0 ? 1 : 2) + Math.max(...after, doubles ? DOUBLE_PLIES : 1);
  }

  /** A plan; its cells are for the library. @param {Node} node @param {number} cells */
  #plan(node, cells) {
    node.planned = true;
    node.plies = this.number();
    for (let left = cells; left > 0; left--) this.#cell();
  }

  /** @returns {Node} */
  proof() {
    const node = newNode(), start = this.at;
    let head = this.number();
    if ((head & 7) === BITS.reference) {
      node.to = this.labels[Math.floor(head / 8)];
      if (!node.to) throw new Error('the certificate refers to no label');
      node.symmetry = this.number();
      node.plies = node.to.plies;
      return node;
    }
    if ((head & 3) === BITS.label && head !== BITS.label) {
      const repeated = this.proofs.get(start - Math.floor(head / 4));
      if (!repeated) throw new Error('the certificate repeats no proof');
      node.to = repeated;
      node.plies = repeated.plies;
      return node;
    }
    if (head === BITS.label) {
      this.labels.push(node);
      head = this.number();
    }
    this.proofs.set(start, node);
    this.count++;
    if ((head & 7) === BITS.plan) this.#plan(node, Math.floor(head / 8));
    else {
      node.cell = this.#cell();
      this.answers(node, head);
    }
    return node;
  }
}

/** @param {Uint8Array} bytes @returns {Certificate} */
export function readCertificate(bytes) {
  const lines = [];
  let at = 0;
  for (let line = 0; line < 7; line++) {
    const end = bytes.indexOf(10, at);
    if (end < 0) throw new Error('the header of the certificate ends early');
    lines.push(new TextDecoder().decode(bytes.subarray(at, end)));
    at = end + 1;
  }
  const [title, ...fields] = lines;
  if (title !== 'lianzi proof 4') throw new Error('this is no certificate');
  const [rule, size, win, blocked, moves, winner] = fields.map(line => line.replace(/^\w+ /, ''));
  const [columns, rows] = size.split('x').map(Number);
  const reader = new Reader(bytes, at, columns * rows);
  const played = moves.match(/[a-z]\d+/g)?.length ?? 0;
  const colour = winner === 'white' ? 2 : 1;
  let root;
  if ((played % 2 === 1) === (colour === 2)) root = reader.proof();
  else {
    root = newNode();
    reader.answers(root, reader.number());
  }
  return {rule, columns, rows, win: Number(win), blocked, moves, winner: colour, root,
    nodes: reader.count};
}

/** Where each cell of a label's position lies in a position that refers to it.
 * @param {{columns: number, rows: number}} board @param {number} symmetry @returns {number[]} */
export function turned({columns, rows}, symmetry) {
  return Array.from({length: columns * rows}, (_unused, cell) => {
    let column = cell % columns, row = Math.floor(cell / columns);
    if (symmetry & 1) column = columns - 1 - column;
    if (symmetry & 2) row = rows - 1 - row;
    return symmetry & 4 ? column * columns + row : row * columns + column;
  });
}
