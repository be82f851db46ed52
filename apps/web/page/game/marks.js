/* What is marked on the board while a game is played or analysed. */
import {BLACK, KIND} from '../thinking/protocol.js';

/** @typedef {import('../board/marks.js').Mark} Mark */
/** @typedef {import('../game/sitting.js').Sitting} Sitting */
/** @typedef {import('../thinking/protocol.js').View} View */

/** The winning line and the last move. @param {View} view @returns {Mark[]} */
export function lastMarks(view) {
  const {gravity} = view.variant;
  /** @type {Mark[]} */
  const marks = [];
  if (view.line.length > 0) marks.push({kind: 'line', cell: view.line[0], cells: view.line});
  const last = view.actions[view.actions.length - 1];
  if (last && last.first >= 0 && !(gravity && view.line.length > 0)) {
    marks.push({kind: 'last', cell: last.first, gravity});
    if (last.kind === KIND.addTwo) marks.push({kind: 'last', cell: last.second, gravity});
  }
  return marks;
}

/** The moves' numbers. @param {View} view @returns {Mark[]} */
export function numberMarks(view) {
  let number = 0;
  return view.actions.flatMap(({kind, first, second}) =>
    (kind === KIND.place ? [first] : kind === KIND.addTwo ? [first, second] : []).map(cell =>
      /** @type {Mark} */ ({kind: 'number', cell, text: String(++number),
        colour: view.cells[cell], gravity: view.variant.gravity})));
}

/** Exact scores by column, or the candidates with their win rates.
 * @param {Sitting} sitting @param {(cell: number) => number} landing @returns {Mark[]} */
function values(sitting, landing) {
  const columns = sitting.view?.variant.columns ?? 1;
  if (sitting.exact.size > 0) {
    const best = Math.max(...sitting.exact.values());
    return [...sitting.exact].map(([column, score]) => ({kind: 'value',
      cell: landing(column % columns), text: String(score), strength: score === best ? 1 : 0}));
  }
  if (!sitting.analysing || sitting.purpose === 'move') return [];
  const lines = sitting.lines.filter(Boolean), best = lines[0]?.win ?? 0;
  return lines.filter(({cells}) => cells[0] >= 0).map(({cells, win}) => ({kind: 'value',
    cell: cells[0], text: String(Math.round(win / 10)),
    strength: Math.max(0, 1 - (best - win) / 200)}));
}

/** The line that is looked at, or else what is known of the moves.
 * @param {Sitting} sitting @param {View} view @param {number[]} preview
 * @param {(cell: number) => number} landing @returns {Mark[]} */
function thoughts(sitting, view, preview, landing) {
  const line = preview.length > 0 ? preview : sitting.foundCells;
  if (line.length === 0 || view.variant.gravity) return values(sitting, landing);
  return line.flatMap((cell, index) => cell < 0 ? [] : [/** @type {Mark} */ ({kind: 'ghost', cell,
    text: String(index + 1), colour: (view.toMove === BLACK) === (index % 2 === 0) ? 'x' : 'o'})]);
}

/** @param {Sitting} sitting @param {View} view
 * @param {{numbers: boolean, forbidden: boolean}} choices @param {number[]} preview cells of a line
 * @param {(cell: number) => number} landing where a stone comes to rest @returns {Mark[]} */
export function gameMarks(sitting, view, choices, preview, landing) {
  const marks = [...lastMarks(view), ...(choices.numbers ? numberMarks(view) : []),
    ...thoughts(sitting, view, preview, landing)];
  if (choices.forbidden && view.toMove === BLACK && !sitting.isOver) {
    marks.push(...view.forbidden.map(({cell}) => /** @type {Mark} */ ({kind: 'forbidden', cell})));
  }
  if (sitting.hintCell >= 0) marks.push({kind: 'hint', cell: landing(sitting.hintCell)});
  return marks;
}
