/* Which game is played and by whom, and the text by which a session begins (apps/session/saved.h). */

/** @typedef {{kind: 'person' | 'engine' | 'classic', level: number, seconds: number,
 *            classic: string}} Seat */

/** A clock for each player, or none where `minutes` is 0.
 * @typedef {{variant: string, start: string, seats: [Seat, Seat], minutes: number,
 *            increment: number, coach: boolean}} Setup */

/** @typedef {import('../thinking/protocol.js').Position} Position */
/** @typedef {import('../thinking/protocol.js').State} State */

export const LEVEL_MAX = 10;
export const CLASSICS = Object.freeze(['table', 'tuple', 'negamax', 'kernel', 'drop']);

/** @returns {Seat} */
function person() {
  return {kind: 'person', level: 5, seconds: 0, classic: 'table'};
}

/** @returns {Setup} */
function usualSetup() {
  return {variant: 'freestyle 15x15', start: '',
    seats: [person(), {...person(), kind: 'engine', level: 4}], minutes: 0, increment: 0, coach: false};
}

/** A number from a text or another number, within bounds; `usual` for anything else.
 * @param {unknown} value @param {number} least @param {number} most @param {number} usual */
function bounded(value, least, most, usual) {
  const number = Number(value);
  return Number.isFinite(number) && number >= least && number <= most ? number : usual;
}

/** @param {any} seat @returns {Seat} */
function readSeat(seat) {
  return {
    kind: ['person', 'engine', 'classic'].includes(seat?.kind) ? seat.kind : 'person',
    level: Math.round(bounded(seat?.level, 1, LEVEL_MAX, 5)),
    seconds: bounded(seat?.seconds, 0, 3600, 0),
    classic: CLASSICS.includes(seat?.classic) ? seat.classic : 'table',
  };
}

/** A setup as it was kept, with whatever is damaged replaced.
 * @param {any} kept @returns {Setup} */
export function readSetup(kept) {
  const usual = usualSetup();
  if (typeof kept?.variant !== 'string' || !Array.isArray(kept.seats)) return usual;
  return {
    variant: kept.variant,
    start: typeof kept.start === 'string' ? kept.start : '',
    seats: [readSeat(kept.seats[0]), readSeat(kept.seats[1])],
    minutes: bounded(kept.minutes, 0, 600, 0),
    increment: bounded(kept.increment, 0, 600, 0),
    coach: kept.coach === true,
  };
}

/** @param {string} player as a session writes it @returns {Seat} */
export function seatOf(player) {
  const [kind, name, value] = player.split(' ');
  if (kind === 'classic') return {...person(), kind, classic: name};
  if (kind !== 'program') return person();
  return {...person(), kind: 'engine', level: name === 'level' ? Number(value) : LEVEL_MAX,
    seconds: name === 'time' ? Number(value) / 1000 : 0};
}

/** The setup of a running game. @param {State} state @returns {Setup} */
export function setupOf({variant, seats, clock, coach}) {
  return {variant: variant.text, start: '', seats: [seatOf(seats[0].player), seatOf(seats[1].player)],
    minutes: clock[1] / 60000, increment: clock[2] / 1000, coach};
}

/** As apps/session/player.h has it. @param {Seat} seat */
export function playerText({kind, level, seconds, classic}) {
  if (kind === 'classic') return `classic ${classic}`;
  if (kind === 'person') return kind;
  return seconds > 0 ? `program time ${Math.max(1, Math.round(seconds * 1000))}` : `program level ${level}`;
}

/** The text of a session at a position. `more` are further lines.
 * @param {Position} position @param {string[]} [players] @param {number[]} [clock] in milliseconds
 * @param {boolean} [coach] @param {string[]} [more] */
export function sessionText({variant, start, moves}, players = ['person', 'person'], clock = [0, 0, 0],
  coach = false, more = [`left ${clock[1]} ${clock[1]}`]) {
  const lines = ['lianzi-session 1', `variant ${variant}`, `first ${players[0]}`, `second ${players[1]}`,
    `clock ${clock.join(' ')}`, ...coach ? ['coach'] : [], ...more, `moves ${moves}`];
  const [cells, toMove] = start.split(' ');
  if (start) lines.splice(2, 0, `start ${toMove} ${cells}`);
  return lines.map(line => line.replace(/\s/g, ' ')).join('\n');
}

/** The text of a session at the beginning of a game. @param {Setup} setup @param {string} [moves]
 * @param {string[]} [more] */
export function setupText({variant, start, seats, minutes, increment, coach}, moves = '', more = undefined) {
  return sessionText({variant, start, moves}, seats.map(playerText),
    [0, Math.round(minutes * 60000), Math.round(increment * 1000)], coach, more);
}
