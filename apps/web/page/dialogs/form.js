/* Dialogs and their rows, made of the browser's own elements. */
import {make} from '../parts/dom.js';
import {closedByBack} from '../parts/back.js';
import {_} from '../parts/words.js';
import {iconButton} from '../views/header.js';

let count = 0;

/** A labelled row.
 * @param {string} label @param {HTMLElement} control @param {string} [note] */
export function row(label, control, note) {
  control.id = `field-${++count}`;
  const noteElement = note ? make('small', {id: `${control.id}-note`}, note) : null;
  if (noteElement) control.setAttribute('aria-describedby', noteElement.id);
  return make('div', {class: 'row'},
    make('label', {for: control.id}, label), control, noteElement);
}

/** @param {[string, string][]} options values and labels @param {string} chosen
 * @returns {HTMLSelectElement} */
export function select(options, chosen) {
  return /** @type {HTMLSelectElement} */ (make('select', {}, ...options.map(([value, label]) =>
    make('option', {value, selected: value === chosen}, label))));
}

/** @param {number} value @param {number} min @param {number} max @param {number} [step]
 * @returns {HTMLInputElement} */
export function number(value, min, max, step = 1) {
  return /** @type {HTMLInputElement} */ (make('input', {type: 'number', value, min, max, step,
    required: true, inputmode: step === 1 ? 'numeric' : 'decimal'}));
}

/** @param {boolean} on @returns {HTMLInputElement} */
export function checkbox(on) {
  return /** @type {HTMLInputElement} */ (make('input', {type: 'checkbox', role: 'switch',
    checked: on}));
}

/** Opens a modal dialog. With `accept` it is a form: the button named so calls `done` and closes it, unless that
 * throws: the reason then stands in the dialog.
 * @param {string} title @param {HTMLElement[]} content @param {string} [accept]
 * @param {() => void} [done] @returns {HTMLDialogElement} */
export function openDialog(title, content, accept, done) {
  const id = `dialog-${++count}`;
  const dialog = /** @type {HTMLDialogElement} */ (make('dialog', {'aria-labelledby': id}));
  const form = make('form', {method: 'dialog'},
    make('header', {}, make('h2', {id}, title),
      iconButton('close', _('Close'), () => dialog.close())),
    make('div', {class: 'content'}, ...content),
    accept ? make('footer', {},
      make('button', {type: 'button', onclick: () => dialog.close()}, _('Cancel')),
      make('button', {type: 'submit', class: 'suggested'}, accept)) : null,
    make('div', {class: 'toasts', role: 'status'}));
  const refusal = make('p', {class: 'refusal', role: 'alert'});
  form.addEventListener('submit', event => {
    event.preventDefault();
    dialog.toggleAttribute('data-leaving', true); // messages are for the page
    try {
      done?.();
      dialog.close();
    } catch (error) {
      dialog.removeAttribute('data-leaving');
      refusal.textContent = error instanceof Error ? error.message : String(error);
      form.querySelector('footer')?.before(refusal);
    }
  });
  dialog.append(form);
  const closed = closedByBack(() => dialog.close());
  dialog.addEventListener('close', () => {
    closed();
    dialog.remove();
  });
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
