/* Asks which opening becomes cards of the practice queue. */
import {_} from '../parts/words.js';
import {number, openDialog, row, select} from './form.js';

export const BY_PROOF = 1; // of the sources
const CARDS = 20, CARDS_MAX = 500; // as apps/study/repertoire.h has them

/** What web_repertoire takes after a position: the index of an opening of renju or -1, whose moves, the side, and
 * how many cards.
 * @typedef {{opening: number, source: number, side: number, cards: number}} Wanted */

/** @param {string[]} openings their names @param {string[]} sides their names @param {number} side 1 where white is to move
 * @param {(wanted: Wanted) => void} done */
export function openRepertoire(openings, sides, side, done) {
  const opening = select([['-1', _('This position')],
    ...openings.map((name, index) => /** @type {[string, string]} */ ([String(index), name]))], '-1');
  const source = select([['0', _('Proof, games or engine')], [String(BY_PROOF), _('A proved win')], ['2', _('Best in your games')]], '0');
  const colour = select([['0', sides[0]], ['1', sides[1]]], String(side));
  const cards = number(CARDS, 1, CARDS_MAX);
  openDialog(_('Practise an Opening'), [row(_('Opening'), opening), row(_('Moves by'), source), row(_('Side'), colour),
    row(_('New cards'), cards, _('The positions that you will probably meet first become cards of the practice. Press again to add more.'))],
  _('Add Cards'), () => done({opening: Number(opening.value), source: Number(source.value), side: Number(colour.value),
    cards: Number(cards.value)}));
}
