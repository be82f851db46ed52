/* What lies under the stones: wood and lines, or the frame with holes of Connect Four. The colours are
 * the style sheet's. */
import {makeSvg} from '../parts/dom.js';
import {CELL, cellAt, centre, isStar} from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('../thinking/protocol.js').View} View */

/** A streaky noise in 0..1, always the same.
 * @param {number} n */
function noise(n) {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
}

/** Streaks of wood over the whole picture.
 * @param {Geometry} geometry */
function grain({width, height}) {
  const group = makeSvg('g', {class: 'grain'});
  const streaks = 60;
  for (let i = 0; i < streaks; i++) {
    const y = height * (i + noise(i * 7)) / streaks;
    const bend = height * 0.035 * (noise(Math.floor(i / 9) + 5000) - 0.3);
    const shade = noise(i * 3 + 2);
    group.append(makeSvg('path', {
      class: shade < 0.6 ? 'dark' : 'light',
      d: `M0 ${y.toFixed(1)}C${width * 0.3} ${(y + bend).toFixed(1)} ${width * 0.65} ` +
        `${(y - bend * 0.6).toFixed(1)} ${width} ${(y + bend).toFixed(1)}`,
      'stroke-width': (height * (0.0012 + 0.0045 * noise(i * 13 + 1))).toFixed(2),
      'stroke-opacity': shade < 0.6 ? 0.05 + 0.1 * shade : 0.14 * (shade - 0.4),
    }));
  }
  return group;
}

/** Gradients of stones and discs, and of the board.
 * @returns {SVGElement} */
export function definitions() {
  const defs = makeSvg('defs');
  for (const name of ['black', 'white', 'red', 'yellow']) {
    defs.append(makeSvg('radialGradient', {id: `stone-${name}`, cx: 0.45, cy: 0.44, r: 0.58,
      fx: 0.33, fy: 0.3},
    makeSvg('stop', {offset: 0, class: `${name}-0`}),
    makeSvg('stop', {offset: 0.45, class: `${name}-1`}),
    makeSvg('stop', {offset: 1, class: `${name}-2`})));
  }
  defs.append(
    makeSvg('radialGradient', {id: 'shadow'},
      makeSvg('stop', {offset: 0.6, 'stop-color': '#000', 'stop-opacity': 0.42}),
      makeSvg('stop', {offset: 1, 'stop-color': '#000', 'stop-opacity': 0})),
    makeSvg('linearGradient', {id: 'wood', x1: 0, y1: 0, x2: 1, y2: 1},
      makeSvg('stop', {offset: 0, class: 'board-0'}), makeSvg('stop', {offset: 1, class: 'board-1'})),
    makeSvg('linearGradient', {id: 'frame', x1: 0, y1: 0, x2: 0, y2: 1},
      makeSvg('stop', {offset: 0, class: 'frame-0'}), makeSvg('stop', {offset: 1, class: 'frame-1'})));
  return defs;
}

/** @param {Geometry} geometry */
function lines(geometry) {
  const {columns, rows} = geometry;
  const x0 = geometry.left + CELL / 2, x1 = x0 + (columns - 1) * CELL;
  const y0 = geometry.top + CELL / 2, y1 = y0 + (rows - 1) * CELL;
  const parts = [];
  for (let column = 0; column < columns; column++) parts.push(`M${x0 + column * CELL} ${y0}V${y1}`);
  for (let row = 0; row < rows; row++) parts.push(`M${x0} ${y0 + row * CELL}H${x1}`);
  const group = makeSvg('g', {class: 'lines'},
    makeSvg('path', {d: parts.join('')}),
    makeSvg('rect', {x: x0, y: y0, width: x1 - x0, height: y1 - y0, class: 'edge'}));
  for (let cell = 0; cell < columns * rows; cell++) {
    if (!isStar(columns, rows, cell)) continue;
    const [x, y] = centre(geometry, cell);
    group.append(makeSvg('circle', {cx: x, cy: y, r: CELL * 0.085, class: 'star'}));
  }
  return group;
}

/** @param {Geometry} geometry */
function holes(geometry) {
  const group = makeSvg('g', {class: 'holes'});
  for (let cell = 0; cell < geometry.columns * geometry.rows; cell++) {
    const [cx, cy] = centre(geometry, cell);
    group.append(makeSvg('circle', {cx, cy, r: CELL * 0.42}));
  }
  return group;
}

/** @param {Geometry} geometry @param {boolean} gravity */
function coordinates(geometry, gravity) {
  const group = makeSvg('g', {class: 'coordinates', 'aria-hidden': 'true'});
  const {columns, rows, turn, left, top} = geometry, bottom = top + rows * CELL, swapped = (turn & 4) > 0;
  /** The name of the column or row to which the cell at a point belongs.
   * @param {number} x @param {number} y @param {boolean} ofColumn */
  const name = (x, y, ofColumn) => {
    const cell = cellAt(geometry, x, y), column = cell % columns;
    if (!ofColumn) return String(Math.floor(cell / columns) + 1);
    return gravity ? '123456789abc'[column] : String.fromCharCode(97 + column);
  };
  for (let across = 0; across < columns; across++) {
    const x = left + (across + 0.5) * CELL;
    group.append(makeSvg('text', {x, y: bottom + 14}, name(x, bottom - CELL / 2, !swapped)));
  }
  for (let down = 0; down < rows && !gravity; down++) {
    const y = top + (down + 0.5) * CELL;
    group.append(makeSvg('text', {x: left - 11, y: y + 4}, name(left + CELL / 2, y, swapped)));
  }
  return group;
}

/** @param {Geometry} geometry @param {View} view */
function blocked(geometry, view) {
  const group = makeSvg('g', {class: 'blocked'});
  [...view.cells].forEach((letter, cell) => {
    if (letter !== '#') return;
    const [x, y] = centre(geometry, cell), arm = CELL * 0.17;
    group.append(makeSvg('rect', {x: x - 16, y: y - 16, width: 32, height: 32, rx: 5}),
      makeSvg('path', {d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}` +
        `l${-2 * arm} ${2 * arm}`}));
  });
  return group;
}

/** @param {Geometry} geometry @param {View} view @param {boolean} withCoordinates */
export function ground(geometry, view, withCoordinates) {
  const {width, height} = geometry, {gravity} = view.variant;
  const group = makeSvg('g', {class: gravity ? 'ground gravity' : 'ground', 'aria-hidden': 'true'},
    makeSvg('rect', {width, height, rx: 9, class: 'surface',
      fill: gravity ? 'url(#frame)' : 'url(#wood)'}));
  if (!gravity) group.append(grain(geometry));
  if (withCoordinates) group.append(coordinates(geometry, gravity));
  group.append(gravity ? holes(geometry) : lines(geometry), blocked(geometry, view));
  return group;
}
