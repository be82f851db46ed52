/* Short messages: for everybody at the foot of the page, or for screen readers alone. */
import {find, make} from './dom.js';
import {icon} from './icons.js';
import {_} from './words.js';

const SHOWN_MS = 6000;

/** @param {string} text @param {{label: string, act: () => void}} [button]
 * @param {boolean} [stays] until somebody closes it */
export function toast(text, button, stays = false) {
  const message = make('div', {class: 'toast'}, make('span', {}, text));
  const remove = () => message.remove();
  if (button) {
    message.append(make('button', {class: 'flat', onclick: () => {
      button.act();
      remove();
    }}, button.label));
  }
  const toasts = document.querySelector('dialog[open]:not([data-leaving]) .toasts') ?? find('#toasts');
  const dialog = toasts.closest('dialog'), top = dialog?.getBoundingClientRect().top ?? 0;
  for (const other of [...toasts.children]) { // the same message once, two at most
    if (toasts.childElementCount > 1 || other.firstElementChild?.textContent === text) other.remove();
  }
  toasts.append(message);
  if (dialog) { // it grows at its foot, so that what lies under a finger stays there
    const room = innerHeight - dialog.getBoundingClientRect().height;
    dialog.style.marginBlockStart = `${Math.max(0, Math.min(top, room))}px`;
  }
  if (!stays) setTimeout(remove, SHOWN_MS);
  else message.append(make('button', {class: 'icon-button', 'aria-label': _('Close'), onclick: remove}, icon('close')));
}

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const log = find('#announcer');
  while (log.childElementCount > 4) log.firstElementChild?.remove();
  log.append(make('p', {}, text));
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(_('Copied: %s', text));
  } catch {
    toast(text, undefined, true); // without the right to the clipboard a person copies
  }
}
