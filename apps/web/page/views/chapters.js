/* The chapters of a study: a list to choose from, the present one's name and note, and what changes the list. */
import {make, scrollWithin, setAttribute} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {iconButton} from './header.js';

/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {{change: (deed: string, number?: number, text?: string) => void, add: () => void,
 *            remove: () => void}} Deeds */

export class Chapters {
  /** @param {Deeds} deeds */
  constructor({change, add, remove}) {
    this.key = ''; // of the rows that are shown
    this.list = make('ol', {class: 'moves chapters', onclick: (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      if (button && !button.ariaCurrent) change('open', Number(button.dataset.index));
    }});
    this.up = iconButton('up', _('Move the chapter up'), () => change('move', -1));
    this.down = iconButton('down', _('Move the chapter down'), () => change('move', 1));
    this.remove = iconButton('delete', _('Delete the chapter'), remove);
    this.name = /** @type {HTMLInputElement} */ (make('input', {type: 'text', class: 'comment', 'aria-label': _("The chapter's name"),
      placeholder: _("The chapter's name"), oninput: () => change('name', 0, this.name.value)}));
    this.note = /** @type {HTMLTextAreaElement} */ (make('textarea', {class: 'comment', rows: 2,
      'aria-label': _('A note on the chapter'), placeholder: _('A note on the chapter'),
      oninput: () => change('note', 0, this.note.value)}));
    this.widget = make('section', {class: 'chapters-box', 'aria-label': _('Chapters'), hidden: true},
      make('div', {class: 'chapters-head'}, make('h2', {}, _('Chapters')), iconButton('plus', _('Add a chapter'), add),
        this.up, this.down, this.remove), this.list, this.name, this.note);
  }

  /** @param {State} state */
  show({chapters}) {
    this.widget.hidden = !chapters;
    if (!chapters) return;
    const {names, present, name, note} = chapters, last = names.length - 1;
    const key = JSON.stringify([names, present]);
    this.up.disabled = present === 0;
    this.down.disabled = present === last;
    this.remove.disabled = last === 0;
    if (document.activeElement !== this.name) this.name.value = name ?? '';
    if (document.activeElement !== this.note) this.note.value = note ?? '';
    if (key === this.key) return;
    this.key = key;
    this.list.replaceChildren(...names.map((text, index) => make('li', {}, make('button', {type: 'button',
      class: 'flat remark', 'data-index': index, title: text}, `${index + 1}. ${text}`))));
    const row = /** @type {HTMLElement} */ (this.list.children[present]);
    setAttribute(row.children[0], 'aria-current', 'true');
    setTimeout(() => scrollWithin(this.list, row)); // when the frame is laid out
  }
}
