/* The bar at the top: the game's name, and what can be done at any time. */
import {make, setText} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {factsText} from '../game/wording.js';

/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/thinker.js').Thinker} Thinker */
/** @typedef {Record<string, () => void>} Actions */

/** A button with an icon; its label is what a screen reader says and what a mouse shows.
 * @param {string} name @param {string} label @param {() => void} act
 * @returns {HTMLButtonElement} */
export function iconButton(name, label, act) {
  const button = make('button', {type: 'button', class: 'icon-button', 'aria-label': label,
    title: label, onclick: act}, icon(name));
  return /** @type {HTMLButtonElement} */ (button);
}

export class Header {
  /** @param {HTMLElement} place @param {Actions} actions */
  constructor(place, actions) {
    this.undo = iconButton('undo', _('Undo'), actions.undo);
    this.redo = iconButton('redo', _('Redo'), actions.redo);
    this.hint = iconButton('hint', _('Hint'), actions.hint);
    this.title = make('h1', {class: 'title'});
    this.subtitle = make('p', {class: 'subtitle'});
    place.replaceChildren(
      make('div', {class: 'group'},
        make('button', {type: 'button', class: 'new-game', onclick: actions.newGame},
          icon('plus'), make('span', {class: 'wide'}, _('New Game')),
          make('span', {class: 'narrow-word'}, _('New'))),
        this.undo, this.redo, this.hint),
      make('div', {class: 'titles'}, this.title, this.subtitle),
      make('div', {class: 'group end'},
        iconButton('share', _('Share'), actions.share),
        iconButton('menu', _('Menu'), actions.menu)));
  }

  /** @param {State} state @param {Thinker} thinker */
  show(state, thinker) {
    setText(this.title, state.title);
    const facts = state.facts && factsText(state.facts) || '';
    setText(this.subtitle, facts || state.turn);
    this.subtitle.classList.toggle('facts', facts !== '');
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.hint.disabled = !state.expects || thinker.moving;
  }
}
