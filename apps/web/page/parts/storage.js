/* What is kept between visits, where the browser keeps anything. */

const PREFIX = 'lianzi.';

/** @param {string} name @returns {string} '' without it */
export function recallText(name) {
  try {
    return localStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} name @param {string} text @returns {boolean} false where nothing can be kept */
export function keepText(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forgetText(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing is kept
  }
}

/** What follows `start` in the names of texts that are kept. @param {string} start @returns {string[]} */
export function namesOfTexts(start) {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(PREFIX + start))
      .map(name => name.slice((PREFIX + start).length));
  } catch {
    return [];
  }
}

/** @param {string} name @returns {any} null without it, and for what cannot be read */
export function recall(name) {
  try {
    return JSON.parse(recallText(name) || 'null');
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value @returns {boolean} false where nothing can be kept */
export function keep(name, value) {
  return keepText(name, JSON.stringify(value));
}
