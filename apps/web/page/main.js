/* Starts the page: words, the module, two workers (one answers at once, one thinks), the window. */
import {Backend, canRun, compile, hasThreads} from './thinking/backend.js';
import {Preferences} from './parts/preferences.js';
import {_, loadWords, plainWords} from './parts/words.js';
import {find, make} from './parts/dom.js';
import {Window} from './window/window.js';

const THREADS_MAX = 8;

/** @param {string} text */
function give(text) {
  find('#board').replaceChildren(make('p', {class: 'trouble', role: 'alert'}, text));
}

/** What this machine can spare. */
function machine() {
  const cores = navigator.hardwareConcurrency || 1;
  const gibibytes = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 4;
  return {threads: hasThreads() ? Math.min(THREADS_MAX, cores) : 1,
    hashMib: gibibytes >= 4 ? 64 : 16};
}

/** The book of Connect Four, which is larger than all the rest. */
async function fetchBook() {
  const response = await fetch(new URL('book/book-7x6.bin', import.meta.url));
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const preferences = new Preferences();
  const threads = hasThreads();
  const compiled = canRun() ? compile(threads) : null;
  compiled?.catch(() => undefined); // said below, after the words are there
  await loadWords(preferences.choices.language);
  if (!compiled) {
    give(_('Lianzi needs a browser with WebAssembly and its SIMD instructions; this one has none.'));
    return;
  }
  const {threads: count, hashMib} = machine();
  const begin = {module: await compiled, threads, words: plainWords()};
  // a module with threads wants one at least to be ready, besides those of the search
  const rules = new Backend({...begin, poolSize: 1});
  const engine = new Backend({...begin, poolSize: count + 1});
  const page = new Window(rules, engine, preferences, {threads: count, hashMib, fetchBook});
  await page.open();
  document.documentElement.dataset.ready = 'yes';
  // without it, as in a private window, the page works until the network is gone
  navigator.serviceWorker?.register(new URL('service-worker.js', import.meta.url))
    .catch(() => undefined);
}

start().catch(error => give(_('Lianzi could not start: %s', String(error.message ?? error))));
