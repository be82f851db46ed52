/* What is drawn over the stones: arrows, the last move, numbers, the winning line, candidates, hints, previews
 * and forbidden points. */
import {makeSvg} from '../parts/dom.js';
import {CELL, centre} from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** `strength` is 0..1 of a value; `colour` a stone's letter; `cells` those of a winning line, or both ends of an arrow
 * or of a stroke, which has no head.
 * @typedef {{kind: 'last' | 'number' | 'line' | 'value' | 'bound' | 'hint' | 'ghost' | 'forbidden' | 'cut' | 'ring' |
 *            'arrow' | 'stroke' | 'label' | 'circle' | 'cross' | 'square' | 'triangle' | 'selected',
 *            cell: number, text?: string, strength?: number, colour?: string, gravity?: boolean,
 *            cells?: number[]}} Mark */

/** @param {string} text @param {number} x @param {number} y @param {number} size
 * @param {string} name */
function words(text, x, y, size, name) {
  const fitted = text.length > 3 ? size * 3 / text.length : size;
  return makeSvg('text', {x, y: y + fitted * 0.36, 'font-size': fitted.toFixed(1), class: name}, text);
}

/** @param {Mark} mark @param {number} x @param {number} y */
function last(mark, x, y) {
  return mark.gravity ? makeSvg('circle', {cx: x, cy: y, r: CELL * 0.34, class: 'last ring'})
    : makeSvg('circle', {cx: x, cy: y, r: CELL * 0.12, class: 'last dot'});
}

/** @param {Mark} mark @param {Geometry} geometry */
function winningLine(mark, geometry) {
  const cells = mark.cells ?? [];
  const group = makeSvg('g', {class: 'winning'});
  const [x0, y0] = centre(geometry, cells[0]), [x1, y1] = centre(geometry, cells[cells.length - 1]);
  group.append(makeSvg('path', {d: `M${x0} ${y0}L${x1} ${y1}`, class: 'through'}));
  for (const cell of cells) {
    const [cx, cy] = centre(geometry, cell);
    group.append(makeSvg('circle', {cx, cy, r: CELL * 0.43}));
  }
  return group;
}

/** An arrow, or a stroke, from one cell's middle to another's.
 * @param {Mark} mark @param {Geometry} geometry */
function arrow({kind, cells = []}, geometry) {
  const [x, y] = centre(geometry, cells[0]), [toX, toY] = centre(geometry, cells[1]);
  const half = CELL * 0.09, length = Math.hypot(toX - x, toY - y), wide = CELL * 0.26;
  const neck = kind === 'arrow' ? length - CELL * 0.44 : length;
  const head = kind === 'arrow' ? `V${-wide}L${length} 0L${neck} ${wide}V${half}` : `V${half}`;
  return makeSvg('path', {class: kind, d: `M0 ${-half}H${neck}${head}H0z`,
    transform: `translate(${x} ${y}) rotate(${Math.atan2(toY - y, toX - x) * 180 / Math.PI})`});
}

/** @param {Mark} mark @param {number} x @param {number} y */
function value(mark, x, y) {
  const warm = 1 - (mark.strength ?? 1);
  const rgb = [0.1 + 0.3 * warm, 0.46 - 0.1 * warm, 0.26 + 0.16 * warm]
    .map(part => Math.round(part * 255)).join(',');
  return makeSvg('g', {class: 'value'},
    makeSvg('circle', {cx: x, cy: y, r: CELL * 0.43, fill: `rgb(${rgb})`}),
    words(mark.text ?? '', x, y, CELL * 0.36, 'on-dark'));
}

/** A value that is only a bound; without a text a dot. @param {Mark} mark @param {number} x @param {number} y */
function bound(mark, x, y) {
  if (!mark.text) return makeSvg('circle', {cx: x, cy: y, r: CELL * 0.1, class: 'bound'});
  return makeSvg('g', {}, makeSvg('circle', {cx: x, cy: y, r: CELL * 0.38, class: 'plate'}),
    words(mark.text, x, y, CELL * 0.36, 'bound'));
}

/** @param {Mark} mark @param {number} x @param {number} y */
function ghost(mark, x, y) {
  const name = mark.gravity ? (mark.colour === 'x' ? 'red' : 'yellow')
    : (mark.colour === 'x' ? 'black' : 'white');
  return makeSvg('g', {class: 'preview'},
    makeSvg('circle', {cx: x, cy: y, r: CELL * 0.44, fill: `url(#stone-${name})`}),
    words(mark.text ?? '', x, y, CELL * 0.4, name === 'black' ? 'on-dark' : 'on-light'));
}

/** What a record has on a cell.
 * @param {Mark} mark @param {number} x @param {number} y */
function recorded({kind, text, colour, gravity}, x, y) {
  const r = CELL * 0.26;
  const name = colour === '.' ? 'on-board' : colour === 'x' && !gravity ? 'on-dark' : 'on-light';
  if (kind === 'label') return words(text ?? '', x, y, CELL * 0.46, `label ${name}`);
  if (kind === 'circle') return makeSvg('circle', {cx: x, cy: y, r, class: `recorded ${name}`});
  const paths = {cross: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
    square: `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
    triangle: `M${x} ${y - r}l${r} ${1.8 * r}h${-2 * r}z`};
  const shape = kind === 'cross' || kind === 'triangle' ? kind : 'square'; // of a selected cell, too
  return makeSvg('path', {d: paths[shape], class: `recorded ${kind} ${name}`});
}

/** The arrow as it is drawn. @param {import('../thinking/protocol.js').RecordArrow} arrow @returns {Mark} */
export function arrowMark({from, to, head}) {
  return {kind: head ? 'arrow' : 'stroke', cell: from, cells: [from, to]};
}

/** @param {Mark} mark @param {Geometry} geometry */
function draw(mark, geometry) {
  const [x, y] = centre(geometry, mark.cell);
  const arm = CELL * 0.17;
  switch (mark.kind) {
    case 'last': return last(mark, x, y);
    case 'line': return winningLine(mark, geometry);
    case 'arrow':
    case 'stroke': return arrow(mark, geometry);
    case 'value': return value(mark, x, y);
    case 'bound': return bound(mark, x, y);
    case 'ghost': return ghost(mark, x, y);
    case 'hint': return makeSvg('circle', {cx: x, cy: y, r: CELL * 0.36, class: 'hint'});
    case 'ring': return makeSvg('circle', {cx: x, cy: y, r: CELL * 0.2, class: 'reply'});
    case 'cut':
    case 'forbidden': return makeSvg('path', {class: mark.kind,
      d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`});
    case 'label':
    case 'circle':
    case 'cross':
    case 'square':
    case 'triangle':
    case 'selected': return recorded(mark, x, y);
    case 'number': return words(mark.text ?? '', x, y, CELL * 0.42, (mark.strength ? 'latest ' : '') +
      (mark.colour === 'x' && !mark.gravity ? 'number on-dark' : 'number on-light'));
  }
}

/** @param {Mark[]} marks @param {Geometry} geometry */
export function marksOf(marks, geometry) {
  return marks.map(mark => draw(mark, geometry));
}
