/* The worker around the module. It answers calls one by one, and runs one job at a time; where the
 * module has threads it goes on hearing while a job runs. The page's end is thinking/backend.js. */

/** @typedef {import('./protocol.js').Request} Request */
/** @typedef {import('./protocol.js').Begin} Begin */

/** How each function of the module is called: s a text, n a number. */
const SIGNATURES = /** @type {Record<string, string>} */ ({
  web_version: '',
  web_think: 'sssss', web_threats: 'sssns', web_explain: 'sssnss', web_coach: 'sssss', web_columns: 'ssss', web_bench: '',
  web_study: 'sssnnnn', web_study_nodes: 'n', web_study_step: 'n',
  web_puzzles_begin: 'ssss', web_puzzles_choose: 'nn', web_puzzles_open: 's', web_puzzles_leave: '', web_puzzles_try: 'n', web_puzzles_hint: '',
  web_puzzles_solve: '', web_card_read: 's', web_card_follow: 'ss', web_practice_next: '',
  web_practice_open: 's', web_practice_try: 'n', web_practice_hint: '', web_practice_solve: '', web_practice_drop: '',
  web_repertoire: 'sssnnnns', web_repertoire_openings: '',
  web_practice_end: 'ns', web_stop: '', web_new_game: '', web_prepare: 'ss',
});

const NETWORK = 'network '; // and a rule: what takes the rows of its network

/** @type {Record<string, (options: object) => Promise<any>> | undefined} */
const creators = /** @type {any} */ (globalThis).lianziCreators;
/** @type {any} */
let module = null;
/** The request whose job runs. */
let job = 0;
/** @type {Record<string, string>} */
let words = {};

/** @param {unknown} message */
function post(message) {
  self.postMessage(message);
}

/** @param {string} text */
function tell(text) {
  const message = JSON.parse(text);
  const id = job;
  if (message.line) {
    post({id, line: message.line});
    return;
  }
  job = 0;
  post(message.error ? {id, error: message.error} : {id, value: message.done});
}

/** The module's own code comes with a worker that was carried along.
 * @param {{name: string, code: string}} wanted @returns {Promise<(options: object) => Promise<any>>} */
async function creatorOf({name, code}) {
  return creators ? creators[name] : (await import(code)).default;
}

/** @param {Begin} begin */
async function start(begin) {
  words = begin.words;
  const create = await creatorOf(begin);
  module = await create({
    tell,
    translate: (/** @type {string} */ english) => words[english] ?? '',
    locateFile: () => begin.threadCode, // the page gives the module itself
    mainScriptUrlOrBlob: begin.code,
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports,
                    /** @type {(i: WebAssembly.Instance, m: WebAssembly.Module) => void} */ done) {
      WebAssembly.instantiate(begin.module, imports).then(
        instance => done(instance, begin.module),
        error => post({failed: String(error)}));
      return {};
    },
  });
  // One after the other: of several begun at once Firefox more often leaves one out (backend.js).
  for (let begun = 0; module.PThread && begun < begin.poolSize; begun++) {
    await new Promise(done => {
      module.PThread.allocateUnusedWorker();
      module.PThread.loadWasmModuleToWorker(module.PThread.unusedWorkers.at(-1), done);
    });
    post({begun: true});
  }
  post({ready: true});
}

/** Calls a function of the module and reads its answer.
 * @param {string} name @param {(string | number)[]} values */
function call(name, values) {
  const types = [...(SIGNATURES[name] ?? '')].map(letter => letter === 's' ? 'string' : 'number');
  const pointer = module.ccall(name, 'number', types, values);
  return take(pointer);
}

/** @param {number} pointer */
function take(pointer) {
  if (!pointer) return null;
  const text = module.UTF8ToString(pointer);
  module._free(pointer);
  return JSON.parse(text);
}

/** Calls a function whose last arguments are bytes and their number; the bytes go to the module's memory
 * first.
 * @param {string} name @param {string[]} values @param {Uint8Array} bytes */
function callWithBytes(name, values, bytes) {
  const data = module._malloc(bytes.length || 1);
  if (!data) return {error: {text: 'there is not enough memory', status: 'memory'}};
  module.HEAPU8.set(bytes, data);
  const pointer = module.ccall(name, 'number', [...values.map(() => 'string'), 'number', 'number'],
    [...values, data, bytes.length]);
  module._free(data);
  return take(pointer);
}

/** Takes the rows of a rule's network, for which the module has room (tools/weightgen.c).
 * @param {string} rule @param {Uint8Array} bytes */
function takeNetwork(rule, bytes) {
  module.HEAPU8.set(bytes, module[`_lines_later_${rule}`]());
}

/** @param {Request} request */
function answer(request) {
  const {id, name, values} = request;
  if (request.job) {
    job = id;
    const value = call(name, values);
    if (value?.error) {
      job = 0;
      post({id, error: value.error});
    }
    return;
  }
  if (request.bytes && name.startsWith(NETWORK)) {
    takeNetwork(name.slice(NETWORK.length), request.bytes);
    post({id, value: null});
    return;
  }
  const value = request.bytes ? callWithBytes(name, values.map(String), request.bytes)
    : call(name, values);
  post(value?.error ? {id, error: value.error} : {id, value});
}

self.onmessage = event => {
  if (event.data.load) { // while the page compiles
    creatorOf(event.data.load).catch(() => undefined);
    return;
  }
  if (event.data.begin) {
    start(event.data.begin).catch(error => post({failed: String(error)}));
    return;
  }
  try {
    answer(event.data);
  } catch (error) {
    post({failed: String(error)});
  }
};

export {}; // a module, which has names of its own
