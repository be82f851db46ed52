/* What the pages of `lianzi` share: their data and words, elements, and the picture of a board. */
const tree = JSON.parse(document.getElementById("data").textContent);
const words = JSON.parse(document.getElementById("words").textContent);
document.documentElement.lang = words.language;
/* The text with {name} replaced by values[name]. */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => name in values ? values[name] : all);
/* Sentences one after the other; no blank follows a full stop that has its own width. */
const joined = sentences => sentences.reduce((all, next) => all + (all.charCodeAt(all.length - 1) < 128 ? " " : "") + next);
const el = (name, text, kind) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};
const put = (id, text) => { document.getElementById(id).textContent = text; };
/* A window, whose open ends are null, and the sign of a value that is only a bound. */
const alphaText = value => value === null ? "−∞" : value;
const betaText = value => value === null ? "∞" : value;
const windowText = (alpha, beta) => alphaText(alpha) + " .. " + betaText(beta);
const signs = { exact: "", upper: "≤ ", lower: "≥ " };
const cellOf = text => [text.charCodeAt(0) - 97, +text.slice(1) - 1];
const split = text => text.match(/[a-z]\d+/g) || [];
/* A board as SVG. `stones` has by cell its kind, x, o or #, and perhaps its number in the line of play;
 * `marks` gives SVG below the stones, by at(column, row), the place of a cell. Columns `left` to `right` and
 * rows `low` to `high` are drawn, or all. */
function boardSvg({ columns, rows, left = 0, right = columns - 1, low = 0, high = rows - 1 }, stones, marks) {
  const step = 40, w = right - left + 1, h = high - low + 1, svg = [];
  const at = (x, y) => [(x - left + 1) * step, (h - y + low) * step];
  svg.push(`<rect x="0" y="0" width="${(w + 1) * step}" height="${(h + 1) * step}" rx="8" fill="var(--wood)"/>`);
  for (let x = left; x <= right; x++) {
    const [px, top] = at(x, high), [, bottom] = at(x, low);
    svg.push(`<path d="M${px} ${top}V${bottom}" stroke="var(--grid)"/>`);
    svg.push(`<text x="${px}" y="${bottom + 30}" class="axis">${String.fromCharCode(97 + x)}</text>`);
  }
  for (let y = low; y <= high; y++) {
    const [from, py] = at(left, y), [to] = at(right, y);
    svg.push(`<path d="M${from} ${py}H${to}" stroke="var(--grid)"/>`);
    svg.push(`<text x="${from - 27}" y="${py + 5}" class="axis">${y + 1}</text>`);
  }
  svg.push(marks(at));
  for (const [cell, stone] of stones) {
    const [px, py] = at(cell % columns, Math.floor(cell / columns));
    if (stone.kind === "#") {
      svg.push(`<rect x="${px - 16}" y="${py - 16}" width="32" height="32" fill="var(--grid)"/>`);
      continue;
    }
    const black = stone.kind === "x";
    svg.push(`<circle cx="${px}" cy="${py}" r="17" fill="${black ? "#1b1b1b" : "#fafafa"}" stroke="#333"/>`);
    if (stone.number)
      svg.push(`<text x="${px}" y="${py + 6}" class="number" fill="${black ? "#fff" : "#111"}">${stone.number}</text>`);
  }
  return `<svg viewBox="0 0 ${(w + 1) * step} ${(h + 1) * step}" role="img"><style>text{text-anchor:middle}`
    + `.axis{font:13px sans-serif;fill:#5b431f}.kid{font:600 13px sans-serif;fill:#111}.kid.bound{font:11px sans-serif;fill:#6b6250}.kid.left{font:11px sans-serif;fill:#b3402a;text-decoration:line-through}.dot{fill:#6b6250;opacity:.7}`
    + `.number{font:600 16px sans-serif}</style>${svg.join("")}</svg>`;
}
