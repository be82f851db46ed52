/* What takes the board for a while: it shows positions of its own and has its own panel, while the game
 * rests. Events: `change` when the board is to be drawn anew, `leave` at the end, with a position to begin from
 * as detail or null. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {toast} from '../parts/notices.js';
import {icon} from '../parts/icons.js';

/** @typedef {import('../board/marks.js').Mark} Mark */
/** @typedef {import('../thinking/protocol.js').Position} Position */
/** @typedef {import('../thinking/protocol.js').State} State */

export class Scene extends EventTarget {
  /** @param {string} title */
  constructor(title) {
    super();
    /** What is on the board. @type {State | null} */
    this.view = null;
    /** @type {Mark[]} */
    this.marks = [];
    this.open = false; // whether a stone can be put
    this.careful = false; // whether a tap on a small cell is to be confirmed
    this.body = make('div', {class: 'scene-body'});
    this.panel = make('div', {},
      make('button', {type: 'button', class: 'leave', onclick: () => this.leave(null)},
        icon('previous'), _('Back to the Game')), make('h1', {}, title), this.body);
  }

  /** A cell of the board was chosen. @param {number} _cell */
  choose(_cell) {}

  /** A tap has offered a cell, or none any more (-1). @param {number} _cell */
  offer(_cell) {}

  /** @param {Position | null} position */
  leave(position) {
    this.dispatchEvent(new CustomEvent('leave', {detail: position}));
  }

  /** @param {State} view @param {Mark[]} marks */
  show(view, marks) {
    this.view = view;
    this.marks = marks;
    this.dispatchEvent(new Event('change'));
  }

  /** Does something that can fail, and says so.
   * @param {() => unknown} act */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }
}
