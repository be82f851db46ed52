/* The shipped puzzles, and which of them is on the board. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** @typedef {import('playwright-core').Page} Page */

/** The shipped puzzles, by where black and white stones lie and who is to move.
 * @type {Map<string, {line: string[], kind: string, plies: number, rating: number}>} */
const puzzles = new Map();
for (const rule of ['freestyle', 'standard', 'renju', 'caro']) {
  for (const kind of ['fours', 'long', 'threes', 'defence', ...rule === 'renju' ? ['trap'] : []]) {
    for (const text of readFileSync(join(process.argv[2], 'data', 'puzzles', `${rule}-${kind}.txt`), 'utf8').split('\n')) {
      const [name, plies, rating, , , , cells, moves] = text.split(' ');
      if (!moves) continue;
      const stones = cells.replace(/\d+/g, count => '.'.repeat(Number(count)));
      puzzles.set(stones, {kind: name, plies: Number(plies), rating: Number(rating), line: moves.match(/[a-z]\d+/g) ?? []});
    }
  }
}

/** The stones as they are read out. @param {Page} page */
export async function position(page) {
  const names = await page.locator('[role=gridcell]').evaluateAll(cells => cells.map(one =>
    one.getAttribute('aria-label') ?? ''));
  const rows = Array.from({length: 15}, () => Array(15).fill('.'));
  for (const name of names) {
    const [, column, row, rest] = /^([a-o])(\d+)[,，]\s*(.*)$/.exec(name) ?? [];
    if (/Black|黑/.test(rest)) rows[Number(row) - 1][column.charCodeAt(0) - 97] = 'x';
    if (/White|白/.test(rest)) rows[Number(row) - 1][column.charCodeAt(0) - 97] = 'o';
  }
  return rows.flat().join('');
}

/** The puzzle on the board. @param {Page} page */
export async function puzzle(page) {
  const stones = await position(page), found = puzzles.get(stones);
  if (!found) throw new Error(`no such puzzle is shipped: ${stones}`);
  return {...found, stones};
}
