/* What is kept between visits, where the browser keeps anything. */

const PREFIX = 'lianzi.';

/** @param {string} name @returns {any} null without it, and for what cannot be read */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value @returns {boolean} false where nothing can be kept */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
