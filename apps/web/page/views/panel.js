/* Beside the board: who stands better, the graph of the game, and the engine's lines when they are asked
 * for. The event `preview` (detail: the cells of a line, or none) asks
 * the board to show a line. */
import {make} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {BLACK, WHITE} from '../thinking/protocol.js';
import {colourName, scoreText} from '../game/wording.js';
import {Graph} from './graph.js';

/** @typedef {import('../game/sitting.js').Sitting} Sitting */
/** @typedef {import('../thinking/protocol.js').Line} Line */
/** @typedef {import('../thinking/protocol.js').View} View */

const MOVES_SHOWN = 9;

/** @param {number} count */
function countText(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);
}

export class Panel extends EventTarget {
  /** @param {HTMLElement} place @param {Record<string, () => void>} actions */
  constructor(place, actions) {
    super();
    this.key = ''; // of the lines that are shown
    this.scores = [0, 1].map(() => ({rate: make('strong', {}), name: make('span', {})}));
    this.graph = new Graph();
    this.stats = make('p', {class: 'stats'});
    this.lines = make('ol', {class: 'lines'});
    this.found = make('p', {class: 'found', role: 'status'});
    this.comment = make('p', {class: 'comment'});
    this.analyse = make('button', {type: 'button', 'aria-pressed': 'false',
      onclick: actions.analyse}, icon('analyse'), _('Analyse'));
    this.solve = make('button', {type: 'button', onclick: actions.solve});
    place.setAttribute('aria-label', _('Analysis'));
    place.replaceChildren(
      make('div', {class: 'scores'},
        ...this.scores.map(({rate, name}) => make('p', {}, rate, name))),
      this.graph.svg, this.comment,
      make('div', {class: 'actions'}, this.analyse, this.solve), this.found,
      make('h2', {}, _('Thinking')), this.stats, this.lines);
  }

  /** The note of the last position that has one.
   * @param {Sitting} sitting */
  #latest(sitting) {
    const path = [0, ...sitting.tree.path()];
    return path.reverse().map(node => sitting.tree.nodes[node].note).find(Boolean) ?? null;
  }

  /** @param {Sitting} sitting @param {View} view */
  #showScores(sitting, view) {
    const note = sitting.isQuiet ? null : this.#latest(sitting);
    [BLACK, WHITE].forEach((colour, side) => {
      const sign = side === 0 ? 1 : -1;
      const win = note ? Math.round(note.win / 10) : 0;
      this.scores[side].rate.textContent = note ? `${side === 0 ? win : 100 - win} %` : '–';
      this.scores[side].name.textContent = colourName(view.variant, colour) +
        (note ? ` · ${scoreText(sign * note.score, sign * note.mate)}` : '');
    });
  }

  /** @param {Line} line */
  #row(line) {
    const moves = line.pv.slice(0, MOVES_SHOWN).join(' ') +
      (line.pv.length > MOVES_SHOWN ? ' …' : '');
    const preview = (/** @type {number[]} */ cells) => () =>
      this.dispatchEvent(new CustomEvent('preview', {detail: cells}));
    return make('li', {}, make('button', {type: 'button', class: 'flat line',
      onpointerenter: preview(line.cells), onfocus: preview(line.cells),
      onclick: preview(line.cells), onpointerleave: preview([]), onblur: preview([])},
    `${Math.round(line.win / 10)} % · ${scoreText(line.score, line.mate)} · ${moves}`));
  }

  /** @param {Sitting} sitting */
  show(sitting) {
    const {view, lines} = sitting;
    if (!view) return;
    this.#showScores(sitting, view);
    this.graph.show(sitting);
    const shown = sitting.purpose === 'analysis' || sitting.analysing ? lines.filter(Boolean) : [];
    const key = shown.map(line => line.pv.join()).join(';') + shown.map(line => line.score).join();
    if (key !== this.key) {
      this.key = key;
      this.lines.replaceChildren(...shown.map(line => this.#row(line)));
    }
    const best = shown[0];
    this.stats.textContent = best
      ? _('Depth %s · %s nodes · %s/s', `${best.depth}/${best.seldepth}`, countText(best.nodes),
        countText(Math.round(best.nodes / Math.max(1, best.time) * 1000))) +
        (best.draw >= 10 ? _(' · draws %s %', String(Math.round(best.draw / 10))) : '')
      : sitting.analysing ? '' : _('Turn on the analysis to see what the program would play.');
    this.analyse.setAttribute('aria-pressed', String(sitting.analysing));
    this.solve.textContent = view.variant.gravity ? _('Exact scores') : _('Find a Forced Win');
    this.solve.toggleAttribute('disabled', sitting.isOver);
    this.found.textContent = sitting.found;
    this.comment.textContent = sitting.tree.here.comment;
  }
}
