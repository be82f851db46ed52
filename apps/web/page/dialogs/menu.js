/* The menu and the preferences. */
import {make} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {checkbox, number, openDialog, row, select} from './form.js';

/** @typedef {import('../parts/preferences.js').Preferences} Preferences */

/** @param {string} title @param {[string, string, () => void][]} items icon, label, action */
export function openMenu(title, items) {
  const dialog = openDialog(title, [make('div', {class: 'menu short'}, ...items.map(([name, label, act]) =>
    make('button', {type: 'button', class: 'flat', onclick: () => {
      dialog.close();
      act();
    }}, icon(name), label)))]);
}

export function openAbout() {
  openDialog(_('About Lianzi'), [
    make('p', {}, _('Five in a row (Gomoku, Renju, Caro) and four in a row (Connect Four).')),
    make('p', {}, _('Everything runs in this browser. No other host is asked for anything.')),
    make('p', {}, make('a', {href: 'licences.txt', target: '_blank'}, _('Licences')))]);
}

const TABLES = [16, 32, 64, 128]; // MiB

/** @param {Preferences} preferences @param {import('../thinking/thinker.js').Machine} machine */
export function openPreferences(preferences, machine) {
  const {choices} = preferences;
  const theme = select([['system', _('As the system')], ['light', _('Light')], ['dark', _('Dark')]],
    choices.theme);
  const look = select([['wood', _('Wood')], ['paper', _('Paper')], ['night', _('Night')],
    ['contrast', _('High contrast')]], choices.look);
  const language = select([['', _('As the system')], ['en', 'English'], ['zh', '中文']],
    choices.language);
  const coordinates = checkbox(choices.coordinates), numbers = checkbox(choices.numbers);
  const forbidden = checkbox(choices.forbidden), sounds = checkbox(choices.sounds);
  const confirm = select([['small', _('On small cells')], ['always', _('Always')], ['never', _('Never')]],
    choices.confirm);
  const change = () => preferences.set({theme: theme.value, look: look.value,
    coordinates: coordinates.checked, numbers: numbers.checked, forbidden: forbidden.checked, sounds: sounds.checked, confirm: confirm.value});
  const rows = [row(_('Theme'), theme), row(_('Board'), look), row(_('Coordinates'), coordinates),
    row(_('Move numbers'), numbers), row(_('Mark forbidden points'), forbidden),
    row(_('Confirm a tap'), confirm), row(_('Sounds'), sounds), row(_('Language'), language)];
  const lines = number(choices.lines, 1, 10), depth = number(choices.depth, 0, 99);
  const seconds = number(choices.seconds, 0, 3600, 0.5), nodes = number(choices.nodes / 1000, 0, 1e6);
  const threads = select(Array.from({length: machine.threads}, (_unused, index) =>
    [String(index + 1), String(index + 1)]), String(choices.threads || machine.threads));
  const table = select(TABLES.map(size => [String(size), String(size)]), String(choices.table || machine.hashMib));
  const noEnd = _('Zero means no limit.');
  const thinking = make('fieldset', {}, make('legend', {}, _('Analysis')), row(_('Lines'), lines),
    row(_('Depth'), depth, noEnd), row(_('Seconds'), seconds, noEnd), row(_('Thousand positions'), nodes, noEnd),
    machine.threads > 1 ? row(_('Threads'), threads) : null, row(_('Table of positions (MiB)'), table));
  thinking.addEventListener('change', () => {
    const fields = [lines, depth, seconds, nodes];
    if (fields.every(field => field.reportValidity())) {
      preferences.set({lines: lines.valueAsNumber, depth: depth.valueAsNumber, seconds: seconds.valueAsNumber,
        nodes: 1000 * nodes.valueAsNumber, threads: Number(threads.value), table: Number(table.value)});
    }
  });
  rows.forEach(element => element.addEventListener('change', change));
  language.addEventListener('change', () => {
    preferences.set({language: language.value});
    location.reload();
  });
  openDialog(_('Preferences'), [...rows, thinking]);
}
