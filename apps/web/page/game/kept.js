/* The games that the browser keeps, each as the text of a session under the session's name. A tab writes its
 * running game into localStorage, which also works while the tab is being closed; a game that gives way to another
 * goes to IndexedDB. A lock says which games other tabs have open, so that no two tabs write the same one. */
import {Store, result} from '../parts/base.js';
import {forgetText, keepText, namesOfTexts, recall, recallText} from '../parts/storage.js';
import {readSetup, setupText} from './setup.js';

const RUNNING = 'running.', LOCK = 'lianzi game ';
const TAB = 'lianzi.tab'; // in sessionStorage: the name of the game in this tab

/** @typedef {{name: string, text: string, changed: number}} Kept */

/** A name that no other game has. */
export function newName() {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0'), now = new Date();
  return `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-` +
    `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}-${Math.floor(Math.random() * 1e6)}`;
}

/** The text of a game that an earlier page kept as an object; its game goes on without its variations.
 * @param {any} kept @returns {string} '' for what is no game */
function textOfObject(kept) {
  const nodes = kept?.tree?.nodes;
  if (!Array.isArray(nodes)) return '';
  const line = [];
  for (let at = kept.tree.current; at > 0 && nodes[at]; at = nodes[at].parent) line.unshift(at);
  const played = line.length;
  for (let at = nodes[kept.tree.current]?.taken; at > 0 && nodes[at]; at = nodes[at].taken) line.push(at);
  const setup = readSetup(kept.setup), [first, second] = kept.left ?? [setup.minutes, setup.minutes]
    .map(minutes => minutes * 60000);
  const more = [`left ${Math.round(first)} ${Math.round(second)}`];
  if (kept.ended) more.push(`end ${kept.ended.by === 'time' ? 'time' : 'resigned'} ${kept.ended.seat}`);
  if (line.length > played) more.push(`undone ${line.length - played}`);
  return setupText(setup, line.map(at => nodes[at].action?.text).join(' '), more);
}

export class KeptGames {
  constructor() {
    this.name = ''; // of the game in this tab
    /** Lets another tab have it. @type {() => void} */
    this.release = () => undefined;
    this.store = new Store('lianzi', 'games', 'name');
  }

  /** Takes a game's lock, unless another tab has it. Without locks, as from a folder, any can be had.
   * @param {string} name @returns {Promise<boolean>} */
  #lock(name) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise(resolve => {
      void navigator.locks.request(LOCK + name, {ifAvailable: true}, lock => {
        resolve(lock !== null);
        return lock && new Promise(release => {
          this.release = () => release(undefined);
        });
      }).catch(() => resolve(true));
    });
  }

  /** The game of this tab before it was loaded anew; else the latest that no tab has open. Its lock is taken.
   * @returns {Promise<string>} its text, '' without one */
  async recall() {
    let own = '';
    try {
      own = sessionStorage.getItem(TAB) ?? '';
    } catch {
      // a page without storage
    }
    const names = namesOfTexts(RUNNING).sort().reverse();
    for (const name of [own, ...names]) {
      if (!names.includes(name) || !await this.#lock(name)) continue;
      this.#have(name);
      void this.#tidy();
      return recallText(RUNNING + name);
    }
    const earlier = recallText('session') || textOfObject(recall('game')); // of earlier pages
    forgetText('session');
    forgetText('game');
    return earlier;
  }

  /** @param {string} name */
  #have(name) {
    this.name = name;
    try {
      sessionStorage.setItem(TAB, name);
    } catch {
      // another visit begins with the latest game
    }
  }

  /** This tab's game is another one from now on. @param {string} name */
  async turnTo(name) {
    if (name === this.name) return;
    const before = this.name;
    this.release();
    this.release = () => undefined;
    this.#have(name);
    if (before) await this.#putAway(before);
    await this.#lock(name);
  }

  /** Games of tabs that are closed go to the others. */
  async #tidy() {
    const held = await this.#held();
    for (const name of namesOfTexts(RUNNING)) if (name !== this.name && !held.has(name)) await this.#putAway(name);
  }

  /** @param {string} name */
  async #putAway(name) {
    const text = recallText(RUNNING + name);
    if (!text) return;
    try {
      await result((await this.store.open('readwrite')).put({name, text, changed: Date.now()}));
      forgetText(RUNNING + name);
    } catch {
      // it stays where it is
    }
  }

  /** Keeps this tab's game. @param {string} text @returns {boolean} false where nothing can be kept */
  keep(text) {
    return keepText(RUNNING + this.name, text);
  }

  /** This tab's game is not worth keeping. */
  drop() {
    forgetText(RUNNING + this.name);
  }

  /** The names of games that tabs have open. @returns {Promise<Set<string>>} */
  async #held() {
    const {held = []} = await navigator.locks?.query().catch(() => ({held: []})) ?? {};
    return new Set(held.flatMap(({name = ''}) => name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  }

  /** All other games, the latest first; `open` says that another tab has it.
   * @returns {Promise<(Kept & {open: boolean})[]>} */
  async list() {
    const held = await this.#held();
    /** @type {Kept[]} */
    const stored = await this.store.open('readonly').then(store => result(store.getAll())).catch(() => []);
    const running = namesOfTexts(RUNNING).map(name => ({name, text: recallText(RUNNING + name), changed: Date.now()}));
    return [...running, ...stored.filter(({name}) => !running.some(one => one.name === name))]
      .filter(({name}) => name !== this.name).map(game => ({...game, open: held.has(game.name)}))
      .sort((a, b) => Number(b.open) - Number(a.open) || b.changed - a.changed);
  }

  /** @param {Kept[]} games */
  async add(games) {
    const store = await this.store.open('readwrite');
    await Promise.all(games.map(game => result(store.put(game))));
  }

  /** @param {string} name */
  async remove(name) {
    forgetText(RUNNING + name);
    await result((await this.store.open('readwrite')).delete(name));
  }
}
