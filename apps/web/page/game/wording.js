/* Words that the page needs beside those of the session (apps/session/wording.c). */
import {_, ngettext} from '../parts/words.js';
import {BLACK} from '../thinking/protocol.js';

/** @typedef {import('../thinking/protocol.js').Facts} Facts */
/** @typedef {import('../thinking/protocol.js').Variant} Variant */

/** The rules and their names, in the order in which they are offered. */
export function ruleNames() {
  return /** @type {Record<string, string>} */ ({freestyle: _('Freestyle'),
    standard: _('Standard'), renju: _('Renju'), caro: _('Caro'), caro6: _('Caro, six wins too'),
    connect4: _('Connect Four')});
}

/** @param {string} rule */
export function ruleName(rule) {
  return ruleNames()[rule] ?? rule;
}

/** @param {Variant} variant @param {number} colour */
export function colourName(variant, colour) {
  if (variant.gravity) return colour === BLACK ? _('Red') : _('Yellow');
  return colour === BLACK ? _('Black') : _('White');
}

/** @param {string} name of a classic */
export function classicName(name) {
  const names = /** @type {Record<string, string>} */ ({table: _('Classic: pattern table'),
    tuple: _('Classic: five-tuples'), negamax: _('Classic: negamax'),
    kernel: _('Classic: kernels'), drop: _('Classic: Connect Four')});
  return names[name] ?? name;
}

/** A cell without what lies there. @param {import('../thinking/protocol.js').State} state @param {number} cell */
export function cellName({names}, cell) {
  return names[cell].split(/[,，]/)[0];
}

/** "+1.43", "wins in 7" or "proved, at most 31 plies", from the side whose score it is.
 * @param {number} score @param {number} mate @param {boolean} [proved] by a certificate */
export function scoreText(score, mate, proved = false) {
  if (proved && mate > 0) return ngettext('proved, at most %d ply', 'proved, at most %d plies', mate, mate);
  if (proved) return ngettext('loss proved, at most %d ply', 'loss proved, at most %d plies', -mate, -mate);
  if (mate > 0) return ngettext('wins in %d ply', 'wins in %d plies', mate, mate);
  if (mate < 0) return ngettext('loses in %d ply', 'loses in %d plies', -mate, -mate);
  return `${score >= 0 ? '+' : '−'}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** What a search for a forced win says.
 * @param {import('../thinking/protocol.js').Threats} found */
export function threatsText({proof, plies, pv}) {
  if (proof === 'win') return _('A forced win in %d moves begins with %s.', plies, pv[0] ?? '');
  return proof === 'none' ? _('There is no win by threes and fours.')
    : _('No forced win was found in time.');
}

/** Where and when a game was played, and how it ended. @param {Facts} facts */
export function factsText({event, round, place, date, result}) {
  return [event, round, place, date, result].filter(Boolean).join(' · ');
}
