/* Puzzles: the shipped ones, one after the other by the person's choice and rating, or that of the day. The worker judges
 * tries (apps/web/module/puzzles.c); the browser keeps the progress, and a puzzle that is missed as a card of the
 * practice queue. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {today} from '../parts/days.js';
import {fetchBytes} from '../parts/files.js';
import {toast} from '../parts/notices.js';
import {RATINGS, keepProgress, readProgress} from '../game/solver.js';
import {select} from '../dialogs/form.js';
import {TaskScene} from './task.js';

/** @typedef {import('../game/cards.js').Card} Card */

/** What web_puzzles_open and the others answer.
 * @typedef {import('./task.js').Task & {solved: boolean,
 *            counted?: {key: string, progress: string, missed: Card | null}}} Training */

/** @typedef {{value: number, label: string}[]} Words what can be chosen */

const FILE = 'puzzles/puzzles.txt', TAKEN_BY = 'web_puzzles';

export class PuzzleScene extends TaskScene {
  /** @param {import('../game/module.js').Module} rules @param {import('../thinking/backend.js').Backend} engine
   * @param {() => void} take chooses the offered cell @param {import('../game/cards.js').Cards} cards
   * @param {import('../parts/preferences.js').Preferences} preferences keep the choice */
  constructor(rules, engine, take, cards, preferences) {
    super(_('Puzzles'), rules, engine, take, 'web_puzzles');
    this.cards = cards;
    this.warned = false; // that nothing is kept
    this.daily = this.button(_('Puzzle of the Day'), () => this.#open(today()));
    this.buttons.append(this.daily);
    this.preferences = preferences;
    this.kind = this.#chooser(_('Kind'));
    this.level = this.#chooser(_('Difficulty'));
    this.buttons.after(make('div', {class: 'puzzle-choice'}, this.kind, this.level));
    this.enable(false, false);
  }

  async begin() {
    const {engine} = this;
    if (!engine.gifts.has(TAKEN_BY)) {
      const bytes = await fetchBytes(FILE).catch(() => {
        throw new Error(_('The puzzles could not be fetched; a network is needed the first time.'));
      });
      await engine.give(TAKEN_BY, bytes);
    }
    const {progress, tried, missed} = readProgress(), solved = tried.filter(key => !missed.includes(key));
    this.#offer(await engine.call('web_puzzles_begin', progress, solved.join(' '), missed.join(' '), today()));
    if (await this.#choose()) return;
    this.preferences.set({puzzleLevel: 0}); // no missed one is left
    this.level.value = '0';
    await this.#choose();
  }

  /** @param {string} label */
  #chooser(label) {
    const box = select([], '');
    box.setAttribute('aria-label', label);
    box.onchange = () => {
      this.preferences.set({puzzleKind: Number(this.kind.value), puzzleLevel: Number(this.level.value)});
      void this.attempt(() => this.#choose());
    };
    return box;
  }

  /** What can be chosen. @param {{kinds: Words, levels: Words}} words */
  #offer({kinds, levels}) {
    const {puzzleKind, puzzleLevel} = this.preferences.choices;
    const fill = (/** @type {HTMLSelectElement} */ box, /** @type {Words} */ words, /** @type {number} */ chosen) =>
      box.replaceChildren(...words.map(({value, label}) => make('option', {value: String(value), selected: value === chosen}, label)));
    fill(this.kind, kinds, puzzleKind);
    fill(this.level, levels, puzzleLevel);
  }

  /** Begins a puzzle of the choice. @returns {Promise<boolean>} whether there is one */
  async #choose() {
    const {puzzleKind, puzzleLevel} = this.preferences.choices;
    await this.engine.call('web_puzzles_choose', puzzleKind, puzzleLevel);
    return this.#open('');
  }

  /** @param {boolean} on @param {boolean} asked */
  enable(on, asked) {
    super.enable(on, asked);
    if (this.kind) this.kind.disabled = this.level.disabled = !on;
  }

  /** Begins the puzzle of a day, or the next one; without one the present one stays.
   * @param {string} day @returns {Promise<boolean>} whether there is one */
  async #open(day) {
    const training = await this.engine.call('web_puzzles_open', day);
    if (training.none) this.said.textContent = training.none;
    else await this.hear(training);
    return !training.none;
  }

  /** A puzzle that is left unsolved counts as missed. */
  async goOn() {
    await this.hear(await this.engine.call('web_puzzles_leave'));
    await this.#open('');
  }

  /** @param {Training} training */
  async hear(training) {
    if (training.counted) await this.#keep(training.counted);
    this.showTask(training, training.solved);
  }

  /** Another tab may have kept puzzles, too. @param {{key: string, progress: string, missed: Card | null}} counted */
  async #keep({key, progress, missed}) {
    const kept = readProgress(), tried = [...new Set([...kept.tried, key])];
    const ratings = [...kept.ratings, Math.round(parseFloat(progress))].slice(-RATINGS);
    const left = kept.missed.filter(other => other !== key), solved = kept.tried.includes(key) && left.length === kept.missed.length;
    if (missed) await this.cards.add([missed]).catch(() => undefined); // said below
    if (keepProgress({progress, ratings, tried, missed: missed && !solved ? [...left, key] : left}) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the rating will be lost when the page is closed.'));
  }
}
