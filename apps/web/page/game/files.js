/* Games from files, pasted texts and links, and back. */
import {Refusal} from '../thinking/backend.js';
import {Tree} from './tree.js';
import {person} from './setup.js';

/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./sitting.js').Sitting} Sitting */

export const BYTES_MAX = 16 * 1024 * 1024;
const GAMES_MAX = 200;

/** @typedef {{setup: Setup, tree: Tree, title: string, cut: boolean}} Opened `cut`: stones that are
 * set up within the game are left out, and the moves after them */

/** A board for two people, on which a game from elsewhere is shown.
 * @param {string} variant @param {string} start @returns {Setup} */
export function openSetup(variant, start) {
  return {variant, start, seats: [person(), person()], minutes: 0, increment: 0};
}

/** @param {any} game as web_record_read gives it @returns {Tree} */
function treeOf(game) {
  const tree = new Tree();
  const numbers = [0];
  game.nodes.forEach((/** @type {any} */ node, /** @type {number} */ index) => {
    if (index > 0) {
      const {kind, colour, first, second, text} = node;
      numbers[index] = tree.add(numbers[node.parent], {kind, colour, first, second, text});
    }
    Object.assign(tree.nodes[numbers[index]], {comment: node.comment ?? '', time: node.time});
  });
  tree.current = tree.line().pop() ?? 0;
  return tree;
}

/** The games of a file. `name` or `format` says what it is.
 * @param {Backend} rules @param {string} format @param {Uint8Array} bytes @param {string} variant
 * @returns {Promise<Opened[]>} */
export async function readGames(rules, format, bytes, variant) {
  const {games} = await rules.readRecord(format, variant, bytes, GAMES_MAX);
  return games.map((/** @type {any} */ game) => ({setup: openSetup(game.variant, game.start),
    tree: treeOf(game), title: [game.black, game.white].filter(Boolean).join(' – '), cut: game.cut}));
}

/** What a pasted text seems to be.
 * @param {string} text */
export function formatOfText(text) {
  if (/^\s*\(\s*;/.test(text)) return 'sgf';
  return /^\s*Piskvor/.test(text) ? 'psq' : 'moves';
}

/** @param {Backend} rules @param {{variant: string, start: string, moves: string}} position
 * @returns {Promise<Opened>} */
export async function openPosition(rules, {variant, start, moves}) {
  const view = await rules.call('web_view', variant, start, moves);
  const tree = new Tree();
  let node = 0;
  for (const action of view.actions) node = tree.add(node, action);
  tree.go(node);
  return {setup: openSetup(view.variant.text, start), tree, title: '', cut: false};
}

/** A file of the game with all its variations.
 * @param {Backend} rules @param {Sitting} sitting @param {string} format
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, losses: string[]}>} the file, and what it cannot
 * hold */
export async function writeGame(rules, sitting, format) {
  const {setup, tree} = sitting;
  const nodes = tree.nodes.slice(1).map(({parent, action, comment}) => ({parent,
    action: /** @type {import('../thinking/protocol.js').Action} */ (action), comment}));
  const {bytes, losses} = await rules.writeRecord({variant: setup.variant, start: setup.start, nodes, format,
    comment: tree.nodes[0].comment});
  if (bytes.length === 0) throw new Refusal({text: 'nothing was written'});
  return {bytes: Uint8Array.from(bytes), losses: losses.map((/** @type {any} */ {text}) => text)};
}
