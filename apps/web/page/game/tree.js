/* The moves of a game with all variations: a tree of actions. Node 0 is the root. Each node remembers
 * the child that was last visited, so that going back and forward follows the same line. */

/** @typedef {import('../thinking/protocol.js').Action} Action */

/** What was thought of the position after a node's move, from black's view.
 * @typedef {{win: number, score: number, mate: number, depth: number}} Note */

/** @typedef {{id: number, parent: number, action: Action | null, children: number[], taken: number,
 *             comment: string, time: number, note: Note | null}} Node */

export class Tree {
  constructor() {
    /** @type {Node[]} */
    this.nodes = [Tree.#node(0, -1, null)];
    this.current = 0;
  }

  /** @param {number} id @param {number} parent @param {Action | null} action @returns {Node} */
  static #node(id, parent, action) {
    return {id, parent, action, children: [], taken: -1, comment: '', time: -1, note: null};
  }

  get here() {
    return this.nodes[this.current];
  }

  /** The nodes from the root's child to the current one. */
  path(node = this.current) {
    const path = [];
    for (let at = node; at > 0; at = this.nodes[at].parent) path.push(at);
    return path.reverse();
  }

  /** The moves to the current node, as the library reads them. */
  moves(node = this.current) {
    return this.path(node).map(id => this.nodes[id].action?.text ?? '').join(' ');
  }

  /** Adds a move below a node, or finds it there.
   * @param {number} parent @param {Action} action */
  add(parent, action) {
    const above = this.nodes[parent];
    const found = above.children.find(id => this.nodes[id].action?.text === action.text);
    if (found !== undefined) return found;
    const id = this.nodes.length;
    this.nodes.push(Tree.#node(id, parent, action));
    above.children.push(id);
    return id;
  }

  /** Makes a node the current one, and the way to it the one that forward follows.
   * @param {number} node */
  go(node) {
    for (let at = node; at > 0; at = this.nodes[at].parent) {
      this.nodes[this.nodes[at].parent].taken = at;
    }
    this.current = node;
  }

  /** Where forward leads: the child last taken, or the first; -1 at the end.
   * @param {number} node */
  next(node = this.current) {
    const {taken, children} = this.nodes[node];
    return taken >= 0 ? taken : children[0] ?? -1;
  }

  /** The way through the current node, to its end. */
  line() {
    const line = this.path();
    for (let at = this.next(); at >= 0; at = this.next(at)) line.push(at);
    return line;
  }

  /** What is kept between visits. */
  pack() {
    return {
      current: this.current,
      nodes: this.nodes.map(({parent, action, taken, comment, time, note}) =>
        ({parent, action, taken, comment, time, note})),
    };
  }

  /** @param {any} packed @returns {Tree | null} null for what pack() did not write */
  static unpack(packed) {
    const tree = new Tree();
    if (!Array.isArray(packed?.nodes) || !(packed.current in packed.nodes)) return null;
    tree.nodes = packed.nodes.map((/** @type {any} */ node, /** @type {number} */ id) => (
      {...Tree.#node(id, node.parent, node.action), taken: node.taken ?? -1,
        comment: String(node.comment ?? ''), time: node.time ?? -1, note: node.note ?? null}));
    for (const node of tree.nodes.slice(1)) {
      if (!(node.parent >= 0 && node.parent < node.id) || typeof node.action?.text !== 'string') {
        return null;
      }
      tree.nodes[node.parent].children.push(node.id);
    }
    tree.current = packed.current;
    return tree;
  }
}
