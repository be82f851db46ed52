/* The dialog for a new game: rule, board, players, clock. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {CLASSICS, LEVEL_MAX} from '../game/setup.js';
import {classicName, ruleName} from '../game/wording.js';
import {openDialog, number, select, row} from './form.js';

/** @typedef {import('../game/setup.js').Setup} Setup */
/** @typedef {import('../game/setup.js').Seat} Seat */

const RULES = ['freestyle', 'standard', 'renju', 'caro', 'caro6', 'connect4'];

/** Reads "rule CxR [win K] [opening O] [blocked X,Y]...".
 * @param {string} text */
export function readVariant(text) {
  const [, rule, columns, rows] = /^(\w+) (\d+)x(\d+)/.exec(text) ??
    ['', 'freestyle', '15', '15'];
  return {rule, columns: Number(columns), rows: Number(rows),
    win: Number(/ win (\d+)/.exec(text)?.[1] ?? (rule === 'connect4' ? 4 : 5)),
    opening: / opening (\w+)/.exec(text)?.[1] ?? 'none'};
}

/** One player's rows.
 * @param {Seat} seat @param {string} title */
function seatForm(seat, title) {
  const kinds = /** @type {[string, string][]} */ ([['person', _('Person')],
    ['engine', _('Lianzi')], ...CLASSICS.map(name => [name, classicName(name)])]);
  const kind = select(kinds, seat.kind === 'classic' ? seat.classic : seat.kind);
  const level = number(seat.level, 1, LEVEL_MAX);
  const seconds = number(seat.seconds, 0, 3600, 0.5);
  const levelRow = row(_('Level'), level);
  const secondsRow = row(_('Seconds per move'), seconds, _('Zero: as the level says.'));
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

export class NewGame {
  /** @param {(setup: Setup) => void} begin */
  constructor(begin) {
    this.begin = begin;
  }

  /** @param {Setup} setup the game before */
  open(setup) {
    const variant = readVariant(setup.variant);
    const rule = select(RULES.map(name => [name, ruleName(name)]), variant.rule);
    const columns = number(variant.columns, 3, 22), rows = number(variant.rows, 3, 22);
    const win = number(variant.win, 3, 8);
    const opening = select([['none', _('None')], ['swap', _('Swap')], ['swap2', _('Swap2')]],
      variant.opening);
    rule.addEventListener('change', () => {
      const gravity = rule.value === 'connect4';
      columns.value = gravity ? '7' : '15';
      rows.value = gravity ? '6' : '15';
      win.value = gravity ? '4' : '5';
      opening.value = 'none';
    });
    const first = seatForm(setup.seats[0], _('First Player'));
    const second = seatForm(setup.seats[1], _('Second Player'));
    const minutes = number(setup.minutes, 0, 600, 0.5);
    const increment = number(setup.increment, 0, 600);
    openDialog(_('New Game'), [
      make('fieldset', {}, make('legend', {}, _('Game')), row(_('Rule'), rule),
        row(_('Columns'), columns), row(_('Rows'), rows), row(_('In a row to win'), win),
        row(_('Opening'), opening)),
      first.fields, second.fields,
      make('fieldset', {}, make('legend', {}, _('Clock')),
        row(_('Minutes per game'), minutes, _('Zero means no limit.')),
        row(_('Increment per move (seconds)'), increment)),
    ], _('Start'), () => this.begin({
      variant: `${rule.value} ${columns.value}x${rows.value} win ${win.value}` +
        ` opening ${opening.value}`,
      start: '', seats: [first.read(), second.read()],
      minutes: minutes.valueAsNumber || 0, increment: increment.valueAsNumber || 0,
    }));
  }
}
