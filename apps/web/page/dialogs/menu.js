/* The menu and the preferences. */
import {make} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {checkbox, openDialog, row, select} from './form.js';

/** @typedef {import('../parts/preferences.js').Preferences} Preferences */

/** @param {string} title @param {[string, string, () => void][]} items icon, label, action */
export function openMenu(title, items) {
  const dialog = openDialog(title, [make('div', {class: 'menu'}, ...items.map(([name, label, act]) =>
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

/** @param {Preferences} preferences */
export function openPreferences(preferences) {
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
  rows.forEach(element => element.addEventListener('change', change));
  language.addEventListener('change', () => {
    preferences.set({language: language.value});
    location.reload();
  });
  openDialog(_('Preferences'), rows);
}
