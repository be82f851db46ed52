/* Starts the page: words, the session's module, the window; then the worker that thinks. */
import {Backend, abilities, compile, moduleName} from './thinking/backend.js';
import {loadModule} from './game/module.js';
import {Preferences} from './parts/preferences.js';
import {_, loadWords, plainWords} from './parts/words.js';
import {beginNewest, keepPage} from './parts/versions.js';
import {find, make} from './parts/dom.js';
import {restoreTexts} from './parts/storage.js';
import {toast} from './parts/notices.js';

const THREADS_MAX = 8;

/** @param {string} text @param {...HTMLElement} more */
function give(text, ...more) {
  find('#board').replaceChildren(make('p', {class: 'trouble', role: 'alert'}, text), ...more);
}

/** What this machine can spare. @param {boolean} threads */
function machine(threads) {
  const cores = navigator.hardwareConcurrency || 1;
  const gibibytes = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 4;
  return {threads: threads ? Math.min(THREADS_MAX, cores) : 1,
    hashMib: gibibytes >= 4 ? 64 : 16};
}

async function start() {
  void beginNewest();
  const restored = restoreTexts();
  const preferences = new Preferences();
  const {wasm, simd} = abilities(), name = moduleName();
  const session = wasm ? loadModule() : null, rest = import('./window/window.js');
  session?.catch(() => undefined); // said below, after the words are there
  await loadWords(preferences.choices.language);
  if (!session) {
    give(_('Lianzi needs a browser with WebAssembly; this one has none.'));
    return;
  }
  const {threads, hashMib} = machine(name === 'lianzi-threads');
  const rules = await session, {Window} = await rest;
  const compiled = compile(name); // the session has come, so that nothing waits for this
  compiled.catch(() => undefined); // said where the engine is asked for
  // a module with threads wants one to be ready besides those of the search
  const engine = new Backend({name, module: compiled, words: plainWords(), poolSize: threads + 1});
  await restored;
  const page = new Window(rules, engine, preferences, {threads, hashMib});
  await page.open();
  document.documentElement.dataset.ready = 'yes';
  engine.wake();
  if (!simd) toast(_('This browser’s WebAssembly has no SIMD: the program thinks more slowly.'));
  void keepPage();
}

// rescue.js hears the button
start().catch(error => give(_('Lianzi could not start: %s', String(error.message ?? error)),
  make('button', {'data-clear': ''}, _('Clear the Cache and Reload'))));
