/* Puzzles: the shipped ones, one after the other by the person's rating, or that of the day. The worker judges
 * tries (apps/web/module/puzzles.c); the browser keeps the progress. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {fetchBytes} from '../parts/files.js';
import {announce, toast} from '../parts/notices.js';
import {keep, recall} from '../parts/storage.js';
import {BLACK} from '../thinking/protocol.js';
import {lastMarks} from '../game/marks.js';
import {cellName} from '../game/wording.js';
import {Scene} from './scene.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../thinking/backend.js').Job} Job */
/** @typedef {import('../board/marks.js').Mark} Mark */

/** What web_puzzles_open and the others answer.
 * @typedef {{position: import('../thinking/protocol.js').Position, task: string, said: string, progress: string,
 *            solved: boolean, hint: number, numbered: number[],
 *            counted?: {key: string, progress: string}}} Training */

const FILE = 'puzzles/puzzles.txt', TAKEN_BY = 'web_puzzles', KEPT = 'puzzles';

/** Today where the visitor is, YYYY-MM-DD. */
function today() {
  const now = new Date(), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @returns {{progress: string, tried: string[]}} */
function readProgress() {
  const kept = recall(KEPT);
  return typeof kept?.progress === 'string' && Array.isArray(kept.tried) ? kept : {progress: '', tried: []};
}

export class PuzzleScene extends Scene {
  /** @param {Module} rules @param {Backend} engine @param {() => void} take chooses the offered cell */
  constructor(rules, engine, take) {
    super(_('Puzzles'));
    this.rules = rules;
    this.engine = engine;
    this.careful = true; // a slip would count
    this.warned = false; // that nothing is kept
    /** @type {Job | null} */
    this.job = null;
    const button = (/** @type {string} */ label, /** @type {() => unknown} */ act) =>
      /** @type {HTMLButtonElement} */ (make('button', {type: 'button', onclick: () => void this.attempt(act)}, label));
    this.task = make('p', {class: 'puzzle-task'});
    this.said = make('p', {class: 'found', role: 'status'});
    this.put = make('button', {type: 'button', class: 'suggested', hidden: true, onclick: take});
    this.hint = button(_('Hint'), () => this.#work(() => this.engine.job('web_puzzles_hint', [])));
    this.solution = button(_('Solution'), () => this.#work(() => this.engine.job('web_puzzles_solve', [])));
    this.next = button(_('Next'), () => this.#goOn());
    this.daily = button(_('Puzzle of the Day'), () => this.#open(today()));
    this.progress = make('p', {class: 'stats'});
    this.body.append(this.task, this.said, this.put, make('div', {class: 'puzzle-buttons'}, this.hint, this.solution,
      this.next, this.daily), this.progress);
    this.#enable(false);
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
    await engine.call('web_puzzles_begin', progress, tried.join(' '));
    await this.#open('');
  }

  /** Begins the puzzle of a day, or the next one. @param {string} day */
  async #open(day) {
    this.#show(await this.engine.call('web_puzzles_open', day));
  }

  /** A puzzle that is left unsolved counts as missed. */
  async #goOn() {
    this.#show(await this.engine.call('web_puzzles_leave'));
    await this.#open('');
  }

  /** Lets the worker judge; nothing else can be asked meanwhile. @param {() => Job} begin */
  async #work(begin) {
    this.open = false;
    this.#enable(false);
    this.job = begin();
    const training = await this.job.done.finally(() => {
      this.job = null;
    });
    if (training) this.#show(training);
  }

  /** @param {boolean} on @param {boolean} [solved] */
  #enable(on, solved = false) {
    this.hint.disabled = this.solution.disabled = !on || solved;
    this.next.disabled = this.daily.disabled = !on;
  }

  /** @param {Training} training */
  #show({position, task, said, progress, solved, hint, numbered, counted}) {
    const view = this.rules.view(position);
    this.open = !solved;
    this.#enable(true, solved);
    this.task.textContent = task;
    this.said.textContent = said;
    this.progress.textContent = progress;
    this.next.classList.toggle('suggested', solved);
    announce([view.lastMove, said || task].filter(Boolean).join('. '));
    if (counted) this.#keep(counted);
    this.show(view, [...lastMarks(view), ...numbered.map((cell, index) => /** @type {Mark} */ ({kind: 'ghost', cell,
      text: String(index + 1), colour: (view.toMove === BLACK) === (index % 2 === 0) ? 'x' : 'o'})),
    ...hint >= 0 ? [/** @type {Mark} */ ({kind: 'hint', cell: hint})] : []]);
  }

  /** Another tab may have kept puzzles, too. @param {{key: string, progress: string}} counted */
  #keep({key, progress}) {
    const tried = [...new Set([...readProgress().tried, key])];
    if (keep(KEPT, {progress, tried}) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the rating will be lost when the page is closed.'));
  }

  /** @param {number} cell */
  offer(cell) {
    this.put.hidden = cell < 0;
    if (this.view && cell >= 0) this.put.textContent = _('Put it on %s', cellName(this.view, cell));
  }

  /** @param {number} cell */
  choose(cell) {
    if (!this.open || this.view?.legal[cell] !== '0') return;
    void this.attempt(() => this.#work(() => this.engine.job('web_puzzles_try', [cell])));
  }

  /** @param {import('../thinking/protocol.js').Position | null} position */
  leave(position) {
    this.job?.stop();
    super.leave(position);
  }
}
