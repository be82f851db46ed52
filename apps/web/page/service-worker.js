/* Keeps the whole page, so that it opens without a network, and gives it the two headers that let the
 * engine use several threads, also on hosts that do not send them. scripts/web-site writes the version, which
 * changes with any file, and the files with the sums of their contents. A version is kept whole or not at
 * all: it is installed once every file has come as it should be. Then it waits until a page asks for it; see
 * parts/versions.js. */
const VERSION = '@VERSION@';
/** Kept beforehand; the one without a sum is index.html, which names the version. */
const FILES = /** @type {Record<string, string>} */ ({'@FILES@': ''});
/** Kept once somebody needs them: the book and the proofs. */
const LATER = /** @type {Record<string, string>} */ ({'@LATER@': ''});
const FOLDER = new URL('./', location.href).href; // a host may have other pages with caches of their own
const CACHE = `lianzi ${FOLDER} ${VERSION}`;
const HEADERS = {'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp'};

/** @param {Response} response */
function isolated(response) {
  if (response.status !== 200) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, {status: 200, headers});
}

/** Whether a file is this version's. @param {Response} response @param {string} sum */
async function isRight(response, sum) {
  if (!sum) return (await response.clone().text()).includes(VERSION);
  const bytes = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('') === sum;
}

/** A file from an older version's cache, where it has not changed.
 * @param {string} path @param {string} sum */
async function older(path, sum) {
  const kept = await caches.match(path);
  return kept && await isRight(kept, sum) ? kept : null;
}

/** @param {string} path @param {string} sum */
async function fresh(path, sum) {
  const response = await fetch(path, {cache: 'reload'}); // past the browser's cache, which may be older
  if (response.status === 200 && await isRight(response, sum)) return response;
  throw new Error(`${path} is not that of this version`);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map(async ([path, sum]) =>
      cache.put(path, await older(path, sum) ?? await fresh(path, sum))));
    for (const [path, sum] of Object.entries(LATER)) {
      const kept = await older(path, sum);
      if (kept) await cache.put(path, kept);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Deletes old versions but the last, whose files an open tab may still ask for. */
async function activate() {
  const names = (await caches.keys()).filter(name => name !== CACHE &&
    (name.startsWith(`lianzi ${FOLDER} `) || /^[0-9a-f]{16}$/.test(name))); // the first pages named them so
  await Promise.all(names.slice(0, -1).map(name => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? './' : request, how = {ignoreSearch: true};
  const kept = await cache.match(wanted, how) ?? await caches.match(wanted, how);
  if (kept) return isolated(kept);
  const response = await fetch(request);
  if (response.status === 200) await cache.put(wanted, response.clone()).catch(() => undefined);
  return isolated(response);
}

addEventListener('install', event => /** @type {any} */ (event).waitUntil(install()));
addEventListener('activate', event => /** @type {any} */ (event).waitUntil(activate()));
addEventListener('message', event => {
  if (event.data === 'take over') void /** @type {any} */ (globalThis).skipWaiting();
});
addEventListener('fetch', event => {
  const {request} = /** @type {any} */ (event);
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  /** @type {any} */ (event).respondWith(answer(request));
});
