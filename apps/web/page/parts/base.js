/* Stores of IndexedDB. Each has a base of its own, so that a page of another version, which knows other stores, may
 * be open in another tab. */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Store {
  /** @param {string} base @param {string} name @param {string} key the member that is the key
   * @param {string[]} [indexes] members by which there is an index */
  constructor(base, name, key, indexes = []) {
    this.name = name;
    this.make = () => {
      const request = indexedDB.open(base, 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(name, {keyPath: key});
        for (const index of indexes) store.createIndex(index, index);
      };
      return result(request);
    };
    /** @type {Promise<IDBDatabase> | null} */
    this.base = null;
  }

  /** @param {IDBTransactionMode} mode */
  async open(mode) {
    this.base ??= this.make();
    return (await this.base).transaction(this.name, mode).objectStore(this.name);
  }
}
