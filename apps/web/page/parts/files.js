/* The addresses of the page's files. scripts/web-site puts a sum of its contents into each file's name, so
 * that no cache gives out an older version's, and lists the names in index.html. */

import {carried} from './carried.js';

/** Names by the paths of the sources. @type {Record<string, string>} */
const names = JSON.parse(document.querySelector('meta[name="files"]')?.getAttribute('content') ?? '{}');

/** Whether the page has this file. @param {string} path */
export function hasFile(path) {
  return path in (carried ? carried.files : names);
}

/** A file's bytes, also where the page carries them along.
 * @param {string} path under the page's folder @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function fetchBytes(path) {
  const along = carried?.files[path];
  if (along) return Uint8Array.from(atob(along), letter => letter.charCodeAt(0));
  const response = await fetch(fileUrl(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {string} path under the page's folder */
export function fileUrl(path) {
  return new URL(names[path] ?? path, document.baseURI);
}
