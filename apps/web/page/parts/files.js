/* The addresses of the page's files. scripts/web-site puts a sum of its contents into each file's name, so
 * that no cache gives out an older version's, and lists the names in index.html. */

/** Names by the paths of the sources. @type {Record<string, string>} */
const names = JSON.parse(document.querySelector('meta[name="files"]')?.getAttribute('content') ?? '{}');

/** @param {string} path under the page's folder */
export function fileUrl(path) {
  return new URL(names[path] ?? path, document.baseURI);
}
