/* The board: a picture in SVG, and over it a grid of cells for keyboard and screen reader. It shows
 * the position it is given. The event `choose` (detail: the cell) asks for a stone, the event `press` (detail: whether)
 * says that a press may soon do so, the event `aim` names the cell that is pointed at. The right button and a finger
 * that rests on a cell ask for a mark there: the event `mark`; dragged from there to another cell they draw an arrow,
 * with Shift a line: the event `draw` (detail: the RecordArrow). A finger or mouse that moves away chooses nothing.
 * Where `careful` says so, a tap only offers a cell (the event `offer`), and a second one there chooses it. */
import {make, makeSvg, setAttribute} from '../parts/dom.js';
import {CELL, allowedTurn, centre, cellAt, geometryOf} from './geometry.js';
import {definitions, ground} from './ground.js';
import {arrowMark, marksOf} from './marks.js';

/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./marks.js').Mark} Mark */

/** What is shown. `open`: whether a cell can be chosen; `describe` names a cell; `turn` is that of geometry.js.
 * @typedef {{view: View, open: boolean, coordinates: boolean, turn?: number, numbers: boolean, marks: Mark[],
 *            describe: (cell: number) => string, label: string}} Picture */

const SCALE_MOST = 2.4; // a cell is no larger than 96 pixels
const STILL = 12; // pixels that a press may move
const LONG_MS = 600; // a finger that rests so long marks or draws
const RIGHT = 2; // the button

export class Board extends EventTarget {
  /** @param {HTMLElement} place */
  constructor(place) {
    super();
    this.place = place;
    this.svg = makeSvg('svg', {class: 'board', role: 'grid', 'aria-readonly': 'true'});
    this.defs = definitions();
    this.layers = {
      ground: makeSvg('g'), stones: makeSvg('g', {class: 'stones', 'aria-hidden': 'true'}),
      marks: makeSvg('g', {class: 'marks', 'aria-hidden': 'true'}),
      draft: makeSvg('g', {class: 'draft', 'aria-hidden': 'true'}),
      ghost: makeSvg('g', {class: 'ghost', 'aria-hidden': 'true'}),
      offer: makeSvg('g', {class: 'offer', 'aria-hidden': 'true'}), cells: makeSvg('g', {role: 'none'}),
    };
    this.svg.append(this.defs, ...Object.values(this.layers));
    place.replaceChildren(this.svg); // the sketch of index.html gives way
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Geometry} */
    this.geometry = geometryOf(15, 15, true);
    this.shape = ''; // what the ground was drawn for
    this.grid = '';  // what the cells were made for
    this.marked = ''; // the marks that are drawn
    /** @type {SVGElement[]} */
    this.cells = [];
    /** By letter and cell. @type {Map<string, SVGElement>} */
    this.stones = new Map();
    this.cursor = -1;
    /** Where the press began that may choose. @type {PointerEvent | null} */
    this.pressed = null;
    this.touched = false; // the last press was no mouse's
    this.button = -1; // that the mouse pressed last
    /** Where the press began that marks or draws. @type {MouseEvent | null} */
    this.pen = null;
    /** What the next cell that is chosen ends. @type {{from: number, head: boolean} | null} */
    this.begun = null;
    this.resting = 0; // the timer of a finger that rests
    this.aimed = -1;
    this.offered = -1; // the cell that a tap has offered
    /** Whether a tap on cells of this size is to be confirmed. @type {(pixels: number) => boolean} */
    this.careful = () => false;
    this.marking = () => false; // whether cells can be marked
    this.#listen();
  }

  #listen() {
    this.svg.addEventListener('pointerdown', event => this.#down(event));
    this.svg.addEventListener('pointermove', event => this.#move(event));
    this.svg.addEventListener('pointerup', event => this.#up(event));
    for (const name of ['pointercancel', 'pointerleave']) {
      this.svg.addEventListener(name, () => {
        this.#forget();
        this.#lift();
        this.#aim(-1);
      });
    }
    this.svg.addEventListener('contextmenu', event => this.#menu(event));
    // a finger that draws does not scroll
    this.svg.addEventListener('touchmove', event => {
      if (this.pen && event.cancelable) event.preventDefault();
    }, {passive: false});
    this.svg.addEventListener('mousedown', event => { // arrows then walk through the game, see window.js
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) {
        document.activeElement.blur();
      }
    });
    this.svg.addEventListener('keydown', event => this.#key(event));
    this.svg.addEventListener('focusout', () => this.#aim(-1));
  }

  /** @param {MouseEvent} event */
  #cellOf(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.geometry.width / box.width;
    return cellAt(this.geometry, (event.clientX - box.left) * scale,
      (event.clientY - box.top) * scale);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.touched = event.pointerType !== 'mouse';
    this.button = event.button;
    this.#lift(); // a second finger draws nothing
    if (event.button === RIGHT) this.#draw(event);
    if (event.button !== 0) return;
    this.pressed = event;
    this.dispatchEvent(new CustomEvent('press', {detail: true}));
    this.#aim(this.#cellOf(event));
    if (event.pointerType === 'mouse' || !this.marking()) return;
    this.resting = window.setTimeout(() => this.#rest(event), LONG_MS);
  }

  /** The finger has rested: lifted there it marks, moved on it draws. @param {MouseEvent} event */
  #rest(event) {
    this.#forget();
    // the finger's lift is no click on what opens
    this.svg.addEventListener('touchend', lift => lift.preventDefault(), {once: true, passive: false});
    this.#draw(event);
  }

  /** The right button of a mouse marks as it is let go. This event is also that of a pressed key, of Ctrl and the
   * left button, and of a finger that rests. @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    if (this.touched && this.pressed) this.#rest(event);
    if (this.touched || this.button === RIGHT) return;
    this.#forget();
    this.#mark(this.#cellOf(event));
  }

  /** The press will choose nothing. */
  #forget() {
    clearTimeout(this.resting);
    if (!this.pressed) return;
    this.pressed = null;
    this.dispatchEvent(new CustomEvent('press', {detail: false}));
  }

  /** Begins to draw. @param {MouseEvent} event */
  #draw(event) {
    if (!this.marking() || this.#cellOf(event) < 0) return;
    this.begun = null;
    this.pen = event;
    this.#aim(-1);
    this.#sketch(event);
  }

  /** Ends it with nothing drawn. */
  #lift() {
    this.pen = null;
    this.layers.draft.replaceChildren(...this.begun ? [this.#ring(this.begun.from)] : []);
  }

  /** Begins an arrow or a line at the cell: the next cell that is chosen ends it. @param {number} from @param {boolean} head */
  drawFrom(from, head) {
    this.begun = {from, head};
    this.#lift();
    this.#setCursor(from, true);
  }

  /** Ends what was begun. @param {number} to */
  #end(to) {
    const {begun} = this;
    this.begun = null;
    this.#lift();
    if (begun && begun.from !== to) this.dispatchEvent(new CustomEvent('draw', {detail: {...begun, to}}));
  }

  /** Around the cell where a drawing begins. @param {number} cell */
  #ring(cell) {
    const [cx, cy] = centre(this.geometry, cell);
    return makeSvg('circle', {cx, cy, r: CELL * 0.6});
  }

  /** What is drawn if the press ends here; null on the cell where it began, and outside the board.
   * @param {MouseEvent} event @returns {import('../thinking/protocol.js').RecordArrow | null} */
  #drawn(event) {
    const {pen} = this;
    if (!pen || Math.hypot(event.clientX - pen.clientX, event.clientY - pen.clientY) < STILL) return null;
    const from = this.#cellOf(pen), to = this.#cellOf(event);
    return to < 0 || from === to ? null : {from, to, head: !event.shiftKey};
  }

  /** Shows it, or where the finger that began rests. @param {MouseEvent} event */
  #sketch(event) {
    const drawn = this.#drawn(event);
    if (drawn) {
      this.layers.draft.replaceChildren(...marksOf([arrowMark(drawn)], this.geometry));
    } else if (this.pen) {
      this.layers.draft.replaceChildren(...this.touched ? [this.#ring(this.#cellOf(this.pen))] : []);
    }
  }

  /** Draws, or asks for a mark where the press began. @param {PointerEvent} event */
  #finish(event) {
    const drawn = this.#drawn(event), {pen} = this;
    this.#lift();
    if (drawn) this.dispatchEvent(new CustomEvent('draw', {detail: drawn}));
    else if (pen && this.#cellOf(event) >= 0) this.#mark(this.#cellOf(pen));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const {pressed} = this;
    if (this.pen) {
      this.#sketch(event);
      return;
    }
    if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > STILL) {
      this.#forget();
    }
    if (event.pointerType === 'mouse') this.#aim(this.#cellOf(event));
    else if (!this.pressed) this.#aim(-1);
  }

  /** @param {number} cell */
  #mark(cell) {
    this.#aim(-1);
    if (cell >= 0 && this.marking()) this.dispatchEvent(new CustomEvent('mark', {detail: cell}));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.pen) {
      this.#finish(event);
      return;
    }
    if (!this.pressed || event.button !== 0) return;
    this.#forget();
    const cell = this.#cellOf(event), mouse = event.pointerType === 'mouse';
    const asks = !mouse && cell >= 0 && this.#asks(cell); // measures, so before anything changes
    this.#aim(mouse ? cell : -1);
    if (cell < 0) return;
    if (asks) this.offer(this.landing(cell));
    else this.#choose(cell);
  }

  /** Whether a tap is to be confirmed. @param {number} cell */
  #asks(cell) {
    if (this.begun) return false;
    const target = this.landing(cell), pixels = CELL * this.svg.getBoundingClientRect().width / this.geometry.width;
    return this.careful(pixels) && this.offered !== target && Boolean(this.picture?.open) &&
      this.picture?.view.legal[target] === '0';
  }

  /** Offers a cell, or none (-1). @param {number} cell */
  offer(cell) {
    if (cell === this.offered) return;
    this.offered = cell;
    this.layers.offer.replaceChildren();
    if (cell >= 0) {
      const [x, y] = centre(this.geometry, cell), {left, top} = this.geometry, {columns, rows} = this.geometry;
      this.layers.offer.append(makeSvg('path', {class: 'aim',
        d: `M${left} ${y}h${columns * CELL}M${x} ${top}v${rows * CELL}`}),
      this.#stone(cell, this.picture?.view.toMove === 1 ? 'x' : 'o'),
      makeSvg('circle', {class: 'aim', cx: x, cy: y, r: CELL * 0.8}));
    }
    this.dispatchEvent(new CustomEvent('offer', {detail: cell}));
  }

  /** Chooses the cell that is offered. */
  take() {
    this.#choose(this.offered);
  }

  /** @param {number} cell */
  #choose(cell) {
    this.#setCursor(cell, false);
    if (this.begun) {
      this.#end(cell);
      return;
    }
    this.offer(-1); // the stone may not stay: a puzzle's wrong one does not
    this.dispatchEvent(new CustomEvent('choose', {detail: this.landing(cell)}));
  }

  /** Where a stone comes to rest: under gravity the lowest cell of the column that takes one.
   * @param {number} cell */
  landing(cell) {
    const view = this.picture?.view;
    if (!view || !view.variant.gravity) return cell;
    const {columns, rows} = view.variant, column = cell % columns;
    for (let row = 0; row < rows; row++) {
      if (view.legal[row * columns + column] === '0') return row * columns + column;
    }
    return cell;
  }

  /** Shows the stone that would be put.
   * @param {number} cell */
  #aim(cell) {
    const view = this.picture?.view;
    const target = view && this.picture?.open && cell >= 0 ? this.landing(cell) : -1;
    const shown = view && target >= 0 && view.legal[target] === '0' ? target : -1;
    if (shown === this.aimed || !view) return;
    this.aimed = shown;
    this.layers.ghost.replaceChildren();
    if (shown >= 0) {
      this.layers.ghost.append(this.#stone(shown, view.toMove === 1 ? 'x' : 'o'));
    }
    this.dispatchEvent(new CustomEvent('aim', {detail: shown}));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.picture?.view;
    this.button = -1;
    if (!view || event.ctrlKey || event.altKey || event.metaKey) return;
    const {columns, rows, left, top} = this.geometry;
    let [x, y] = centre(this.geometry, this.cursor);
    switch (event.key) {
      case 'ArrowLeft': x -= CELL; break;
      case 'ArrowRight': x += CELL; break;
      case 'ArrowUp': y -= CELL; break;
      case 'ArrowDown': y += CELL; break;
      case 'Home': x = left + CELL / 2; break;
      case 'End': x = left + (columns - 0.5) * CELL; break;
      case 'PageUp': y = top + CELL / 2; break;
      case 'PageDown': y = top + (rows - 0.5) * CELL; break;
      case 'Escape': this.#end(this.begun?.from ?? -1); return;
      case 'Enter':
      case ' ':
        event.preventDefault();
        this.#choose(this.cursor);
        return;
      default: return;
    }
    event.preventDefault();
    const cell = cellAt(this.geometry, x, y);
    if (cell < 0) return;
    this.#setCursor(cell, true);
    this.#aim(this.cursor);
  }

  /** @param {number} cell @param {boolean} focus */
  #setCursor(cell, focus) {
    this.cells[this.cursor]?.setAttribute('tabindex', '-1');
    this.cursor = cell;
    this.cells[cell]?.setAttribute('tabindex', '0');
    if (focus) this.cells[cell]?.focus();
  }

  /** Draws what does not change from move to move.
   * @param {Picture} picture */
  #prepare(picture) {
    const {columns, rows, gravity, text} = picture.view.variant;
    const turn = allowedTurn(picture.view.variant, picture.turn ?? 0), shape = `${text} ${picture.coordinates} ${turn}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.geometry = geometryOf(columns, rows, picture.coordinates, turn, gravity);
    const {width, height} = this.geometry;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.place.style.setProperty('--board-shape', String(width / height));
    this.place.style.setProperty('--board-most', `${width * SCALE_MOST}px`);
    this.layers.ground.replaceChildren(ground(this.geometry, picture.view, picture.coordinates));
    const grid = `${columns}x${rows} ${picture.coordinates} ${turn}`;
    if (grid !== this.grid) this.#makeCells(columns, rows); // a cell that is blocked keeps the focus
    this.grid = grid;
    this.stones.clear();
    this.layers.stones.replaceChildren();
    this.aimed = -1;
    this.layers.ghost.replaceChildren();
    this.offer(-1);
    this.begun = null;
    this.#lift();
  }

  /** @param {number} columns @param {number} rows */
  #makeCells(columns, rows) {
    this.cells = [];
    this.layers.cells.replaceChildren();
    const {left, top} = this.geometry;
    for (let down = 0; down < rows; down++) {
      const group = makeSvg('g', {role: 'row'});
      for (let across = 0; across < columns; across++) {
        const x = left + (across + 0.5) * CELL, y = top + (down + 0.5) * CELL;
        const cell = cellAt(this.geometry, x, y);
        const rect = makeSvg('rect', {role: 'gridcell', class: 'cell', x: x - CELL / 2,
          y: y - CELL / 2, width: CELL, height: CELL, rx: 6, tabindex: -1});
        this.cells[cell] = rect;
        group.append(rect);
      }
      this.layers.cells.append(group);
    }
    const middle = Math.floor(rows / 2) * columns + Math.floor(columns / 2);
    this.#setCursor(middle, false);
  }

  /** @param {number} cell @param {string} letter */
  #stone(cell, letter) {
    const gravity = this.picture?.view.variant.gravity;
    const [x, y] = centre(this.geometry, cell);
    const name = gravity ? (letter === 'x' ? 'red' : 'yellow') : (letter === 'x' ? 'black' : 'white');
    const r = CELL * (gravity ? 0.42 : 0.46);
    const stone = makeSvg('g', {class: `stone ${name}`, transform: `translate(${x} ${y})`});
    if (!gravity) {
      stone.append(makeSvg('circle', {class: 'shadow', cx: 1.8, cy: 2.9, r: r * 1.12,
        fill: 'url(#shadow)'}));
    }
    stone.append(makeSvg('circle', {r, fill: `url(#stone-${name})`, class: 'body'}));
    if (gravity) stone.append(makeSvg('circle', {r: r * 0.66, class: 'ring'}));
    return stone;
  }

  /** Keeps the stones that stay, so that only a new one moves in.
   * @param {View} view */
  #showStones(view) {
    const wanted = new Map([...view.cells].flatMap((letter, cell) =>
      letter === 'x' || letter === 'o' ? [[`${letter}${cell}`, cell]] : []));
    for (const [key, stone] of this.stones) {
      if (wanted.has(key)) continue;
      stone.remove();
      this.stones.delete(key);
    }
    const single = wanted.size === this.stones.size + 1;
    for (const [key, cell] of wanted) {
      if (this.stones.has(key)) continue;
      const stone = this.#stone(cell, key[0]);
      if (single) {
        stone.classList.add('arriving');
        const fall = view.variant.rows - Math.floor(cell / view.variant.columns);
        stone.style.setProperty('--fall', `${-fall * CELL}px`);
      }
      this.stones.set(key, stone);
      this.layers.stones.append(stone);
    }
  }

  /** @param {Picture} picture */
  show(picture) {
    this.picture = picture;
    if (!this.marking()) this.#end(this.begun?.from ?? -1);
    this.#prepare(picture);
    setAttribute(this.svg, 'aria-label', picture.label);
    this.svg.classList.toggle('open', picture.open);
    this.#showStones(picture.view);
    const marked = `${this.shape} ${JSON.stringify(picture.marks)}`;
    if (marked !== this.marked) this.layers.marks.replaceChildren(...marksOf(picture.marks, this.geometry));
    this.marked = marked;
    this.cells.forEach((cell, index) =>
      setAttribute(cell, 'aria-label', picture.describe(index)));
    const aimed = this.aimed;
    if (aimed >= 0 && picture.view.legal[aimed] !== '0') this.#aim(-1);
    if (this.offered >= 0 && (!picture.open || picture.view.legal[this.offered] !== '0')) this.offer(-1);
  }

  focus() {
    this.cells[this.cursor]?.focus();
  }
}

/** A picture of a single stone, for the players' seats.
 * @param {string} name */
export function stoneIcon(name) {
  return make('span', {class: `stone-icon ${name}`, 'aria-hidden': 'true'});
}
