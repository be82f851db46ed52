/* Setting up a position by taps. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {BLACK, WHITE} from '../thinking/protocol.js';
import {colourName} from '../game/wording.js';
import {blockedText, readVariant} from '../game/variant.js';
import {CELL, allowedTurn, cellAt, centre, geometryOf} from '../board/geometry.js';
import {row, select} from '../dialogs/form.js';
import {iconButton} from '../views/header.js';
import {Scene} from './scene.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/protocol.js').State} State */

const EMPTY = '.', BLOCKED = '#';

export class EditorScene extends Scene {
  /** @param {Module} rules @param {State} view the position to begin with @param {number} turn how the board is shown */
  constructor(rules, view, turn) {
    super(_('Set Up a Position'));
    this.rules = rules;
    this.variant = view.variant;
    this.geometry = geometryOf(view.variant.columns, view.variant.rows, false, allowedTurn(view.variant, turn));
    this.cells = [...view.cells];
    this.open = true;
    const black = colourName(view.variant, BLACK), white = colourName(view.variant, WHITE);
    this.piece = select([['x', black], ['o', white], [BLOCKED, _('Blocked cell')],
      [EMPTY, _('Nothing')]], 'x');
    this.toMove = select([['x', black], ['o', white]], view.toMove === WHITE ? 'o' : 'x');
    this.toMove.addEventListener('change', () => this.#change(cells => cells));
    this.body.append(
      make('p', {class: 'stats'}, _('Press a cell to put this there; press it again to take it away.')),
      make('div', {class: 'form'}, row(_('Put'), this.piece), row(_('To move'), this.toMove)),
      make('div', {class: 'shift', role: 'group', 'aria-label': _('Shift the stones')},
        iconButton('left', _('Shift left'), () => this.#shift(-1, 0)),
        ...view.variant.gravity ? [] : [iconButton('up', _('Shift up'), () => this.#shift(0, -1)),
          iconButton('down', _('Shift down'), () => this.#shift(0, 1))],
        iconButton('right', _('Shift right'), () => this.#shift(1, 0))),
      make('div', {class: 'actions'},
        make('button', {type: 'button', onclick: () => this.#change(cells => cells.map(() => EMPTY))},
          _('Empty the Board')),
        make('button', {type: 'button', class: 'suggested', onclick: () => this.#finish()},
          _('Play from Here'))));
  }

  async begin() {
    this.#look(this.cells);
  }

  /** @param {string[]} cells */
  #position(cells) {
    const {rule, columns, rows, win} = readVariant(this.variant.text);
    const variant = `${rule} ${columns}x${rows} win ${win}` + blockedText(columns, cells.flatMap(
      (letter, cell) => letter === BLOCKED ? [cell] : []));
    return {variant, start: `${cells.join('')} ${this.toMove.value}`, moves: ''};
  }

  /** Shows the cells, and keeps them if the library takes them. @param {string[]} cells */
  #look(cells) {
    const view = this.rules.view(this.#position(cells));
    this.cells = cells;
    this.show(view, view.won.length > 0
      ? [{kind: 'line', cell: view.won[0], cells: view.won}] : []);
  }

  /** @param {(cells: string[]) => string[]} edit */
  #change(edit) {
    void this.attempt(() => this.#look(edit(this.cells)));
  }

  /** @param {number} cell */
  choose(cell) {
    const piece = this.piece.value;
    this.#change(cells => {
      const at = this.variant.gravity ? this.#inColumn(cells, cell, piece) : cell;
      const put = cells[at] === piece ? EMPTY : piece;
      return cells.map((old, place) => place === at ? put : old);
    });
  }

  /** Shifts all stones and blocked cells by a cell, as the board is seen. @param {number} right @param {number} down */
  #shift(right, down) {
    this.#change(cells => {
      const shifted = cells.map(() => EMPTY);
      cells.forEach((letter, cell) => {
        if (letter === EMPTY) return;
        const [x, y] = centre(this.geometry, cell);
        const to = cellAt(this.geometry, x + right * CELL, y + down * CELL);
        if (to < 0) throw new Error(_('A stone would leave the board.'));
        shifted[to] = letter;
      });
      return shifted;
    });
  }

  /** Where discs fall one comes to rest on the column, and the highest is taken away.
   * @param {string[]} cells @param {number} cell @param {string} piece */
  #inColumn(cells, cell, piece) {
    const {columns, rows} = this.variant, column = cell % columns;
    const places = Array.from({length: rows}, (_unused, index) => index * columns + column);
    const free = places.find(place => cells[place] === EMPTY) ?? cell;
    const filled = places.filter(place => 'xo'.includes(cells[place])).pop() ?? cell;
    if (piece === BLOCKED) return cell;
    return piece === EMPTY ? filled : free;
  }

  #finish() {
    this.leave(this.#position(this.cells));
  }
}
