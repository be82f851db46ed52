/* Starts the page: words, the module, two workers (one answers at once, one thinks), the window. */
import {Backend, abilities, compile, moduleName} from './thinking/backend.js';
import {Preferences} from './parts/preferences.js';
import {_, loadWords, plainWords} from './parts/words.js';
import {find, make} from './parts/dom.js';
import {toast} from './parts/notices.js';

const THREADS_MAX = 8;

/** @param {string} text */
function give(text) {
  find('#board').replaceChildren(make('p', {class: 'trouble', role: 'alert'}, text));
}

/** What this machine can spare. @param {boolean} threads */
function machine(threads) {
  const cores = navigator.hardwareConcurrency || 1;
  const gibibytes = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 4;
  return {threads: threads ? Math.min(THREADS_MAX, cores) : 1,
    hashMib: gibibytes >= 4 ? 64 : 16};
}

/** The book of Connect Four, which is larger than all the rest. */
async function fetchBook() {
  const response = await fetch(new URL('book/book-7x6.bin', document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const preferences = new Preferences();
  const {wasm, simd} = abilities(), name = moduleName();
  const compiled = wasm ? compile(name) : null, rest = import('./window/window.js');
  compiled?.catch(() => undefined); // said below, after the words are there
  await loadWords(preferences.choices.language);
  if (!compiled) {
    give(_('Lianzi needs a browser with WebAssembly; this one has none.'));
    return;
  }
  const {threads, hashMib} = machine(name === 'lianzi-threads');
  const begin = {name, module: compiled, words: plainWords()};
  // a module with threads wants one at least to be ready, besides those of the search
  const rules = new Backend({...begin, poolSize: 1});
  const engine = new Backend({...begin, poolSize: threads + 1});
  rules.wake();
  await compiled;
  const {Window} = await rest;
  const page = new Window(rules, engine, preferences, {threads, hashMib, fetchBook});
  await page.open();
  document.documentElement.dataset.ready = 'yes';
  engine.wake();
  if (!simd) toast(_('This browser’s WebAssembly has no SIMD: the program thinks more slowly.'));
  // without it, as in a private window, the page works until the network is gone
  navigator.serviceWorker?.register(new URL('service-worker.js', document.baseURI))
    .catch(() => undefined);
}

start().catch(error => give(_('Lianzi could not start: %s', String(error.message ?? error))));
