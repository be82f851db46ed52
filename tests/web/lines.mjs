/* Lines on a board, by the rules alone: where a side completes one. */

/** @typedef {{rule: string, columns: number, rows: number, win: number}} Rules */

const STEPS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** Whether a stone of the colour on the cell completes a line that wins.
 * @param {Rules} rules @param {number[]} stones 0 empty, 1 black, 2 white, 3 blocked
 * @param {number} cell @param {number} colour */
function completes({rule, columns, rows, win}, stones, cell, colour) {
  const exact = rule === 'standard' || rule === 'caro' || (rule === 'renju' && colour === 1);
  const open = rule === 'caro' || rule === 'caro6';
  return STEPS.some(([right, up]) => {
    let length = 1, closed = 0;
    for (const sign of [-1, 1]) {
      let column = cell % columns, row = Math.floor(cell / columns), at = colour;
      for (length--; at === colour; length++) {
        column += sign * right;
        row += sign * up;
        const inside = column >= 0 && column < columns && row >= 0 && row < rows;
        at = inside ? stones[row * columns + column] : 3;
      }
      closed += Number(at === 3 - colour);
    }
    return length >= win && !(exact && length > win) && !(open && closed === 2);
  });
}

/** The empty cells on which the colour completes a line.
 * @param {Rules} rules @param {number[]} stones @param {number} colour @returns {number[]} */
export function lineCells(rules, stones, colour) {
  return stones.flatMap((stone, cell) =>
    stone === 0 && completes(rules, stones, cell, colour) ? [cell] : []);
}
