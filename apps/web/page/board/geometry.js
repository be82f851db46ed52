/* Where things are on the board's picture. A cell is 40 units wide; rows are counted from the bottom,
 * as the library counts them. */

export const CELL = 40;
const BAND = 26; // for the coordinates

/** `turn` is how the board is shown: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then swaps both, on a square.
 * @typedef {{columns: number, rows: number, turn: number, left: number, top: number, width: number,
 *            height: number}} Geometry */

/** The part of a turn that a board allows; discs fall downwards.
 * @param {import('../thinking/protocol.js').Variant} variant @param {number} turn */
export function allowedTurn({gravity, columns, rows}, turn) {
  return turn & (gravity ? 1 : columns === rows ? 7 : 3);
}

/** The turn after another quarter clockwise, or half a turn of a rectangle.
 * @param {number} turn @param {boolean} square */
export function turnedOn(turn, square) {
  if (!square) return turn ^ 3;
  return turn & 4 ? turn ^ 6 : turn ^ 5;
}

/** The turn after another mirroring of left and right. @param {number} turn */
export function mirroredOn(turn) {
  return turn ^ (turn & 4 ? 2 : 1);
}

/** @param {number} columns @param {number} rows @param {boolean} coordinates @param {number} [turn]
 * @param {boolean} [gravity] whether rows have no names
 * @returns {Geometry} */
export function geometryOf(columns, rows, coordinates, turn = 0, gravity = false) {
  const band = coordinates ? BAND : 0, left = gravity ? band / 2 : band;
  return {columns, rows, turn, left, top: band / 2, width: columns * CELL + left + band / 2,
    height: rows * CELL + band * 3 / 2};
}

/** The middle of a cell.
 * @param {Geometry} geometry @param {number} cell @returns {[number, number]} */
export function centre(geometry, cell) {
  const {columns, rows, turn, left, top} = geometry;
  let column = cell % columns, row = Math.floor(cell / columns);
  if (turn & 1) column = columns - 1 - column;
  if (turn & 2) row = rows - 1 - row;
  if (turn & 4) [column, row] = [row, column];
  return [left + (column + 0.5) * CELL, top + (rows - row - 0.5) * CELL];
}

/** The cell at a point of the picture; -1 outside.
 * @param {Geometry} geometry @param {number} x @param {number} y */
export function cellAt(geometry, x, y) {
  const {columns, rows, turn} = geometry;
  let column = Math.floor((x - geometry.left) / CELL), row = rows - 1 - Math.floor((y - geometry.top) / CELL);
  if (column < 0 || column >= columns || row < 0 || row >= rows) return -1;
  if (turn & 4) [column, row] = [row, column];
  if (turn & 1) column = columns - 1 - column;
  if (turn & 2) row = rows - 1 - row;
  return row * columns + column;
}

/** The points that are marked on a board of lines: the centre, the four-four points, and the middles of
 * the sides on large boards.
 * @param {number} columns @param {number} rows @param {number} cell */
export function isStar(columns, rows, cell) {
  const column = cell % columns, row = Math.floor(cell / columns);
  const odd = columns % 2 === 1 && rows % 2 === 1;
  const middleColumn = odd && column === (columns - 1) / 2;
  const middleRow = odd && row === (rows - 1) / 2;
  if (middleColumn && middleRow) return columns >= 9 && rows >= 9;
  if (columns < 13 || rows < 13) return false;
  const edgeColumn = column === 3 || column === columns - 4;
  const edgeRow = row === 3 || row === rows - 4;
  if (columns >= 19 && rows >= 19) {
    return (edgeColumn || middleColumn) && (edgeRow || middleRow);
  }
  return edgeColumn && edgeRow;
}
