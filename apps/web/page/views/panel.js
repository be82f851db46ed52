/* Beside the board: who stands better, the graph of the game, and the engine's lines when they are asked
 * for. A press takes one of them in hand. The event `preview` (detail: the cells of a line, or none) asks
 * the board to show a line. */
import {make, setText} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {BLACK, WHITE} from '../thinking/protocol.js';
import {colourName, scoreText} from '../game/wording.js';
import {Chapters} from './chapters.js';
import {Graph} from './graph.js';
import {LineWalk} from './line.js';
import {Moves} from './moves.js';

/** @typedef {import('../game/session.js').Session} Session */
/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/thinker.js').Thinker} Thinker */
/** @typedef {import('../thinking/protocol.js').Line} Line */

const MOVES_SHOWN = 9;

/** Whether a person plays against a program and has not asked how the game stands.
 * @param {State} state @param {Thinker} thinker */
function isQuiet({seats, over, looking}, {analysing}) {
  return seats.filter(({player}) => player === 'person').length === 1 && !over && !looking && !analysing;
}

/** @param {number} count */
function countText(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);
}

/** @param {Line} line */
function valueText({win, score, mate, source}) {
  return `${Math.round(win / 10)} % · ${scoreText(score, mate, source === 'proof')}`;
}

export class Panel extends EventTarget {
  /** @param {HTMLElement} place @param {Record<string, () => void>} actions
   * @param {import('./moves.js').Deeds} deeds with the shown move
   * @param {import('./chapters.js').Deeds} studying */
  constructor(place, actions, deeds, studying) {
    super();
    /** @type {{line: Line, button: HTMLElement}[]} */
    this.rows = [];
    this.place = ''; // the position of their lines
    this.scores = [0, 1].map(() => ({rate: make('strong', {}), name: make('span', {})}));
    this.graph = new Graph();
    this.moves = new Moves(deeds);
    this.chapters = new Chapters(studying);
    this.list = make('div', {}, make('h2', {}, _('Moves')), this.moves.widget);
    this.stats = make('p', {class: 'stats'});
    this.lines = make('ol', {class: 'lines'});
    this.thought = make('div', {}, this.stats, this.lines);
    this.line = new LineWalk();
    this.lineOf = ''; // the position of the line in hand
    this.line.addEventListener('walk', event => this.#preview(/** @type {CustomEvent<number[]>} */ (event).detail));
    this.found = make('p', {class: 'found', role: 'status'});
    this.analyse = make('button', {type: 'button', 'aria-pressed': 'false',
      onclick: actions.analyse}, icon('analyse'), _('Analyse'));
    this.reviewing = make('span', {});
    this.review = make('button', {type: 'button', onclick: actions.review}, icon('review'), this.reviewing);
    this.solve = make('button', {type: 'button', onclick: actions.solve});
    this.learn = make('button', {type: 'button', onclick: actions.learn}, icon('puzzle'), _('Learn from Your Mistakes'));
    this.practise = make('button', {type: 'button', title: _('Ask these mistakes again on other days'),
      onclick: actions.practise}, icon('practice'), _('Add to Practice'));
    place.setAttribute('aria-label', _('Analysis'));
    place.replaceChildren(
      make('div', {class: 'scores'},
        ...this.scores.map(({rate, name}) => make('p', {}, rate, name))),
      this.graph.svg,
      make('div', {class: 'actions'}, this.analyse, this.solve, this.review, this.learn, this.practise), this.found,
      this.thought, this.line.widget, this.chapters.widget, this.list);
  }

  /** @param {State} state @param {boolean} quiet */
  #showScores(state, quiet) {
    const note = quiet ? null : state.note;
    [BLACK, WHITE].forEach((colour, side) => {
      const sign = side === 0 ? 1 : -1;
      const win = note ? Math.round(note.win / 10) : 0;
      setText(this.scores[side].rate, note ? `${side === 0 ? win : 100 - win} %` : '–');
      setText(this.scores[side].name, colourName(state.variant, colour) +
        (note?.scored ? ` · ${scoreText(sign * note.score, sign * note.mate, note.proved)}` : ''));
    });
  }

  /** @param {number[]} cells */
  #preview(cells) {
    this.dispatchEvent(new CustomEvent('preview', {detail: cells}));
  }

  /** A row whose line may change under a finger. @param {Line} line */
  #row(line) {
    const row = {line};
    const look = () => this.#preview(row.line.cells), away = () => {
      if (!this.line.line) this.#preview([]);
    };
    const button = make('button', {type: 'button', class: 'flat line',
      onpointerenter: look, onfocus: look, onpointerleave: away, onblur: away, onclick: () => {
        this.lineOf = this.place;
        this.lines.hidden = true;
        this.line.open(row.line, valueText(row.line));
      }});
    this.lines.append(make('li', {}, button));
    return Object.assign(row, {button});
  }

  /** @param {Line[]} lines */
  #showLines(lines) {
    if (lines.length < this.rows.length) {
      this.lines.replaceChildren();
      this.rows = [];
    }
    lines.forEach((line, index) => {
      const row = this.rows[index] ??= this.#row(line);
      const text = `${valueText(line)} · ${line.pv.slice(0, MOVES_SHOWN).join(' ')}${line.pv.length > MOVES_SHOWN ? ' …' : ''}`;
      row.line = line;
      if (row.button.textContent === text) return;
      row.button.textContent = text;
      if (!this.line.line && row.button.matches(':hover, :focus')) this.#preview(line.cells);
    });
  }

  /** @param {Line[]} lines @param {boolean} analysing */
  #showThought(lines, analysing) {
    this.#showLines(lines);
    const best = lines[0];
    this.stats.textContent = best && best.depth > 0 // a proof has none
      ? _('Depth %s · %s nodes · %s/s', `${best.depth}/${best.seldepth}`, countText(best.nodes),
        countText(Math.round(best.nodes / Math.max(1, best.time) * 1000))) +
        (best.draw >= 10 ? _(' · draws %s %', String(Math.round(best.draw / 10))) : '')
      : analysing ? '' : _('Turn on the analysis to see what the program would play.');
  }

  /** @param {Session} session @param {Thinker} thinker */
  show(session, thinker) {
    const {state} = session;
    const quiet = isQuiet(state, thinker);
    this.#showScores(state, quiet);
    this.graph.show(state, quiet);
    this.place = thinker.place;
    const coming = thinker.analysing && thinker.lines.length === 0;
    this.thought.style.visibility = coming ? 'hidden' : ''; // what stands below stays where it is
    if (!coming) this.#showThought(thinker.analysing ? thinker.lines : [], thinker.analysing);
    if (this.lineOf !== thinker.place) this.line.leave();
    this.lines.hidden = this.line.line !== null;
    this.analyse.setAttribute('aria-pressed', String(thinker.analysing));
    setText(this.solve, state.variant.gravity ? _('Exact Scores') : _('Find a Forced Win'));
    this.solve.toggleAttribute('disabled', !state.expects);
    setText(this.reviewing, thinker.reviewed ? _('%d of %d · Stop', ...thinker.reviewed) : _('Where did I go wrong?'));
    this.review.toggleAttribute('disabled', !thinker.reviewed && state.way.length < 2);
    this.learn.hidden = this.practise.hidden = !state.canLearn || state.learn !== null || thinker.reviewed !== null;
    setText(this.found, thinker.hinted ? `${thinker.hinted.text}\n${thinker.hinted.why}`.trim() : thinker.found);
    this.list.hidden = state.learn !== null; // it has the answers
    this.chapters.show(state);
    this.moves.show(session);
  }
}
