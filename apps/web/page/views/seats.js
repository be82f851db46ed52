/* The two players above the board: who they are, their stones and their clocks. */
import {make, setAttribute, setChildren, setText} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {stoneIcon} from '../board/board.js';
import {colourName} from '../game/wording.js';

/** @typedef {import('../game/session.js').Session} Session */
/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/thinker.js').Thinker} Thinker */

const SHORT_MS = 10000;

class SeatView {
  /** @param {() => void} act */
  constructor(act) {
    this.name = make('span', {class: 'name'});
    this.clock = make('span', {class: 'clock', role: 'timer', hidden: true});
    this.stone = make('span', {class: 'stone-place'});
    this.widget = make('button', {type: 'button', class: 'seat', onclick: act}, this.stone, this.name, this.clock);
  }

  /** @param {State} state @param {Thinker} thinker @param {number} number */
  show({variant, seats, seat, over}, thinker, number) {
    const {name, colour} = seats[number];
    const names = variant.gravity ? ['red', 'yellow'] : ['black', 'white'];
    setChildren(this.stone, stoneIcon(names[colour - 1]),
      make('span', {class: 'unseen'}, colourName(variant, colour)));
    setText(this.name, name);
    const active = !over && seat === number;
    this.widget.classList.toggle('active', active);
    this.widget.classList.toggle('thinking', active && thinker.purpose === 'move');
    setAttribute(this.widget, 'aria-current', active ? 'true' : null);
  }

  /** @param {string} text '' without a clock @param {number} left */
  showClock(text, left) {
    if (this.clock.textContent !== text) {
      this.clock.textContent = text;
      this.clock.hidden = !text;
    }
    this.clock.classList.toggle('short', left < SHORT_MS);
  }
}

export class Seats {
  /** @param {HTMLElement} place @param {(seat: number) => void} change who plays a seat */
  constructor(place, change) {
    this.seats = [0, 1].map(seat => new SeatView(() => change(seat)));
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', _('Players'));
    place.replaceChildren(...this.seats.map(seat => seat.widget));
  }

  /** @param {Session} session @param {Thinker} thinker */
  show(session, thinker) {
    this.seats.forEach((seat, number) => seat.show(session.state, thinker, number));
    this.showClocks(session);
  }

  /** @param {Session} session */
  showClocks(session) {
    const {text, left} = session.state.hasClock ? session.clocks() : {text: ['', ''], left: [0, 0]};
    this.seats.forEach((seat, number) => seat.showClock(text[number], left[number]));
  }
}
