/* What became of a file of cards. */
import {make} from '../parts/dom.js';
import {_, ngettext} from '../parts/words.js';
import {toast} from '../parts/notices.js';
import {openDialog} from './form.js';

const LISTED = 20; // lines that are no cards

/** @param {import('../game/cards.js').Taken} taken */
export function sayTaken({added, held, faults}) {
  const more = faults.length - LISTED;
  const items = [...faults.slice(0, LISTED), ...more > 0 ? [ngettext('%d more line', '%d more lines', more, more)] : []];
  if (items.length > 0) openDialog(_('Not all lines are cards'), [make('ul', {}, ...items.map(text => make('li', {}, text)))]);
  sayAdded({added, held});
}

/** @param {{added: number, held: number}} counts @param {number} [more] that are there already */
export function sayAdded({added, held}, more = 0) {
  toast(_('Cards added: %d; already there: %d.', added, held + more));
}
