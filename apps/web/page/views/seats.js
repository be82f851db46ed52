/* The two players above the board: who they are, their stones and their clocks. */
import {make, setAttribute} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {stoneIcon} from '../board/board.js';
import {colourName, seatName, timeText} from '../game/wording.js';

/** @typedef {import('../game/sitting.js').Sitting} Sitting */

class SeatView {
  constructor() {
    this.name = make('span', {class: 'name'});
    this.clock = make('span', {class: 'clock', role: 'timer'});
    this.stone = make('span', {class: 'stone-place'});
    this.widget = make('div', {class: 'seat'}, this.stone, this.name, this.clock);
  }

  /** @param {Sitting} sitting @param {number} number */
  show(sitting, number) {
    const view = sitting.view;
    if (!view) return;
    const colour = view.seatColours[number];
    const names = view.variant.gravity ? ['red', 'yellow'] : ['black', 'white'];
    this.stone.replaceChildren(stoneIcon(names[colour - 1]),
      make('span', {class: 'unseen'}, colourName(view.variant, colour)));
    this.name.textContent = seatName(sitting, number);
    const active = !sitting.isOver && view.seat === number;
    this.widget.classList.toggle('active', active);
    this.widget.classList.toggle('thinking', active && sitting.purpose === 'move');
    setAttribute(this.widget, 'aria-current', active ? 'true' : null);
  }

  /** @param {Sitting} sitting @param {number} number */
  showClock(sitting, number) {
    const {clock} = sitting;
    const text = clock.on ? timeText(clock.leftOf(number, sitting.now())) : '';
    if (this.clock.textContent !== text) this.clock.textContent = text;
    this.clock.hidden = !clock.on;
    this.clock.classList.toggle('short', clock.on && clock.leftOf(number, sitting.now()) < 10000);
  }
}

export class Seats {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.seats = [new SeatView(), new SeatView()];
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', _('Players'));
    place.replaceChildren(...this.seats.map(seat => seat.widget));
  }

  /** @param {Sitting} sitting */
  show(sitting) {
    this.seats.forEach((seat, number) => seat.show(sitting, number));
    this.showClocks(sitting);
  }

  /** @param {Sitting} sitting */
  showClocks(sitting) {
    this.seats.forEach((seat, number) => seat.showClock(sitting, number));
  }
}
