/* Who plays a seat of the game that runs. */
import {_} from '../parts/words.js';
import {playerText, seatOf} from '../game/setup.js';
import {openDialog} from './form.js';
import {seatForm} from './new_game.js';

/** @param {string} player as the session has it @param {number} number of the seat
 * @param {(player: string) => void} done */
export function openSeat(player, number, done) {
  const form = seatForm(seatOf(player), number === 0 ? _('First Player') : _('Second Player'));
  openDialog(_('Player'), [form.fields], _('Take the Seat'), () => done(playerText(form.read())));
}
