/* A search step by step: buttons and keys that go forward, back and to the next cut-off, the lines that stand
 * beside the board, and what the step changes. The steps stay in the worker. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';

/** @typedef {import('./tree.js').Family} Family */

/** A step as web_study_step gives it. `line` has the moves from the root to its node, `nodes` the kids that have
 * come back, `cut` the cells of the moves that it cuts off; `nextCut` is `count` if there is none.
 * @typedef {Family & {number: number, count: number, nextCut: number, missing: number, text: string,
 *            facts: string[], line: string[], cut: number[]}} Step */

export class StepView extends EventTarget {
  /** @param {(number: number) => Promise<Step>} fetchStep */
  constructor(fetchStep) {
    super();
    this.fetchStep = fetchStep;
    /** The first step, where the search begins. @type {Step | null} */
    this.first = null;
    /** The one that is shown; null while the whole tree is. @type {Step | null} */
    this.step = null;
    /** Presses are done one after the other. @type {Promise<void>} */
    this.busy = Promise.resolve();
    this.facts = make('ul', {class: 'step-facts'});
    this.text = make('p', {class: 'step-text', role: 'status'});
    /** The ways from here, by their keys: a button, and the number of the step that it leads to. */
    this.ways = [
      {key: 'b', button: this.#button(_('Back'), 'b'), to: () => this.step ? this.step.number - 1 : -1},
      {key: 'f', button: this.#button(_('Forward'), 'f'), to: () => this.step ? this.step.number + 1 : 0},
      {key: 'c', button: this.#button(_('Next Cut-off'), 'c'), to: () => (this.step ?? this.first)?.nextCut ?? -1},
    ];
    this.whole = /** @type {HTMLButtonElement} */ (
      make('button', {type: 'button', onclick: () => this.leave()}, _('Whole Tree')));
    this.widget = make('section', {class: 'steps', 'aria-label': _('Step by step'), hidden: true},
      make('div', {class: 'step-buttons'}, ...this.ways.map(({button}) => button), this.whole),
      this.facts, this.text, make('p', {class: 'window'}, _('Keys: f forward, b back, c to the next cut-off.')));
  }

  /** @param {string} name @param {string} key */
  #button(name, key) {
    return /** @type {HTMLButtonElement} */ (make('button', {type: 'button', 'aria-keyshortcuts': key,
      onclick: () => this.press(key)}, name));
  }

  clear() {
    this.widget.hidden = true;
    this.step = this.first = null;
  }

  /** After a search. */
  async begin() {
    this.first = await this.fetchStep(0);
    this.widget.hidden = false;
    this.#show(null);
  }

  /** Back to the whole tree. */
  leave() {
    if (this.step) this.#show(null);
  }

  /** Goes on by a key; whether it is one. @param {string} key */
  press(key) {
    const way = this.ways.find(one => one.key === key);
    if (way && this.first) this.busy = this.busy.then(() => this.#go(way.to()));
    return Boolean(way && this.first);
  }

  /** @param {number} number */
  async #go(number) {
    if (!this.first || number < 0 || number >= this.first.count) return;
    const step = await this.fetchStep(number);
    if (!this.first) return; // another search has begun
    this.#show(step);
    this.widget.scrollIntoView({block: 'nearest'});
  }

  /** @param {Step | null} step */
  #show(step) {
    this.step = step;
    for (const {button, to} of this.ways) button.disabled = to() < 0 || to() >= (this.first?.count ?? 0);
    this.whole.disabled = !step;
    this.facts.replaceChildren(...(step?.facts ?? []).map(fact => make('li', {}, fact)));
    const missing = step?.missing ? [_('%d more are not kept', step.missing)] : [];
    this.text.textContent = step ? [step.text, ...missing].join('\n') : '';
    this.dispatchEvent(new Event('look'));
  }
}
