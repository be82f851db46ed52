/* The time that each player has left, in milliseconds. Time is given from outside, so that tests need
 * not wait. */

export class Clock {
  /** @param {number} minutes 0: no clock @param {number} increment seconds after each move */
  constructor(minutes, increment) {
    this.increment = increment * 1000;
    this.on = minutes > 0;
    this.left = [minutes * 60000, minutes * 60000];
    this.seat = -1; // whose clock runs
    this.since = 0;
  }

  /** What a player has left now.
   * @param {number} seat @param {number} now */
  leftOf(seat, now) {
    const used = seat === this.seat ? now - this.since : 0;
    return Math.max(0, this.left[seat] - used);
  }

  /** Lets a player's clock run; -1 stops both.
   * @param {number} seat @param {number} now */
  run(seat, now) {
    if (!this.on || seat === this.seat) return;
    this.halt(now);
    this.seat = seat;
    this.since = now;
  }

  /** @param {number} now */
  halt(now) {
    if (this.seat >= 0) this.left[this.seat] = this.leftOf(this.seat, now);
    this.seat = -1;
  }

  /** The player whose clock runs has moved.
   * @param {number} now */
  moved(now) {
    const seat = this.seat;
    this.halt(now);
    if (seat >= 0) this.left[seat] += this.increment;
  }
}
