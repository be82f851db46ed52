/* The texts of variants, as the library reads and writes them. */

/** Reads "rule CxR [win K] [opening O] [blocked X,Y]...".
 * @param {string} text */
export function readVariant(text) {
  const [, rule, columns, rows] = /^(\w+) (\d+)x(\d+)/.exec(text) ?? ['', 'freestyle', '15', '15'];
  return {rule, columns: Number(columns), rows: Number(rows),
    win: Number(/ win (\d+)/.exec(text)?.[1] ?? (rule === 'connect4' ? 4 : 5)),
    opening: / opening ([\w-]+)/.exec(text)?.[1] ?? 'none',
    blocked: [...text.matchAll(/ blocked (\d+),(\d+)/g)].map(([, x, y]) =>
      (Number(y) - 1) * Number(columns) + Number(x) - 1)};
}

/** The part of a variant's text that blocks cells. @param {number} columns @param {number[]} cells */
export function blockedText(columns, cells) {
  return cells.map(cell => ` blocked ${cell % columns + 1},${Math.floor(cell / columns) + 1}`).join('');
}
