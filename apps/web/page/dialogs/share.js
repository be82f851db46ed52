/* The link to a position: to copy, or to be scanned by another phone. */
import {make, makeSvg} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {toast} from '../parts/notices.js';
import {openDialog} from './form.js';
import {encode} from 'uqr';

/** The link as a QR code; null if it is too long for one. @param {string} link */
function drawing(link) {
  let code;
  try {
    code = encode(link, {border: 4});
  } catch {
    return null;
  }
  const {size, data} = code;
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => dark ? [`M${x} ${y}h1v1h-1z`] : [])).join('');
  return makeSvg('svg', {class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img',
    'shape-rendering': 'crispEdges', 'aria-label': _('The link as a code to scan')},
  makeSvg('rect', {width: size, height: size, fill: '#fff'}), makeSvg('path', {d: path, fill: '#000'}));
}

/** @param {string} link */
export function openShare(link) {
  const field = /** @type {HTMLInputElement} */ (make('input', {type: 'text', value: link,
    readonly: true, class: 'link', 'aria-label': _('Link to this position')}));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(_('The link to this position is copied.'));
    } catch {
      field.select(); // without the right to the clipboard a person copies
    }
  };
  const send = () => void navigator.share({title: 'Lianzi', url: link}).catch(() => undefined); // nothing was chosen
  openDialog(_('Share'), [make('div', {class: 'share'}, field,
    make('button', {type: 'button', class: 'suggested', onclick: copy}, _('Copy the Link')),
    'share' in navigator ? make('button', {type: 'button', onclick: send}, _('Send the Link…')) : null),
  /** @type {any} */ (drawing(link)) ?? make('p', {}, _('The link is too long for a code.'))]);
}
