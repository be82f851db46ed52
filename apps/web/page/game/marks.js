/* What is marked on the board while a game is played or analysed. */
import {arrowMark} from '../board/marks.js';
import {BLACK, KIND} from '../thinking/protocol.js';

/** @typedef {import('../board/marks.js').Mark} Mark */
/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('../thinking/thinker.js').Thinker} Thinker */

/** How a record's marks are drawn, by lz_mark_kind. */
const RECORD_KINDS = /** @type {Mark['kind'][]} */ (['label', 'circle', 'cross', 'square', 'triangle',
  'selected']);

/** The winning line and the last move. @param {View} view @returns {Mark[]} */
export function lastMarks(view) {
  const {gravity} = view.variant;
  /** @type {Mark[]} */
  const marks = [];
  if (view.won.length > 0) marks.push({kind: 'line', cell: view.won[0], cells: view.won});
  const last = view.actions[view.actions.length - 1];
  if (last && last.first >= 0 && !(gravity && view.won.length > 0)) {
    marks.push({kind: 'last', cell: last.first, gravity});
    if (last.kind === KIND.addTwo) marks.push({kind: 'last', cell: last.second, gravity});
  }
  return marks;
}

/** The moves' numbers; that of the last move stands for its dot. @param {View} view @returns {Mark[]} */
export function numberMarks(view) {
  let number = 0;
  const marks = view.actions.flatMap(({kind, first, second}) =>
    (kind === KIND.place ? [first] : kind === KIND.addTwo ? [first, second] : []).map(cell =>
      /** @type {Mark} */ ({kind: 'number', cell, text: String(++number),
        colour: view.cells[cell], gravity: view.variant.gravity})));
  if (marks.length > 0) marks[marks.length - 1].strength = 1;
  return marks;
}

/** The winning line, and the last move by its number or its dot. @param {View} view @param {boolean} numbers
 * @returns {Mark[]} */
export function playedMarks(view, numbers) {
  return numbers ? [...lastMarks(view).filter(({kind}) => kind !== 'last'), ...numberMarks(view)] : lastMarks(view);
}

/** What the record has on the board. @param {State} state @returns {Mark[]} */
function recordMarks({marks, cells}) {
  return marks.map(({kind, cell, text}) =>
    ({kind: RECORD_KINDS[kind], cell, text, colour: cells[cell]}));
}

/** The moves that an opening's player has offered, by letters in their order.
 * @param {State} state @returns {Mark[]} */
function offerMarks({offers}) {
  return offers.map((cell, index) => ({kind: 'ghost', cell, text: 'ABCDEFGHIJKL'[index], colour: 'x'}));
}

/** Exact scores by column, or the candidates with their win rates.
 * @param {Thinker} thinker @param {State} state @param {(cell: number) => number} landing
 * @returns {Mark[]} */
function values(thinker, state, landing) {
  const {columns} = state.variant;
  if (thinker.exact.size > 0) {
    const best = Math.max(...thinker.exact.values());
    return [...thinker.exact].map(([column, score]) => ({kind: 'value',
      cell: landing(column % columns), text: String(score), strength: score === best ? 1 : 0}));
  }
  if (!thinker.analysing || thinker.purpose === 'move') return [];
  const {lines} = thinker, best = lines[0]?.win ?? 0;
  return lines.filter(({cells}) => cells[0] >= 0).map(({cells, win}) => ({kind: 'value',
    cell: cells[0], text: String(Math.round(win / 10)),
    strength: Math.max(0, 1 - (best - win) / 200)}));
}

/** The line that is looked at, or else what is known of the moves.
 * @param {Thinker} thinker @param {State} state @param {number[]} preview
 * @param {(cell: number) => number} landing @returns {Mark[]} */
function thoughts(thinker, state, preview, landing) {
  const line = preview.length > 0 ? preview : thinker.foundCells;
  if (line.length === 0 || state.variant.gravity) return values(thinker, state, landing);
  return line.flatMap((cell, index) => cell < 0 ? [] : [/** @type {Mark} */ ({kind: 'ghost', cell,
    text: String(index + 1), colour: (state.toMove === BLACK) === (index % 2 === 0) ? 'x' : 'o'})]);
}

/** @param {State} state @param {Thinker} thinker
 * @param {{numbers: boolean, forbidden: boolean}} choices @param {number[]} preview cells of a line
 * @param {(cell: number) => number} landing where a stone comes to rest @returns {Mark[]} */
export function gameMarks(state, thinker, choices, preview, landing) {
  const marks = [...state.arrows.map(arrowMark), ...playedMarks(state, choices.numbers), ...recordMarks(state), ...offerMarks(state), ...thoughts(thinker, state, preview, landing)];
  if (choices.forbidden && state.toMove === BLACK && state.expects) {
    marks.push(...state.forbidden.map(cell => /** @type {Mark} */ ({kind: 'forbidden', cell})));
  }
  marks.push(...state.learn?.marks.map(cell => /** @type {Mark} */ ({kind: 'hint', cell})) ?? []);
  if (thinker.hinted && thinker.hinted.cell >= 0) {
    marks.push({kind: 'hint', cell: landing(thinker.hinted.cell)},
      ...thinker.hinted.marks.filter(({cell}) => state.cells[cell] === '.').map(({cell, colour, number}) => /** @type {Mark} */ (number
        ? {kind: 'ghost', cell, text: String(number), colour: colour === BLACK ? 'x' : 'o'} : {kind: 'ring', cell})));
  }
  return marks;
}
