/* A scene that asks for a move: a task, below it what became of a try, buttons and the progress. The worker judges
 * tries. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {announce} from '../parts/notices.js';
import {BLACK} from '../thinking/protocol.js';
import {lastMarks} from '../game/marks.js';
import {cellName} from '../game/wording.js';
import {Scene} from './scene.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../thinking/backend.js').Job} Job */
/** @typedef {import('../board/marks.js').Mark} Mark */

/** What there is to show: `hint` is a cell or -1, `numbered` the cells of a line.
 * @typedef {{position: import('../thinking/protocol.js').Position, task: string, said: string, progress: string,
 *            hint: number, numbered: number[]}} Task */

export class TaskScene extends Scene {
  /** @param {string} title @param {Module} rules @param {Backend} engine @param {() => void} take chooses the
   * offered cell @param {string} functions of the worker: with _try, _hint and _solve after it */
  constructor(title, rules, engine, take, functions) {
    super(title);
    this.rules = rules;
    this.engine = engine;
    this.functions = functions;
    this.careful = true; // a slip would count
    /** @type {Job | null} */
    this.job = null;
    this.task = make('p', {class: 'puzzle-task'});
    this.said = make('p', {class: 'found', role: 'status'});
    this.put = make('button', {type: 'button', class: 'suggested', hidden: true, onclick: take});
    this.hint = this.button(_('Hint'), () => this.#work('hint'));
    this.solution = this.button(_('Solution'), () => this.#work('solve'));
    this.next = this.button(_('Next'), () => this.goOn());
    this.buttons = make('div', {class: 'puzzle-buttons'}, this.hint, this.solution, this.next);
    this.progress = make('p', {class: 'stats'});
    this.body.append(this.task, this.said, this.put, this.buttons, this.progress);
    this.enable(false, false);
  }

  /** @param {string} label @param {() => unknown} act */
  button(label, act) {
    return /** @type {HTMLButtonElement} */ (make('button', {type: 'button', onclick: () => void this.attempt(act)}, label));
  }

  /** Leaves this task for the next one. @returns {Promise<void>} */
  async goOn() {}

  /** Takes what came of a try or a help. @param {any} _answer @returns {Promise<void>} */
  async hear(_answer) {}

  /** Lets the worker judge; nothing else can be asked meanwhile. @param {string} deed @param {number[]} values */
  async #work(deed, ...values) {
    this.open = false;
    this.enable(false, false);
    this.job = this.engine.job(`${this.functions}_${deed}`, values);
    const answer = await this.job.done.finally(() => {
      this.job = null;
    });
    if (answer) await this.hear(answer);
  }

  /** @param {boolean} on whether buttons can be pressed @param {boolean} asked whether help is */
  enable(on, asked) {
    for (const button of this.buttons.querySelectorAll('button')) button.disabled = !on;
    this.hint.disabled = this.solution.disabled = !on || !asked;
  }

  /** @param {Task} task @param {boolean} done whether nothing more is to be tried */
  showTask({position, task, said, progress, hint, numbered}, done) {
    const view = this.rules.view(position);
    this.open = !done;
    this.enable(true, !done);
    this.task.textContent = task;
    this.said.textContent = said;
    this.progress.textContent = progress;
    this.next.classList.toggle('suggested', done);
    announce([view.lastMove, said || task].filter(Boolean).join('. '));
    this.show(view, [...lastMarks(view), ...numbered.map((cell, index) => /** @type {Mark} */ ({kind: 'ghost', cell,
      text: String(index + 1), colour: (view.toMove === BLACK) === (index % 2 === 0) ? 'x' : 'o'})),
    ...hint >= 0 ? [/** @type {Mark} */ ({kind: 'hint', cell: hint})] : []]);
  }

  /** @param {number} cell */
  offer(cell) {
    this.put.hidden = cell < 0;
    if (this.view && cell >= 0) this.put.textContent = _('Put It on %s', cellName(this.view, cell));
  }

  /** @param {number} cell */
  choose(cell) {
    if (!this.open || this.view?.legal[cell] !== '0') return;
    void this.attempt(() => this.#work('try', cell));
  }

  /** @param {import('../thinking/protocol.js').Position | null} position */
  leave(position) {
    this.job?.stop();
    super.leave(position);
  }
}
