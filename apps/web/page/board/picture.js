/* The board as a file: SVG with its colours inside, and PNG made from it. */

const PNG_WIDTH = 1600;

/** @param {SVGElement} board @returns {Promise<string>} */
export async function pictureSvg(board) {
  const style = await (await fetch(new URL('../style/board.css', import.meta.url))).text();
  const copy = /** @type {SVGElement} */ (board.cloneNode(true));
  copy.querySelectorAll('[role="row"], .ghost').forEach(element => element.remove());
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

/** @param {SVGElement} board @returns {Promise<Blob>} */
export async function picturePng(board) {
  const url = URL.createObjectURL(new Blob([await pictureSvg(board)], {type: 'image/svg+xml'}));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round(PNG_WIDTH * image.height / image.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve, reject) => canvas.toBlob(blob =>
    blob ? resolve(blob) : reject(new Error('the picture could not be made')), 'image/png'));
}
