/* The board as a file: SVG with its colours inside, PNG made from it, and the pictures of a film. */
import {carried} from '../parts/carried.js';
import {fileUrl} from '../parts/files.js';
import {Board} from './board.js';

/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('./marks.js').Mark} Mark */

const PNG_WIDTH = 1200, FILM_WIDTH = 480;

/** @param {SVGElement} board @returns {Promise<string>} */
export async function pictureSvg(board) {
  const style = carried ? carried.style
    : await (await fetch(fileUrl('style/board.css'))).text();
  const copy = /** @type {SVGElement} */ (board.cloneNode(true));
  copy.querySelectorAll('[role="row"], .ghost, .offer, .draft').forEach(element => element.remove());
  copy.querySelectorAll('.arriving').forEach(element => element.classList.remove('arriving'));
  copy.removeAttribute('role');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('data-look', document.documentElement.dataset.look ?? 'wood');
  const [, , width, height] = (copy.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'sans-serif');
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  element.textContent = style;
  copy.prepend(element);
  return new XMLSerializer().serializeToString(copy);
}

/** Draws a picture of a board. @param {string} svg @param {number} width
 * @returns {Promise<HTMLCanvasElement>} */
async function draw(svg, width) {
  const url = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(width * image.height / image.width);
  canvas.getContext('2d', {willReadFrequently: true})
    ?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return canvas;
}

/** @param {SVGElement} board @returns {Promise<Blob>} */
export async function picturePng(board) {
  const plain = /** @type {SVGElement} */ (board.cloneNode(true));
  // the wood's streaks and its change of colour are nine tenths of the file
  plain.querySelector('.grain')?.remove();
  plain.style.setProperty('--board-1', 'var(--board-0)');
  const canvas = await draw(await pictureSvg(plain), PNG_WIDTH);
  return new Promise((resolve, reject) => canvas.toBlob(blob =>
    blob ? resolve(blob) : reject(new Error('the picture could not be made')), 'image/png'));
}

/** The board at each of some positions.
 * @param {HTMLElement} place an element that nobody sees @param {View[]} views
 * @param {(view: View) => Mark[]} marks
 * @returns {Promise<HTMLCanvasElement[]>} */
export async function filmFrames(place, views, marks) {
  const board = new Board(place);
  const pictures = [];
  for (const view of views) {
    board.show({view, open: false, coordinates: true, numbers: true, marks: marks(view),
      describe: () => '', label: ''});
    pictures.push(await draw(await pictureSvg(board.svg), FILM_WIDTH));
  }
  place.replaceChildren();
  return pictures;
}
