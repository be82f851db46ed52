/* The icons of buttons, 24 units wide, drawn with the text's colour. */
import {makeSvg} from './dom.js';

const PATHS = /** @type {Record<string, string>} */ ({
  undo: 'M9 7 4 12l5 5M4.5 12H14a5 5 0 0 1 5 5v1',
  redo: 'm15 7 5 5-5 5M19.5 12H10a5 5 0 0 0-5 5v1',
  hint: 'M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.6.7-.9 1.300-.9 2h-5.200c0-.7-.3-1.300-.9-2Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  first: 'M6 6v12M18 6l-7 6 7 6',
  previous: 'm15 6-7 6 7 6',
  next: 'm9 6 7 6-7 6',
  last: 'M18 6v12M6 6l7 6-7 6',
  close: 'm6 6 12 12M18 6 6 18',
  open: 'M4 19V5h6l2 3h8v11H4Z',
  turn: 'M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5',
  mirror: 'M12 3v18M9 7 4 17h5ZM15 7l5 10h-5Z',
  paste: 'M9 3h6v4H9ZM9 5H5v16h14V5h-4M9 12h6M9 16h6',
  save: 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M6 12v8h12v-8',
  analyse: 'M4 19 9 12l4 4 7-10M4 21h16',
  settings: 'M4 8h9m5 0h2M4 16h3m5 0h8M13 5v6h5V5h-5ZM7 13v6h5v-6H7Z',
  study: 'M12 4v4m0 0H6v4m6-4h6v4M6 12v2m12-2v2M3.500 14h5v5h-5v-5Zm12 0h5v5h-5v-5ZM9.500 1.500h5',
  walk: 'M5 20h4v-5h5v-5h5V5M5 20v-3',
  edit: 'm5 19 1-4L16 5l3 3L9 18l-4 1Z',
  puzzle: 'M5 8h4V6a2 2 0 1 1 4 0v2h6v5h-2a2 2 0 1 0 0 4h2v3H5Z',
  practice: 'M5 6h14v14H5ZM5 10h14M9 3v5M15 3v5M9.500 15l2 2 3.500-4',
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  stop: 'M7 7h10v10H7V7Z',
  play: 'M8 5v14l11-7L8 5Z',
  games: 'M5 4h14v16H5ZM9 9h6M9 13h6M9 17h3',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  review: 'M4 5h16v11H9l-5 4ZM12 8v3M12 13.500v.010',
  keys: 'M3 7h18v10H3ZM7 10.500v.010M11 10.500v.010M15 10.500v.010M8 14h8',
  circle: 'M12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z',
  cross: 'm6 6 12 12M18 6 6 18',
  square: 'M6 6h12v12H6Z',
  triangle: 'M12 5l7 13H5Z',
  arrow: 'M5 19 19 5M9 5h10v10',
  stroke: 'M5 19 19 5',
  pass: 'M5 12h14m-5-5 5 5-5 5',
});

/** @param {string} name */
export function icon(name) {
  return makeSvg('svg', {viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true'},
    makeSvg('path', {d: PATHS[name]}));
}
