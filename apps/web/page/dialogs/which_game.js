/* Which game of a file to open: a list, with a search where there are many. */
import {make} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_, ngettext} from '../parts/words.js';
import {openDialog} from './form.js';

const SEARCHED = 10, SHOWN = 200; // games that need no search; rows

/** @param {string[]} games a line on each @param {(index: number) => void} open
 * @param {() => void} keepAll brings all of them into the games that are kept
 * @param {(() => void) | null} study opens all of them as chapters; null where they are too many */
export function openWhichGame(games, open, keepAll, study) {
  const search = /** @type {HTMLInputElement} */ (make('input', {type: 'search', 'aria-label': _('Search for a game'),
    placeholder: _('Search for a game'), hidden: games.length <= SEARCHED}));
  const list = make('div', {class: 'menu'}), count = make('p', {role: 'status'});
  const show = () => {
    const wanted = search.value.toLocaleLowerCase();
    const found = games.flatMap((text, index) => text.toLocaleLowerCase().includes(wanted) ? [index] : []);
    list.replaceChildren(...found.slice(0, SHOWN).map(index => make('button', {type: 'button', class: 'flat',
      onclick: () => {
        dialog.close();
        open(index);
      }}, icon('open'), games[index])));
    count.textContent = found.length > SHOWN
      ? _('The first %d of %d games: search for a name, an event or a date.', SHOWN, found.length)
      : ngettext('%d game', '%d games', found.length, found.length);
  };
  search.addEventListener('input', show);
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) =>
    make('button', {type: 'button', onclick: () => {
      dialog.close();
      act();
    }}, label);
  const dialog = openDialog(_('Which game?'), [search, count, list, make('div', {class: 'actions'},
    study && button(_('Open as a Study'), study), button(_('Bring All into Your Games'), keepAll))]);
  show();
}
