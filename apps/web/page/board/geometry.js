/* Where things are on the board's picture. A cell is 40 units wide; rows are counted from the bottom,
 * as the library counts them. */

export const CELL = 40;
const BAND = 26; // for the coordinates

/** @typedef {{columns: number, rows: number, left: number, top: number, width: number,
 *            height: number}} Geometry */

/** @param {number} columns @param {number} rows @param {boolean} coordinates @returns {Geometry} */
export function geometryOf(columns, rows, coordinates) {
  const band = coordinates ? BAND : 0;
  return {columns, rows, left: band, top: coordinates ? BAND / 2 : 0,
    width: columns * CELL + band + (coordinates ? BAND / 2 : 0),
    height: rows * CELL + band + (coordinates ? BAND / 2 : 0)};
}

/** The middle of a cell.
 * @param {Geometry} geometry @param {number} cell @returns {[number, number]} */
export function centre(geometry, cell) {
  const {columns, rows, left, top} = geometry;
  const column = cell % columns, row = Math.floor(cell / columns);
  return [left + (column + 0.5) * CELL, top + (rows - row - 0.5) * CELL];
}

/** The cell at a point of the picture; -1 outside.
 * @param {Geometry} geometry @param {number} x @param {number} y */
export function cellAt(geometry, x, y) {
  const column = Math.floor((x - geometry.left) / CELL);
  const row = geometry.rows - 1 - Math.floor((y - geometry.top) / CELL);
  if (column < 0 || column >= geometry.columns || row < 0 || row >= geometry.rows) return -1;
  return row * geometry.columns + column;
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
