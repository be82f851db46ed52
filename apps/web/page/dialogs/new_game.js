/* The dialog for a new game: rule, board with its blocked cells, players, clock. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {CLASSICS, LEVEL_MAX} from '../game/setup.js';
import {blockedText, readVariant} from '../game/variant.js';
import {classicName, ruleNames} from '../game/wording.js';
import {Board} from '../board/board.js';
import {checkbox, openDialog, number, select, row} from './form.js';

/** @typedef {import('../game/setup.js').Setup} Setup */
/** @typedef {import('../game/setup.js').Seat} Seat */
/** @typedef {import('../game/module.js').Module} Module */

/** One player's rows.
 * @param {Seat} seat @param {string} title */
export function seatForm(seat, title) {
  const kinds = /** @type {[string, string][]} */ ([['person', _('Person')],
    ['engine', _('Lianzi')], ...CLASSICS.map(name => [name, classicName(name)])]);
  const kind = select(kinds, seat.kind === 'classic' ? seat.classic : seat.kind);
  const level = number(seat.level, 1, LEVEL_MAX);
  const seconds = number(seat.seconds, 0, 3600, 0.5);
  const levelRow = row(_('Level'), level);
  const secondsRow = row(_('Seconds per move'), seconds,
    _('Zero: as the level says; level 10 thinks some five seconds on two cores.'));
  const show = () => {
    levelRow.hidden = secondsRow.hidden = kind.value !== 'engine';
  };
  kind.addEventListener('change', show);
  show();
  const fields = make('fieldset', {}, make('legend', {}, title), row(_('Played by'), kind), levelRow,
    secondsRow);
  return {fields, kind, read: () => /** @type {Seat} */ ({
    kind: kind.value === 'person' || kind.value === 'engine' ? kind.value : 'classic',
    level: level.valueAsNumber, seconds: seconds.valueAsNumber || 0,
    classic: CLASSICS.includes(kind.value) ? kind.value : 'table',
  })};
}

/** A small board on which presses block cells. It follows the size.
 * @param {Module} rules @param {() => string} variantText the variant without blocked cells
 * @param {number[]} blocked */
function blockedForm(rules, variantText, blocked) {
  const place = make('div', {class: 'small-board'});
  const board = new Board(place);
  const count = make('span', {class: 'stats'});
  const fields = make('details', {}, make('summary', {}, _('Blocked cells'), ' ', count), place);
  let cells = blocked;
  const show = () => {
    const text = variantText();
    const {columns} = readVariant(text);
    let view;
    try {
      view = rules.view({variant: text + blockedText(columns, cells), start: '', moves: ''});
    } catch {
      return; // the sizes may be half typed
    }
    count.textContent = cells.length > 0 ? String(cells.length) : '';
    board.show({view, open: false, coordinates: true, numbers: false, marks: [],
      describe: cell => view.names[cell], label: _('Blocked cells')});
  };
  board.addEventListener('choose', event => {
    const cell = /** @type {CustomEvent<number>} */ (event).detail;
    cells = cells.includes(cell) ? cells.filter(one => one !== cell) : [...cells, cell];
    show();
  });
  fields.addEventListener('toggle', show);
  return {fields, read: () => cells, clear: () => {
    cells = [];
    show();
  }};
}

export class NewGame {
  /** @param {Module} rules @param {(setup: Setup) => void} begin */
  constructor(rules, begin) {
    this.rules = rules;
    this.begin = begin;
  }

  /** @param {Setup} setup the game before */
  open(setup) {
    const variant = readVariant(setup.variant);
    const rule = select(Object.entries(ruleNames()), variant.rule);
    const columns = number(variant.columns, 3, 22), rows = number(variant.rows, 3, 22);
    const win = number(variant.win, 3, 8);
    /** @type {{name: string, title: string, explained: string}[]} */
    const openings = this.rules.call('web_openings');
    const opening = select(openings.map(({name, title}) => [name, title]), variant.opening);
    const openingRow = row(_('Opening'), opening, openings[opening.selectedIndex].explained);
    const showOpening = () => {
      openingRow.hidden = rule.value === 'connect4';
      const note = openingRow.querySelector('small');
      if (note) note.textContent = openings[opening.selectedIndex].explained;
    };
    opening.addEventListener('change', showOpening);
    showOpening();
    const text = () => `${rule.value} ${columns.value}x${rows.value} win ${win.value}`;
    const blocked = blockedForm(this.rules, text, variant.blocked);
    for (const field of [rule, columns, rows]) field.addEventListener('change', blocked.clear);
    rule.addEventListener('change', () => {
      const gravity = rule.value === 'connect4';
      columns.value = gravity ? '7' : '15';
      rows.value = gravity ? '6' : '15';
      win.value = gravity ? '4' : '5';
      opening.value = 'none';
      showOpening();
      blocked.clear();
    });
    const first = seatForm(setup.seats[0], _('First Player'));
    const second = seatForm(setup.seats[1], _('Second Player'));
    const reported = checkbox(false);
    const reportedRow = row(_('Begin as the report does'), reported,
      _('With the board and the stones of the classic’s report.'));
    const showReported = () => {
      reportedRow.hidden = ![first, second].some(seat => seat.read().kind === 'classic');
    };
    for (const seat of [first, second]) seat.kind.addEventListener('change', showReported);
    showReported();
    const coach = checkbox(setup.coach);
    const minutes = number(setup.minutes, 0, 600, 0.5);
    const increment = number(setup.increment, 0, 600);
    openDialog(_('New Game'), [
      make('fieldset', {}, make('legend', {}, _('Game')), row(_('Rule'), rule),
        row(_('Columns'), columns), row(_('Rows'), rows), row(_('In a row to win'), win),
        openingRow, blocked.fields),
      first.fields, second.fields, make('fieldset', {},
        row(_('Coach'), coach, _('Warns you of a mistake before the program answers.')), reportedRow),
      make('fieldset', {}, make('legend', {}, _('Clock')),
        row(_('Minutes per game'), minutes, _('Zero means no limit.')),
        row(_('Increment per move (seconds)'), increment)),
    ], _('Start'), () => this.#begin({
      variant: `${text()} opening ${opening.value}` +
        blockedText(columns.valueAsNumber, blocked.read()),
      start: '', seats: [first.read(), second.read()],
      minutes: minutes.valueAsNumber || 0, increment: increment.valueAsNumber || 0, coach: coach.checked,
    }, reported.checked && !reportedRow.hidden));
  }

  /** @param {Setup} setup @param {boolean} reported */
  #begin(setup, reported) {
    const seat = setup.seats.find(({kind}) => kind === 'classic');
    if (reported && seat) {
      const {variant, start} = this.rules.call('web_classic_start', CLASSICS.indexOf(seat.classic));
      this.begin({...setup, variant, start});
    } else this.begin(setup);
  }
}
