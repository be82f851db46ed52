/* What the page carries along when it was opened from a folder, where a browser lets it fetch nothing:
 * see folder.js. */

/** The worker's code, what makes the session's module, the modules and other files in base 64, the catalogues
 * by their names, and the board's style.
 * @typedef {{worker: string, session: (options: object) => Promise<any>,
 *            modules: Record<string, string>, style: string,
 *            files: Record<string, string>,
 *            words: Record<string, Record<string, string | string[]>>}} Carried */

/** @type {Carried | null} null where a web server gives the files. */
export const carried = /** @type {any} */ (globalThis).lianziCarried ?? null;
