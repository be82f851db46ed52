/* The addresses of the page's files. scripts/web-site puts a sum of its contents into each file's name, so
 * that no cache gives out an older version's, and lists the names in index.html. */

/** Names by the paths of the sources. @type {Record<string, string>} */
const names = JSON.parse(document.querySelector('meta[name="files"]')?.getAttribute('content') ?? '{}');

/** Whether the page has this file. @param {string} path */
export function hasFile(path) {
  return path in names;
}

/** @param {string} path under the page's folder @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function fetchBytes(path) {
  const response = await fetch(fileUrl(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {string} path under the page's folder */
export function fileUrl(path) {
  return new URL(names[path] ?? path, document.baseURI);
}
