/* Setting up a position by taps. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {BLACK, WHITE} from '../thinking/protocol.js';
import {colourName} from '../game/wording.js';
import {openPosition} from '../game/files.js';
import {blockedText, readVariant} from '../game/variant.js';
import {row, select} from '../dialogs/form.js';
import {Scene} from './scene.js';

/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../thinking/protocol.js').View} View */

const EMPTY = '.', BLOCKED = '#';

export class EditorScene extends Scene {
  /** @param {Backend} rules @param {View} view the position to begin with */
  constructor(rules, view) {
    super(_('Set up a position'));
    this.rules = rules;
    this.variant = view.variant;
    this.cells = [...view.cells];
    this.open = true;
    /** Ends when every change so far has been looked at. */
    this.last = Promise.resolve();
    const black = colourName(view.variant, BLACK), white = colourName(view.variant, WHITE);
    this.piece = select([['x', black], ['o', white], [BLOCKED, _('Blocked cell')],
      [EMPTY, _('Nothing')]], 'x');
    this.toMove = select([['x', black], ['o', white]], view.toMove === WHITE ? 'o' : 'x');
    this.toMove.addEventListener('change', () => this.#change(cells => cells));
    this.body.append(
      make('p', {class: 'stats'}, _('Press a cell to put this there; press it again to take it away.')),
      make('div', {class: 'form'}, row(_('Put'), this.piece), row(_('To move'), this.toMove)),
      make('div', {class: 'actions'},
        make('button', {type: 'button', onclick: () => this.#change(cells => cells.map(() => EMPTY))},
          _('Empty the board')),
        make('button', {type: 'button', class: 'suggested', onclick: () => this.#finish()},
          _('Play from here'))));
  }

  begin() {
    return this.#look(this.cells);
  }

  /** @param {string[]} cells */
  #position(cells) {
    const {rule, columns, rows, win} = readVariant(this.variant.text);
    const variant = `${rule} ${columns}x${rows} win ${win}` + blockedText(columns, cells.flatMap(
      (letter, cell) => letter === BLOCKED ? [cell] : []));
    return {variant, start: `${cells.join('')} ${this.toMove.value}`, moves: ''};
  }

  /** Shows the cells, and keeps them if the library takes them. @param {string[]} cells */
  async #look(cells) {
    const {variant, start} = this.#position(cells);
    const view = await this.rules.call('web_view', variant, start, '');
    this.cells = cells;
    this.show(view, view.line.length > 0
      ? [{kind: 'line', cell: view.line[0], cells: view.line}] : []);
  }

  /** Changes come faster than answers: each begins with what the one before left.
   * @param {(cells: string[]) => string[]} edit */
  #change(edit) {
    this.last = this.last.then(() => this.attempt(() => this.#look(edit(this.cells))));
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
    this.last = this.last.then(() => this.attempt(async () =>
      this.leave(await openPosition(this.rules, this.#position(this.cells)))));
  }
}
