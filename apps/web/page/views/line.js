/* A line of the analysis in hand: it is walked move by move, kept as a variation, or copied. Meanwhile the
 * analysis goes on, and the line stays as it is. Events: `walk` (detail: the cells to show), `keep` and `copy`
 * (detail: the moves). */
import {make, setAttribute} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {iconButton} from './header.js';

/** @typedef {import('../thinking/protocol.js').Line} Line */

export class LineWalk extends EventTarget {
  constructor() {
    super();
    /** @type {Line | null} */
    this.line = null;
    this.step = 0; // moves that are shown
    this.title = make('strong', {});
    this.moves = make('div', {class: 'walked-moves', role: 'group', 'aria-label': _('Moves')});
    this.less = iconButton('previous', _('One move less'), () => this.#go(this.step - 1));
    this.more = iconButton('next', _('One move more'), () => this.#go(this.step + 1));
    this.count = make('span', {class: 'stats', role: 'status'});
    this.widget = make('section', {class: 'walked', 'aria-label': _('Line'), hidden: true},
      make('div', {class: 'walked-title'}, this.title, iconButton('close', _('Leave the line'), () => this.leave())),
      this.moves,
      make('div', {class: 'group walk'}, this.less, this.more, this.count),
      make('div', {class: 'actions'},
        make('button', {type: 'button', onclick: () => this.#say('keep', this.line?.pv)}, icon('plus'),
          _('Keep as a Variation')),
        make('button', {type: 'button', onclick: () => this.#say('copy', this.line?.pv)}, icon('paste'),
          _('Copy the Line'))));
  }

  /** @param {string} name @param {unknown} detail */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {Line} line @param {string} title */
  open(line, title) {
    this.line = line;
    this.title.textContent = title;
    this.moves.replaceChildren(...line.pv.map((move, index) => make('button', {type: 'button', class: 'flat',
      onclick: () => this.#go(index + 1)}, `${index + 1} ${move}`)));
    this.widget.hidden = false;
    this.#go(1);
  }

  leave() {
    if (!this.line) return;
    this.line = null;
    this.widget.hidden = true;
    this.#say('walk', []);
  }

  /** @param {number} step */
  #go(step) {
    if (!this.line) return;
    const {length} = this.line.pv;
    this.step = step;
    this.less.disabled = step <= 1;
    this.more.disabled = step >= length;
    this.count.textContent = _('Move %d of %d', step, length);
    [...this.moves.children].forEach((button, index) =>
      setAttribute(button, 'aria-current', index + 1 === step ? 'true' : null));
    this.#say('walk', this.line.cells.slice(0, step));
  }
}
