/* Which game is played and by whom. */

/** @typedef {{kind: 'person' | 'engine' | 'classic', level: number, seconds: number,
 *            classic: string}} Seat */

/** A clock for each player, or none where `minutes` is 0.
 * @typedef {{variant: string, start: string, seats: [Seat, Seat], minutes: number,
 *            increment: number}} Setup */

export const LEVEL_MAX = 10;
export const CLASSICS = Object.freeze(['table', 'tuple', 'negamax', 'kernel', 'drop']);

/** @returns {Seat} */
export function person() {
  return {kind: 'person', level: 5, seconds: 0, classic: 'table'};
}

/** @param {number} level @returns {Seat} */
export function engine(level) {
  return {kind: 'engine', level, seconds: 0, classic: 'table'};
}

/** @returns {Setup} */
export function usualSetup() {
  return {variant: 'freestyle 15x15', start: '', seats: [person(), engine(4)], minutes: 0,
    increment: 0};
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
  };
}
