/* Below the board: whose turn it is or who has won, the choices of an opening, and the steps through the
 * game. */
import {make, setChildren, setText} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {KIND, BLACK, WHITE} from '../thinking/protocol.js';
import {cellName, colourName} from '../game/wording.js';
import {iconButton} from './header.js';

/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/thinker.js').Thinker} Thinker */
/** @typedef {import('./header.js').Actions} Actions */

export class Strip {
  /** @param {HTMLElement} place @param {Actions} actions
   * @param {(text: string) => void} act makes an action of an opening */
  constructor(place, actions, act) {
    this.place = place;
    this.actions = actions;
    this.act = act;
    this.turn = make('p', {class: 'turn'});
    this.last = make('p', {class: 'last-move'});
    this.choices = make('div', {class: 'choices'});
    this.first = iconButton('first', _('First position'), actions.first);
    this.previous = iconButton('previous', _('Previous move'), actions.previous);
    this.next = iconButton('next', _('Next move'), actions.next);
    this.final = iconButton('last', _('Last position'), actions.last);
    place.replaceChildren(
      make('div', {class: 'told', id: 'told'}, this.turn, this.last), this.choices,
      make('div', {class: 'group walk', role: 'group', 'aria-label': _('Moves')},
        this.first, this.previous, this.next, this.final));
  }

  /** @param {State} state @param {Thinker} thinker @param {number} offered the cell of a tap, or -1 */
  show(state, thinker, offered) {
    const ended = state.over && !state.looking, {learn} = state, warned = state.coachStep === 'warns';
    this.place.classList.toggle('over', ended);
    this.place.classList.toggle('asking', learn !== null || warned);
    this.place.classList.toggle('warned', warned);
    this.place.classList.toggle('choosing', offered < 0 && !state.looking &&
      (state.expects & (1 << KIND.choose | 1 << KIND.declare)) !== 0);
    setText(this.turn, learn?.text ?? (ended ? state.result : state.turn));
    setText(this.last, learn?.why ?? (ended ? state.reason : state.lastMove));
    setChildren(this.choices, ...this.#choicesOf(state, thinker, offered));
    this.first.disabled = this.previous.disabled = state.depth === 0;
    this.next.disabled = this.final.disabled = state.depth === state.way.length - 1;
  }

  /** @param {State} state @param {Thinker} thinker @param {number} offered */
  #choicesOf(state, thinker, offered) {
    const {actions} = this;
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, suggested = false) =>
      make('button', {type: 'button', class: suggested ? 'suggested' : '', onclick: act}, label);
    if (offered >= 0) {
      return [button(_('Put It on %s', cellName(state, offered)), actions.put, true),
        button(_('Cancel'), actions.putNot)];
    }
    if (state.learn) {
      const {number, count, solved} = state.learn;
      return [...solved ? [] : [button(_('Hint'), actions.learnHint),
        button(_('Solution'), actions.learnSolution)],
      button(number < count ? _('Next') : _('Finish'), actions.learnNext, solved),
      ...number < count ? [iconButton('close', _('End the questions'), actions.learnEnd)] : []];
    }
    if (state.looking) {
      return [button(_('Play from Here'), actions.playHere),
        button(_('Back to the Game'), actions.present, true)];
    }
    if (state.over) return [button(_('Play Again'), actions.again, true)];
    if (state.coachStep === 'warns') {
      const lookAgain = /** @type {HTMLButtonElement} */ (button(_('Look Again'), actions.hint));
      lookAgain.disabled = (state.coached?.cell ?? -1) >= 0; // the last of three steps has the move
      return [lookAgain, button(_('Take Back'), actions.takeBack, true), button(_('Play On'), actions.playOn)];
    }
    if (thinker.purpose === 'move') return [button(_('Move Now'), actions.moveNow)];
    if (state.paused) return [button(_('Continue'), actions.resume, true)];
    if (state.program >= 0) return [];
    if (state.expects & (1 << KIND.declare)) {
      return Array.from({length: state.most}, (_unused, index) => button(String(index + 1),
        () => this.act(`offer${index + 1}`)));
    }
    if (!(state.expects & (1 << KIND.choose))) return [];
    const choices = [BLACK, WHITE].map(colour => button(colourName(state.variant, colour),
      () => this.act(colour === BLACK ? 'black' : 'white'), true));
    if (state.expects & (1 << KIND.addTwo) && !state.adding) {
      choices.push(button(_('Add Two Stones'), actions.addTwo));
    }
    return choices;
  }
}
