/* Words for what happens in a game; the same texts as the window's. */
import {_, ngettext} from '../parts/words.js';
import {KIND, RESULT, BLACK} from '../thinking/protocol.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('../thinking/protocol.js').Action} Action */
/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('../thinking/protocol.js').Variant} Variant */
/** @typedef {import('../thinking/protocol.js').Line} Line */

const LEGALITIES = Object.freeze(['legal', 'off board', 'occupied', 'blocked', 'floating',
  'double-three', 'double-four', 'overline', 'game over', 'not now']);

/** @param {string} rule */
export function ruleName(rule) {
  const names = /** @type {Record<string, string>} */ ({freestyle: _('Freestyle'),
    standard: _('Standard'), renju: _('Renju'), caro: _('Caro'), caro6: _('Caro, six wins too'),
    connect4: _('Connect Four')});
  return names[rule] ?? rule;
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

/** @param {Sitting} sitting @param {number} number */
export function seatName(sitting, number) {
  const seat = sitting.seatAt(number);
  if (seat.kind === 'classic') return classicName(seat.classic);
  if (seat.kind === 'engine') {
    return seat.seconds > 0 ? _('Lianzi, %s s', seat.seconds) : _('Lianzi, level %d', seat.level);
  }
  return sitting.seatAt(1 - number).kind === 'person' ? _('Player %d', number + 1) : _('You');
}

/** "Renju · 15×15", with the opening's name where there is one.
 * @param {View} view @param {string} language */
export function gameTitle(view, language) {
  const {rule, columns, rows, win, gravity} = view.variant;
  const parts = [ruleName(rule), `${columns}×${rows}`];
  if (win !== (gravity ? 4 : 5)) parts.push(_('%d in a row', win));
  const opening = language === 'zh' ? view.openingChinese : view.openingEnglish;
  if (opening) parts.push(opening);
  return parts.join(' · ');
}

/** @param {number} stones */
function openingStep(stones) {
  if (stones === 0) return _('Opening: put the first black stone');
  return stones === 1 ? _('Opening: put a white stone') : _('Opening: put the second black stone');
}

/** Whose turn it is.
 * @param {Sitting} sitting */
export function turnText(sitting) {
  const view = sitting.view;
  if (!view) return '';
  if (sitting.isOver) return _('Game over');
  const name = seatName(sitting, view.seat);
  if (sitting.programIsToMove) {
    return sitting.purpose === 'move' ? _('%s is thinking…', name) : _('%s is to move', name);
  }
  if (sitting.adding) {
    return sitting.adding.length === 0 ? _('Put a white stone') : _('Now put a black stone');
  }
  if (view.expects & (1 << KIND.choose)) return _('%s: choose a colour', name);
  if (view.variant.opening !== 'none' && view.stones < 3 && !sitting.setup.start) {
    return openingStep(view.stones);
  }
  const colour = colourName(view.variant, view.toMove);
  return sitting.seatAt(1 - view.seat).kind === 'person' ? _('%s to move', colour)
    : _('Your turn (%s)', colour);
}

/** @param {Sitting} sitting */
function resultReason(sitting) {
  const view = /** @type {View} */ (sitting.view);
  const moves = view.actions.length;
  if (sitting.ended) return sitting.ended.by === 'time' ? _('on time') : _('by resignation');
  if (view.line.length > 0) {
    return ngettext('%d in a row after %d move', '%d in a row after %d moves', moves,
      view.line.length, moves);
  }
  if (view.result === RESULT.draw && view.forbidden.length > 0) {
    return _('Black has only forbidden points left');
  }
  return ngettext('after %d move', 'after %d moves', moves, moves);
}

/** Who won and how; null while the game goes on.
 * @param {Sitting} sitting @returns {{title: string, reason: string} | null} */
export function resultText(sitting) {
  const view = sitting.view;
  if (!view || !sitting.isOver) return null;
  const reason = resultReason(sitting), winner = sitting.winner();
  if (winner < 0) return {title: _('Draw'), reason};
  const mine = sitting.seatAt(winner).kind === 'person';
  const theirs = sitting.seatAt(1 - winner).kind === 'person';
  if (mine !== theirs) return {title: mine ? _('You win') : _('You lose'), reason};
  return {title: _('%s wins', colourName(view.variant, view.seatColours[winner])), reason};
}

/** How many stones an action puts. @param {Action} action */
const stonesOf = action => action.kind === KIND.place ? 1 : action.kind === KIND.addTwo ? 2 : 0;

/** @param {View} view */
export function lastMoveText(view) {
  const action = view.actions.at(-1);
  if (!action) return '';
  const number = view.actions.reduce((sum, each) => sum + stonesOf(each), 0);
  if (action.kind === KIND.addTwo) return _('Moves %d and %d: %s', number - 1, number, action.text);
  if (action.kind === KIND.choose) {
    return action.colour === BLACK ? _('Black was chosen') : _('White was chosen');
  }
  if (action.kind !== KIND.place) return _('Pass');
  const colour = view.cells[action.first] === 'x' ? 1 : 2;
  return _('Move %d: %s %s', number, colourName(view.variant, colour), action.text);
}

/** The kind of a forbidden point, or why a cell takes no stone.
 * @param {string} kind */
export function legalityName(kind) {
  return _(kind);
}

/** Why a stone cannot be put on a cell; '' where it can.
 * @param {View} view @param {number} cell */
export function refusalText(view, cell) {
  switch (LEGALITIES[Number(view.legal[cell])]) {
    case 'occupied': return _('There is a stone already.');
    case 'blocked': return _('That cell is blocked.');
    case 'floating': return _('This column is full.');
    case 'double-three': return _('Forbidden for black: this makes two open threes.');
    case 'double-four': return _('Forbidden for black: this makes two fours.');
    case 'overline': return _('Forbidden for black: this makes more than five in a row.');
    case 'game over': return _('The game is over.');
    case 'not now': return _('This is not possible now.');
    default: return '';
  }
}

/** Names every cell for those who do not see the board.
 * @param {View} view @returns {(cell: number) => string} */
export function cellDescriber(view) {
  const {columns, gravity} = view.variant;
  const numbers = new Map();
  let number = 0;
  for (const action of view.actions) {
    if (action.kind === KIND.place) numbers.set(action.first, ++number);
    else if (action.kind === KIND.addTwo) {
      numbers.set(action.first, ++number);
      numbers.set(action.second, ++number);
    }
  }
  return cell => {
    const column = cell % columns, row = Math.floor(cell / columns) + 1;
    const name = gravity ? _('column %s, row %d', '123456789abc'[column], row)
      : String.fromCharCode(97 + column) + row;
    const letter = view.cells[cell];
    if (letter === '#') return _('%s, blocked', name);
    if (letter === '.') {
      const kind = LEGALITIES[Number(view.legal[cell])];
      return ['double-three', 'double-four', 'overline'].includes(kind)
        ? _('%s, forbidden: %s', name, legalityName(kind)) : _('%s, empty', name);
    }
    const colour = colourName(view.variant, letter === 'x' ? 1 : 2);
    return numbers.has(cell) ? _('%s, %s, move %d', name, colour, numbers.get(cell))
      : _('%s, %s', name, colour);
  };
}

/** @param {number} ms */
export function timeText(ms) {
  const left = Math.max(0, ms), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (left < 10000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000) % 60, minutes = Math.floor(left / 60000);
  return minutes < 60 ? `${minutes}:${two(seconds)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds)}`;
}

/** "+1.43" or "wins in 7", from the side whose score it is.
 * @param {number} score @param {number} mate */
export function scoreText(score, mate) {
  if (mate > 0) return ngettext('wins in %d', 'wins in %d', mate, mate);
  if (mate < 0) return ngettext('loses in %d', 'loses in %d', -mate, -mate);
  return `${score >= 0 ? '+' : '−'}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** What a search for a forced win says.
 * @param {import('../thinking/protocol.js').Threats} found */
export function threatsText({proof, plies, pv}) {
  if (proof === 'win') return _('A forced win in %d moves begins with %s.', plies, pv[0] ?? '');
  return proof === 'none' ? _('There is no win by threes and fours.')
    : _('No forced win was found in time.');
}
