/* Puzzles: the shipped ones, one after the other by the person's rating, or that of the day. The worker judges
 * tries (apps/web/module/puzzles.c); the browser keeps the progress, and a puzzle that is missed as a card of the
 * practice queue. */
import {_} from '../parts/words.js';
import {today} from '../parts/days.js';
import {fetchBytes} from '../parts/files.js';
import {toast} from '../parts/notices.js';
import {keep, recall} from '../parts/storage.js';
import {TaskScene} from './task.js';

/** @typedef {import('../game/cards.js').Card} Card */

/** What web_puzzles_open and the others answer.
 * @typedef {import('./task.js').Task & {solved: boolean,
 *            counted?: {key: string, progress: string, missed: Card | null}}} Training */

const FILE = 'puzzles/puzzles.txt', TAKEN_BY = 'web_puzzles', KEPT = 'puzzles';

/** @returns {{progress: string, tried: string[]}} */
function readProgress() {
  const kept = recall(KEPT);
  return typeof kept?.progress === 'string' && Array.isArray(kept.tried) ? kept : {progress: '', tried: []};
}

export class PuzzleScene extends TaskScene {
  /** @param {import('../game/module.js').Module} rules @param {import('../thinking/backend.js').Backend} engine
   * @param {() => void} take chooses the offered cell @param {import('../game/cards.js').Cards} cards */
  constructor(rules, engine, take, cards) {
    super(_('Puzzles'), rules, engine, take, 'web_puzzles');
    this.cards = cards;
    this.warned = false; // that nothing is kept
    this.daily = this.button(_('Puzzle of the Day'), () => this.#open(today()));
    this.buttons.append(this.daily);
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
    const {progress, tried} = readProgress();
    await engine.call('web_puzzles_begin', progress, tried.join(' '), today());
    await this.#open('');
  }

  /** Begins the puzzle of a day, or the next one. @param {string} day */
  async #open(day) {
    await this.hear(await this.engine.call('web_puzzles_open', day));
  }

  /** A puzzle that is left unsolved counts as missed. */
  async goOn() {
    await this.hear(await this.engine.call('web_puzzles_leave'));
    await this.#open('');
  }

  /** @param {Training} training */
  async hear(training) {
    this.showTask(training, training.solved);
    if (training.counted) await this.#keep(training.counted);
  }

  /** Another tab may have kept puzzles, too. @param {{key: string, progress: string, missed: Card | null}} counted */
  async #keep({key, progress, missed}) {
    const tried = [...new Set([...readProgress().tried, key])];
    if (missed) await this.cards.add([missed]).catch(() => undefined); // said below
    if (keep(KEPT, {progress, tried}) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the rating will be lost when the page is closed.'));
  }
}
