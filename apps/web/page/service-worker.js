/* Keeps the whole page, so that it opens without a network, and gives it the two headers that let the
 * engine use several threads, also on hosts that do not send them. scripts/web-site writes the list of
 * files and a version that changes with any of them; a new version takes over when the page is next
 * opened. */
const VERSION = '@VERSION@';
const FILES = /** @type {string[]} */ (['@FILES@']);
const HEADERS = {'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp'};

/** @param {Response} response */
function isolated(response) {
  if (response.status !== 200) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, {status: 200, headers});
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(VERSION);
  const wanted = request.mode === 'navigate' ? './' : request;
  const kept = await cache.match(wanted, {ignoreSearch: true});
  if (kept) return isolated(kept);
  const fresh = await fetch(request);
  // the book and the proofs, which are not kept beforehand
  if (fresh.status === 200) await cache.put(wanted, fresh.clone()).catch(() => undefined);
  return isolated(fresh);
}

addEventListener('install', event => /** @type {any} */ (event).waitUntil(
  caches.open(VERSION).then(cache => cache.addAll(['./', ...FILES]))));

addEventListener('activate', event => /** @type {any} */ (event).waitUntil(
  caches.keys().then(names => Promise.all(names.filter(name => name !== VERSION)
    .map(name => caches.delete(name))))));

addEventListener('fetch', event => {
  const {request} = /** @type {any} */ (event);
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  /** @type {any} */ (event).respondWith(answer(request));
});
