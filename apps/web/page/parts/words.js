/* Words in the language of the visitor: the catalogues of the whole project, turned into JSON. The
 * English text is its own key. */
import {carried} from './carried.js';
import {fileUrl} from './files.js';

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let language = 'en';

/** Languages besides English, and the browsers' names for them. */
const LANGUAGES = /** @type {Record<string, string>} */ ({zh: 'zh_CN'});

/** @param {string} name */
async function fetchWords(name) {
  const response = await fetch(fileUrl(`words/${name}.json`));
  return response.ok ? response.json() : {};
}

/** @param {string} wanted a language's code, or '' for the browser's */
export async function loadWords(wanted) {
  const asked = wanted ? [wanted] : navigator.languages ?? [navigator.language];
  const code = asked.map(name => name.toLowerCase().split('-')[0])
    .find(name => name === 'en' || name in LANGUAGES) ?? 'en';
  language = code;
  catalogue = {};
  if (code !== 'en') {
    catalogue = carried ? carried.words[LANGUAGES[code]] : await fetchWords(LANGUAGES[code]);
  }
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code;
}

export function languageCode() {
  return language;
}

/** The translation of a text, or the form of it for `count`; '' without one.
 * @param {string} text @param {number} count */
export function wordFor(text, count) {
  const found = catalogue[text] ?? '';
  return typeof found === 'string' ? found : found[count === 1 ? 0 : found.length - 1];
}

/** The library's messages need only the single texts. */
export function plainWords() {
  return /** @type {Record<string, string>} */ (Object.fromEntries(
    Object.entries(catalogue).filter(([, text]) => typeof text === 'string')));
}

/** Fills %s and %d in order, and %1$s by number.
 * @param {string} text @param {(string | number)[]} values */
function fill(text, values) {
  let next = 0;
  return text.replace(/%(?:(\d+)\$)?([sd%])/g, (_match, place, letter) =>
    letter === '%' ? '%' : String(values[place ? Number(place) - 1 : next++]));
}

/** @param {string} text @param {(string | number)[]} values */
export function _(text, ...values) {
  return fill(wordFor(text, 1) || text, values);
}

/** One text for one thing, another for several.
 * @param {string} one @param {string} many @param {number} count @param {(string | number)[]} values */
export function ngettext(one, many, count, ...values) {
  return fill(wordFor(one, count) || (count === 1 ? one : many), values);
}
