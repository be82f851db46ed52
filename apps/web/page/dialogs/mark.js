/* What can be marked on a cell of the board. */
import {make} from '../parts/dom.js';
import {icon} from '../parts/icons.js';
import {_} from '../parts/words.js';
import {openDialog} from './form.js';

export const LABEL = 0, NO_MARK = 6; // lz_mark_kind

/** The first of the letters A, B ... and of the numbers 1, 2 ... that no label of these has.
 * @param {string[]} labels */
function nextLabels(labels) {
  const letters = Array.from({length: 26}, (_unused, index) => String.fromCharCode(65 + index));
  const numbers = Array.from({length: labels.length + 1}, (_unused, index) => String(index + 1));
  return [letters, numbers].flatMap(row => row.find(label => !labels.includes(label)) ?? []);
}

/** @param {string} cell its name @param {string[]} labels those on the board
 * @param {(kind: number, text: string) => void} mark @param {(head: boolean) => void} draw begins an arrow or a line */
export function openMarks(cell, labels, mark, draw) {
  const label = /** @type {HTMLInputElement} */ (make('input', {type: 'text', maxlength: 8,
    'aria-label': _('Label'), placeholder: _('Label')}));
  const shapes = [_('Circle'), _('Cross'), _('Square'), _('Triangle')];
  const put = (/** @type {number} */ kind, text = '') => {
    dialog.close();
    mark(kind, text);
  };
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ kind) =>
    make('button', {type: 'button', class: 'flat', onclick: () => put(kind, kind === LABEL ? text : '')},
      name ? icon(name) : null, text);
  const dialog = openDialog(_('Mark %s', cell), [
    make('div', {class: 'marks-menu'}, ...nextLabels(labels).map(text => button('', text, LABEL)),
      ...['circle', 'cross', 'square', 'triangle'].map((name, index) => button(name, shapes[index], index + 1)),
      button('delete', _('No Mark'), NO_MARK),
      ...[true, false].map(head => make('button', {type: 'button', class: 'flat', onclick: () => {
        dialog.close();
        draw(head);
      }}, icon(head ? 'arrow' : 'stroke'), head ? _('Arrow to…') : _('Line to…')))),
    make('div', {class: 'share'}, label)], _('Label'), () => {
    if (label.value.trim()) mark(LABEL, label.value.trim());
  });
}
