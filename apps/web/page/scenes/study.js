/* Watching a textbook search: choose a classic, its depth and its pruning, run it, and unfold its tree or go
 * through it step by step. The tree stays in the worker; a family of nodes comes when its parent is unfolded. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {CLASSICS} from '../game/setup.js';
import {BLACK, WHITE} from '../thinking/protocol.js';
import {classicName, colourName} from '../game/wording.js';
import {lastMarks} from '../game/marks.js';
import {number, row, select} from '../dialogs/form.js';
import {StepView} from '../views/steps.js';
import {TreeView, valueText} from '../views/tree.js';
import {Scene} from './scene.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../thinking/backend.js').Job} Job */
/** @typedef {import('../views/tree.js').Family} Family */
/** @typedef {import('../views/tree.js').StudyNode} StudyNode */
/** @typedef {import('../thinking/protocol.js').Position} Position */

const DEPTH_MAX = 8;

export class StudyScene extends Scene {
  /** @param {Module} rules @param {Backend} engine @param {Position} position the game's */
  constructor(rules, engine, position) {
    super(_('Study a Search'));
    this.rules = rules;
    this.engine = engine;
    this.ours = position;
    /** What is searched. @type {Position} */
    this.position = position;
    /** @type {Job | null} */
    this.job = null;
    this.classic = select(CLASSICS.map(name => [name, classicName(name)]), CLASSICS[0]);
    this.place = select([['report', _('The report’s own')], ['game', _('The game’s')]], 'report');
    this.depth = number(2, 1, DEPTH_MAX);
    this.prune = select([['-1', _('As in the report')], ['0', _('None')],
      ['1', _('By the parent’s bound')], ['2', _('Full alpha-beta')]], '-1');
    this.order = select([['-1', _('As in the report')], ['0', _('Row by row')],
      ['2', _('Best static value first')]], '-1');
    this.run = /** @type {HTMLButtonElement} */ (
      make('button', {type: 'button', class: 'suggested', onclick: () => this.#press()}));
    this.summary = make('p', {class: 'found', role: 'status'});
    this.legend = make('p', {class: 'window'});
    this.tree = new TreeView(id => this.engine.call('web_study_nodes', id));
    /** The nodes from the root to the one that the tree shows. @type {StudyNode[]} */
    this.path = [];
    this.tree.addEventListener('look', event => {
      this.path = /** @type {CustomEvent<StudyNode[]>} */ (event).detail;
      this.steps.leave();
      void this.attempt(() => this.#look());
    });
    this.steps = new StepView(number => this.engine.call('web_study_step', number));
    this.steps.addEventListener('look', () => void this.attempt(() => this.#look()));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.body.append(make('div', {class: 'form'}, row(_('Classic'), this.classic),
      row(_('Position'), this.place), row(_('Depth'), this.depth), row(_('Pruning'), this.prune),
      row(_('Order of moves'), this.order)),
    make('div', {class: 'actions'}, this.run), this.summary, this.steps.widget, this.legend, this.tree.widget);
    this.classic.addEventListener('change', () => void this.attempt(() => this.#choosePosition(true)));
    this.place.addEventListener('change', () => void this.attempt(() => this.#choosePosition(false)));
  }

  async begin() {
    addEventListener('keydown', this.onKey);
    this.#showJob(null);
    this.#choosePosition(true);
  }

  get #index() {
    return CLASSICS.indexOf(this.classic.value);
  }

  /** Sets up the chosen position. @param {boolean} withDepth sets the classic's own depth, too */
  #choosePosition(withDepth) {
    const own = this.rules.call('web_classic_start', this.#index);
    if (withDepth) this.depth.value = String(own.depth);
    this.position = this.place.value === 'game' ? this.ours : {...own, moves: ''};
    this.#clear();
    this.summary.textContent = '';
    this.#look();
  }

  #clear() {
    this.tree.clear();
    this.steps.clear();
    this.path = [];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const {target, key} = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog') ||
        target instanceof HTMLElement && target.matches('input, select, textarea')) return;
    if (this.steps.press(key)) event.preventDefault();
  }

  /** @param {Job | null} job */
  #showJob(job) {
    this.job = job;
    this.run.textContent = job ? _('Stop') : _('Search');
  }

  #press() {
    if (this.job) this.job.stop();
    else void this.attempt(() => this.#search());
  }

  async #search() {
    const {variant, start, moves} = this.position;
    const depth = Math.min(DEPTH_MAX, Math.max(1, Math.round(this.depth.valueAsNumber) || 1));
    this.#clear();
    this.#look();
    this.summary.textContent = _('Searching…');
    const job = this.engine.job('web_study', [variant, start, moves, this.#index, depth,
      Number(this.prune.value), Number(this.order.value)]);
    this.#showJob(job);
    try {
      const found = await job.done;
      this.summary.textContent = !found || found.over
        ? _('The search was stopped, or passed %d nodes.', found?.most ?? 0) : this.#sum(found);
      if (found && !found.over) {
        await this.tree.begin();
        await this.steps.begin();
      }
    } catch (error) {
      this.summary.textContent = '';
      throw error;
    } finally {
      this.#showJob(null);
    }
  }

  /** @param {any} found */
  #sum({nodes, evaluations, cutoffs, value, best, kept, byDepth}) {
    const lines = [_('Best %s, value %d.', best, value),
      _('%d nodes, %d evaluations, %d cutoffs.', nodes, evaluations, cutoffs),
      _('By depth: %s.', byDepth.join(', '))];
    if (kept < nodes) lines.push(_('%d nodes can be unfolded.', kept));
    return lines.join('\n');
  }

  /** The values of moves. Bounds are quiet; the value that most moves have is a dot, so that the others can be
   * seen. @param {Family} family @param {import('../thinking/protocol.js').State} view
   * @returns {import('../board/marks.js').Mark[]} */
  #valueMarks({nodes, common, best}, {variant}) {
    const dotted = (/** @type {StudyNode} */ node) => valueText(node) === common && node.cell !== best;
    this.legend.textContent = [_('Values are %s minus %s.', colourName(variant, BLACK), colourName(variant, WHITE)),
      nodes.some(dotted) ? _('A dot on the board: %s.', common) : ''].join(' ');
    return nodes.map(node => dotted(node) ? {kind: 'bound', cell: node.cell, text: ''}
      : {kind: node.bound === 'exact' ? 'value' : 'bound', cell: node.cell, text: valueText(node).replace(' ', ''),
        strength: node.value === nodes.find(({cell}) => cell === best)?.value ? 1 : 0});
  }

  /** Shows a position, the values of moves from there, and those that were cut off: of the step, or else of the
   * node in the tree. */
  #look() {
    const {variant, start, moves} = this.position, {step} = this.steps;
    const node = this.path[this.path.length - 1];
    const played = step?.line ?? this.path.map(({move}) => move).filter(Boolean);
    const view = this.rules.view({variant, start, moves: [moves, ...played].join(' ')});
    const family = step ?? this.tree.familyOf(node?.id ?? -1);
    this.show(view, [...lastMarks(view), ...(step ?? node)?.cut.map(cell =>
      /** @type {import('../board/marks.js').Mark} */ ({kind: 'cut', cell})) ?? [], ...this.#valueMarks(family, view)]);
  }

  /** @param {Position | null} position */
  leave(position) {
    removeEventListener('keydown', this.onKey);
    this.job?.stop();
    super.leave(position);
  }
}
