/* What is kept between visits, where the browser keeps anything: texts in localStorage, which answers at once. The
 * browser writes that to its disk later, so that a browser that is killed loses the latest ones; a copy of each goes to
 * IndexedDB, which is written at once, and the later of both holds when the page opens. */
import {Store, result} from './base.js';

const PREFIX = 'lianzi.', STAMP = 'lianzi-changed.'; // STAMP: when the text was kept or forgotten
const WAIT_MS = 2000, DAY_MS = 86400000;
const copies = new Store('lianzi-texts', 'texts', 'name');

/** Keeps a copy, '' of what was forgotten. @param {string} name @param {string} text */
function copy(name, text) {
  const changed = Date.now();
  localStorage.setItem(STAMP + name, String(changed));
  void copies.open('readwrite').then(store => result(store.put({name, text, changed}))).catch(() => undefined);
}

async function restore() {
  const store = await copies.open('readonly'), forgotten = [];
  for (const {name, text, changed} of await result(store.getAll())) {
    if (!text && changed < Date.now() - DAY_MS) forgotten.push(name);
    if (changed <= Number(localStorage.getItem(STAMP + name))) continue;
    if (text) localStorage.setItem(PREFIX + name, text);
    else localStorage.removeItem(PREFIX + name);
  }
  for (const name of forgotten) {
    localStorage.removeItem(STAMP + name);
    await result((await copies.open('readwrite')).delete(name));
  }
}

/** Brings back what a killed browser has lost. The page waits for it before it reads anything that must not be lost. */
export function restoreTexts() {
  return Promise.race([restore().catch(() => undefined), new Promise(resolve => void setTimeout(resolve, WAIT_MS))]);
}

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
    copy(name, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forgetText(name) {
  try {
    if (localStorage.getItem(PREFIX + name) === null) return;
    localStorage.removeItem(PREFIX + name);
    copy(name, '');
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
