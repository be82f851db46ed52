/* The game as it is played and studied. What a command means is decided in apps/session (docs/SESSION.md);
 * here is nothing but its last state. Events:
 *   begin     another game
 *   change    of the state
 *   note      of no more than what is known of a move's worth
 *   sound     something is to be heard (detail: stone, win or lose)
 *   worth     a game with the coach has ended (detail: the cards of the moves worth remembering) */
import {today} from '../parts/days.js';

/** @typedef {import('./module.js').Module} Module */
/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/protocol.js').Task} Task */
/** @typedef {import('../thinking/protocol.js').Facts} Facts */

const SOUNDING = ['click', 'act'];

export class Session extends EventTarget {
  /** @param {Module} module */
  constructor(module) {
    super();
    this.module = module;
    this.now = () => performance.now();
    this.state = /** @type {State} */ ({}); // until a game begins
    this.begun = 0; // how many games have begun
  }

  /** @param {string} name @param {unknown} [detail] */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {'change' | 'note'} event */
  #show(event = 'change') {
    const going = this.state.over === false;
    this.state = this.module.call('web_session_state');
    this.#say(event);
    const {cards} = going && this.state.over ? this.module.call('web_session_worth', today()) : {cards: []};
    if (cards.length > 0) this.#say('worth', cards);
  }

  /** Begins the game of a text; see sessionText. @param {string} text */
  begin(text) {
    this.module.call('web_session_begin', text);
    this.#start();
  }

  /** Does a command of apps/web/session/commands.c.
   * @param {string} command @param {number} [number] @param {string} [text] */
  do(command, number = 0, text = '') {
    const before = this.state;
    this.module.call('web_session_do', command, number, text, this.now());
    this.#show(command === 'note' ? 'note' : 'change');
    const {node, shown, over} = this.state;
    if (SOUNDING.includes(command) && (node !== before.node || shown !== before.shown)) {
      this.#say('sound', over && !before.over ? this.#endSound() : 'stone');
    }
  }

  /** Changes the study or its present chapter (web_chapters_do). @param {string} deed @param {number} [number]
   * @param {string} [text] */
  chapter(deed, number = 0, text = '') {
    this.module.call('web_chapters_do', deed, number, text, this.now());
    if (['name', 'note', 'move'].includes(deed)) this.#show();
    else this.#start();
  }

  /** Shows another game. */
  #start() {
    this.begun++;
    this.#say('begin');
    this.#show();
  }

  /** Stops the clock or lets it run on. @param {boolean} on */
  hold(on) {
    this.module.call('web_session_do', 'hold', Number(on), '', this.now());
  }

  /** A person who lost to a program hears so. */
  #endSound() {
    const {winner, seats} = this.state;
    return winner >= 0 && seats[winner].player !== 'person' && seats[1 - winner].player === 'person'
      ? 'lose' : 'win';
  }

  /** Calls a function of a review (apps/web/session/review.c). @param {string} name
   * @param {(string | number)[]} values */
  review(name, ...values) {
    const answer = this.module.call(`web_review_${name}`, ...values);
    if (name === 'note' || name === 'end') this.#show();
    return answer;
  }

  /** Calls a function of the questions about mistakes (apps/web/session/learn.c). @param {string} name
   * @param {(string | number)[]} values @returns {import('../thinking/protocol.js').Answered} */
  learn(name, ...values) {
    const answer = this.module.call(`web_learn_${name}`, ...values);
    this.#show();
    return answer;
  }

  /** Calls a function of the hints (apps/web/session/hint.c). @param {string} name
   * @param {(string | number)[]} values @returns {import('../thinking/protocol.js').Hint | null} */
  hint(name, ...values) {
    return this.module.call(`web_hint_${name}`, ...values);
  }

  /** What an engine needs to think about the position before the last stone.
   * @returns {import('../thinking/protocol.js').Position} */
  before() {
    return this.module.call('web_coach_before');
  }

  /** Takes the coach's verdict on the last stone; see web_coach. @param {string} verdict */
  judge(verdict) {
    this.module.call('web_coach_take', verdict, this.now());
    this.#show();
  }

  /** The mistakes to learn from as cards of the practice queue, due today.
   * @returns {import('./cards.js').Card[]} */
  mistakes() {
    return this.module.call('web_session_mistakes', today()).cards;
  }

  /** The last review as a page that stands alone. @returns {Uint8Array<ArrayBuffer>} */
  reviewPage() {
    const {at, size} = this.module.call('web_review_page');
    return this.module.takeBytes(at, size);
  }

  /** Looks at the clock; call it several times a second. */
  tick() {
    if (this.module.asks('web_session_tick', this.now())) this.#show();
  }

  /** @returns {{left: number[], text: string[]}} */
  clocks() {
    return this.module.call('web_session_clocks', this.now());
  }

  /** What an engine needs to think about the shown position, or about the present one.
   * @param {boolean} shown @returns {Task} */
  task(shown) {
    return this.module.call('web_session_task', Number(shown), this.now());
  }

  /** @returns {string} what begin() reads */
  write() {
    return this.module.call('web_session_write', this.now()).text;
  }

  /** The list of moves. @param {number} columns moves that fit into a row
   * @param {number} step variations so deep that a move less fits
   * @returns {import('../thinking/protocol.js').MoveRow[]} */
  moves(columns, step) {
    return this.module.call('web_session_moves', columns, step);
  }

  /** The positions from the start to the shown one.
   * @returns {import('../thinking/protocol.js').View[]} */
  positions() {
    const {way, depth} = this.state;
    return way.slice(0, depth + 1).map(node => this.module.call('web_session_position', node));
  }

  /** The games of a file; choose() takes one. @param {string} format a file's name or a format's
   * @param {Uint8Array} bytes @returns {(Facts & {title: string})[]} */
  open(format, bytes) {
    return this.module.callWithBytes('web_session_open', [format, this.state.variant.text], bytes).games;
  }

  /** Begins a game of the file that was opened. @param {number} game
   * @returns {string[]} sentences on what it lacks */
  choose(game) {
    const {said} = this.module.call('web_session_choose', game, this.now());
    this.#start();
    return said;
  }

  /** Begins a study of all games of the file that was opened.
   * @returns {string[]} sentences on what it lacks */
  study() {
    const {said} = this.module.call('web_session_choose_all');
    this.#start();
    return said;
  }

  /** A game of the file that was opened, as a text to be kept. @param {number} game @returns {string} */
  textOf(game) {
    return this.module.call('web_session_text', game, this.now()).text;
  }

  /** A file of the game with all its variations, and in words what the format cannot hold.
   * @param {string} format @returns {{bytes: Uint8Array<ArrayBuffer>, losses: string[]}} */
  export(format) {
    const {at, size, losses} = this.module.call('web_session_export', format, today());
    return {bytes: this.module.takeBytes(at, size), losses};
  }
}
