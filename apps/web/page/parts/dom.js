/* Elements made in one call. */

/** @typedef {Node | string | null | undefined | false} Child */

/** Makes an element. Properties that begin with "on" are listeners; the others attributes, left out
 * where they are null or false.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {HTMLElement} */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  apply(element, properties);
  element.append(...children.filter(child => child !== null && child !== undefined &&
    child !== false).map(child => /** @type {Node | string} */ (child)));
  return element;
}

/** The same in SVG.
 * @param {string} name @param {Record<string, any>} [properties] @param {...Child} children
 * @returns {SVGElement} */
export function makeSvg(name, properties = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  apply(element, properties);
  element.append(...children.filter(Boolean).map(child => /** @type {Node | string} */ (child)));
  return element;
}

/** @param {Element} element @param {Record<string, any>} properties */
function apply(element, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
}

/** @param {string} selector @returns {HTMLElement} */
export function find(selector) {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Sets an attribute only where it changes, since readers of the screen may speak up.
 * @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets a text only where it changes, since that lays the page out anew. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replaces the children only where they differ, so that a button does not go from under a press.
 * @param {Element} element @param {...HTMLElement} children */
export function setChildren(element, ...children) {
  const {innerHTML, childNodes} = make('div', {}, ...children);
  if (element.innerHTML !== innerHTML) element.replaceChildren(...childNodes);
}

/** Scrolls a list, and nothing around it, until the row is in sight. @param {HTMLElement} list
 * @param {HTMLElement} row */
export function scrollWithin(list, row) {
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
  else if (below > list.scrollTop) list.scrollTop = below;
}

/** Resolves once the next frame is on the screen, which in a hidden page is not before somebody sees it. */
export function painted() {
  const PAINT_MS = 60; // on a slow phone
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, PAINT_MS)));
}
