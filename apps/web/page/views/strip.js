/* Below the board: whose turn it is or who has won, the choices of an opening, and the steps through the
 * game. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {KIND, BLACK, WHITE} from '../thinking/protocol.js';
import {colourName, lastMoveText, resultText, turnText} from '../game/wording.js';
import {iconButton} from './header.js';

/** @typedef {import('../game/sitting.js').Sitting} Sitting */
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

  /** @param {Sitting} sitting */
  show(sitting) {
    const view = sitting.view;
    if (!view) return;
    const result = resultText(sitting);
    this.place.classList.toggle('over', result !== null);
    this.turn.textContent = result ? result.title : turnText(sitting);
    this.last.textContent = result ? result.reason : lastMoveText(view);
    this.choices.replaceChildren(...this.#choicesOf(sitting));
    const start = sitting.tree.current === 0;
    this.first.disabled = this.previous.disabled = start;
    this.next.disabled = this.final.disabled = sitting.isAtTip;
  }

  /** @param {Sitting} sitting */
  #choicesOf(sitting) {
    const view = sitting.view;
    if (!view) return [];
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, suggested = false) =>
      make('button', {type: 'button', class: suggested ? 'suggested' : '', onclick: act}, label);
    if (sitting.isOver) return [button(_('Play Again'), this.actions.again, true)];
    if (sitting.purpose === 'move') return [button(_('Move Now'), this.actions.moveNow)];
    if (sitting.programIsToMove) {
      return [button(_('Continue'), this.actions.resume, true)];
    }
    if (!(view.expects & (1 << KIND.choose))) return [];
    const choices = [BLACK, WHITE].map(colour => button(colourName(view.variant, colour),
      () => this.act(colour === BLACK ? 'black' : 'white'), true));
    if (view.expects & (1 << KIND.addTwo) && !sitting.adding) {
      choices.push(button(_('Add Two Stones'), this.actions.addTwo));
    }
    return choices;
  }
}
