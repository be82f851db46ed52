/* The cards of the practice queue that the browser keeps, one for each position, each as the line that
 * `lianzi train --export` writes. docs/PRACTICE.md describes them; their schedule is made in apps/study. */
import {Store, result} from '../parts/base.js';
import {_} from '../parts/words.js';

/** As the modules give a card. It is kept with `added`, a number that grows with those that came later.
 * @typedef {{key: string, due: string, card: object}} Card */

const BETWEEN = '\x1f'; // as apps/web/module/cards.c reads it

/** What became of a file of cards; `faults` says what is wrong with the lines that are none.
 * @typedef {{added: number, held: number, faults: string[]}} Taken */

/** A card's line as a module reads it; values of other kinds are left out. @param {string} line */
export function fieldsOf(line) {
  let values;
  try {
    values = Object.entries(JSON.parse(line));
  } catch {
    throw new Error(_('no JSON object'));
  }
  return values.map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value])
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string' && !value.includes(BETWEEN))
    .flat().join(BETWEEN);
}

export class Cards {
  constructor() {
    this.store = new Store('lianzi-cards', 'cards', 'key', ['due']);
  }

  /** @param {IDBValidKey} day */
  async #index(day) {
    const store = await this.store.open('readonly');
    return {index: store.index('due'), until: IDBKeyRange.upperBound(day), after: IDBKeyRange.lowerBound(day, true)};
  }

  /** How many are due on the day; none where nothing can be kept. @param {string} day @returns {Promise<number>} */
  async countDue(day) {
    return this.#index(day).then(({index, until}) => result(index.count(until))).catch(() => 0);
  }

  /** When each is due and was asked last, as web_progress reads it. @returns {Promise<string>} */
  async dates() {
    const all = await result((await this.store.open('readonly')).getAll());
    return all.map(({due, line}) => `${due} ${JSON.parse(line).last || '-'}`).join('\n');
  }

  /** Those that are due, the first ones first, of a day's in the order in which they were added.
   * @param {string} day @param {string[]} [only] their keys @returns {Promise<{key: string, wrong: number}[]>} */
  async due(day, only) {
    const {index, until} = await this.#index(day), kept = await result(index.getAll(until));
    return kept.filter(({key}) => !only || only.includes(key)).sort((a, b) => a.due < b.due ? -1 : a.due > b.due ? 1 : (a.added ?? 0) - (b.added ?? 0))
      .map(({key, line}) => ({key, wrong: JSON.parse(line).wrong}));
  }

  /** The first later day on which one is due, '' without any. @param {string} day @returns {Promise<string>} */
  async nextDue(day) {
    const {index, after} = await this.#index(day);
    return String((await result(index.openKeyCursor(after)))?.key ?? '');
  }

  /** A card's line, '' without it. @param {string} key @returns {Promise<string>} */
  async read(key) {
    return (await result((await this.store.open('readonly')).get(key)))?.line ?? '';
  }

  /** All cards as a file, those that are due first. @returns {Promise<string>} */
  async write() {
    const store = await this.store.open('readonly');
    return (await result(store.index('due').getAll())).map(({line}) => `${line}\n`).join('');
  }

  /** All cards as web_repertoire_know reads them. @returns {Promise<string[]>} */
  async fields() {
    const kept = await result((await this.store.open('readonly')).getAll());
    return kept.map(({key, line}) => ` ${key}${BETWEEN}${fieldsOf(line).replaceAll('\n', ' ')}`);
  }

  /** Takes the cards of such a file; of one that is there already the schedule with the later answer holds.
   * @param {import('../thinking/backend.js').Backend} engine @param {string} text @returns {Promise<Taken>} */
  async take(engine, text) {
    const taken = {added: 0, held: 0, faults: /** @type {string[]} */ ([])};
    for (const [index, line] of text.split('\n').entries()) {
      if (!line.trim() || line.startsWith('#')) continue;
      try {
        const fields = fieldsOf(line);
        const card = await engine.call('web_card_read', fields), kept = await this.read(card.key);
        await this.keep(kept ? await engine.call('web_card_follow', fieldsOf(kept), fields) : card);
        taken[kept ? 'held' : 'added']++;
      } catch (error) {
        taken.faults.push(_('Line %d: %s', index + 1, /** @type {Error} */ (error).message));
      }
    }
    return taken;
  }

  /** @param {Card} card */
  async keep({key, due, card}) {
    const store = await this.store.open('readwrite');
    const added = (await result(store.get(key)))?.added ?? Date.now();
    await result(store.put({key, due, line: JSON.stringify(card), added}));
  }

  /** Keeps new cards; one whose position is there already stays as it is. @param {Card[]} cards */
  async add(cards) {
    const store = await this.store.open('readwrite'), now = Date.now();
    let added = 0;
    for (const {key, due, card} of cards) {
      if (await result(store.getKey(key)) !== undefined) continue;
      await result(store.put({key, due, line: JSON.stringify(card), added: now + added / 1000}));
      added++;
    }
    return {added, held: cards.length - added};
  }
}
