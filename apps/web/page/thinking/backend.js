/* The page's side of a worker. While a job runs nothing else is sent: what is asked meanwhile waits for
 * the job's end. A module with threads stops when it gets a message. A module without threads reads no
 * messages while it thinks, so its worker is ended and replaced by a fresh one. That takes milliseconds,
 * since the compiled module is kept. */

import {carried} from '../parts/carried.js';
import {fileUrl} from '../parts/files.js';

/** @typedef {import('./protocol.js').Begin} Begin */
/** @typedef {import('./protocol.js').Fault} Fault */
/** @typedef {import('./protocol.js').Line} Line */
/** @typedef {import('./protocol.js').Request} Request */

/** What the library refuses to do; the message is for people. */
export class Refusal extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.text);
    this.fault = fault;
  }
}

/* Firefox now and then never returns from `new Worker` within a worker (seen in version 140), so a worker that
 * gives no sign while it begins is replaced. Seconds, doubled each time, since it may only be slow. */
const PATIENCE = 4;

/** What a worker begins with; the module may still be compiling.
 * @typedef {Omit<Begin, 'module' | 'code' | 'threadCode'> & {module: WebAssembly.Module | Promise<WebAssembly.Module>}} Given */

/** @typedef {{resolve: (value: any) => void, reject: (error: Error) => void,
 *             onLine?: (line: Line) => void, best?: Line}} Waiting */

/** A running job. `done` is null after a stop that ended the worker.
 * @typedef {{done: Promise<any>, stop: () => void}} Job */

function newWorker() {
  if (!carried) return new Worker(fileUrl('thinking/worker.js'), {type: 'module'});
  return new Worker(URL.createObjectURL(new Blob([carried.worker], {type: 'text/javascript'})));
}

export class Backend {
  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.next = 1;
    /** What every worker is given, by the function that takes it. @type {Map<string, Uint8Array>} */
    this.gifts = new Map();
    /** Until the worker is ready, or its job has ended. @type {Request[]} */
    this.held = [];
    this.running = 0; // the job that the worker was given
    this.ready = false;
    /** @type {Worker | null} */
    this.worker = null;
    this.patience = PATIENCE;
    this.watch = 0; // a timer, until the worker is ready
  }

  /** Begins the worker, which takes a while; whatever is asked begins it, too. */
  wake() {
    this.worker ??= this.#raise();
    return this.worker;
  }

  #raise() {
    const worker = newWorker();
    worker.onmessage = event => this.#hear(event.data);
    worker.onerror = event => this.#fail(event.message || 'the worker could not be started');
    const {name} = this.given, [code, threadCode] =
      [`${name}.js`, `${name}.worker.js`].map(file => fileUrl(`module/${file}`).href);
    worker.postMessage({load: {name, code}});
    Promise.resolve(this.given.module).then(
      module => {
        if (worker !== this.worker) return;
        worker.postMessage({begin: {...this.given, module, code, threadCode}});
        this.#await();
      },
      error => this.#fail(String(error)));
    this.ready = false;
    this.running = 0;
    const gifts = [...this.gifts].map(([name, bytes]) => ({id: 0, name, values: [], bytes}));
    this.held = [...gifts, ...this.held.filter(request => request.id)];
    return worker;
  }

  /** Gives the worker that begins some seconds more until the next sign of it. */
  #await() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.patience *= 2;
      this.#drop();
      this.wake();
    }, this.patience * 1000);
  }

  #drop() {
    clearTimeout(this.watch);
    this.worker?.terminate();
    this.worker = null;
  }

  /** Sends what may be sent now. */
  #send() {
    const worker = this.wake();
    while (this.ready && !this.running) {
      const request = this.held.shift();
      if (!request) return;
      if (request.job) this.running = request.id;
      worker.postMessage(request);
    }
  }

  /** @param {any} message */
  #hear(message) {
    if (message.begun) {
      this.#await();
      return;
    }
    if (message.ready) {
      clearTimeout(this.watch);
      this.ready = true;
      this.#send();
      return;
    }
    if (message.failed) {
      this.#fail(message.failed);
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (message.line) {
      if (waiting && message.line.multipv === 1) waiting.best = message.line;
      waiting?.onLine?.(message.line);
      return;
    }
    if (message.id === this.running) this.running = 0;
    this.#send();
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.error) waiting.reject(new Refusal(message.error));
    else waiting.resolve(message.value);
  }

  /** Ends everything that waits and begins anew.
   * @param {string} text */
  #fail(text) {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.held = [];
    this.#drop();
    for (const one of waiting) one.reject(new Error(text));
  }

  /** @param {Omit<Request, 'id'>} request @param {(line: Line) => void} [onLine]
   * @returns {Promise<any>} */
  #ask(request, onLine) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject, onLine});
      this.held.push({id, ...request});
      this.#send();
    });
  }

  /** @param {string} name @param {(string | number)[]} values */
  call(name, ...values) {
    return this.#ask({name, values});
  }

  /** Calls a function whose last arguments are a long text and its size.
   * @param {string} name @param {string} text @param {string[]} values before it @returns {Promise<any>} */
  callWithText(name, text, ...values) {
    return this.#ask({name, values, bytes: new TextEncoder().encode(text)});
  }

  /** What a certificate answers, with the winner to move.
   * @param {string} variant @param {string} moves @param {Uint8Array} bytes
   * @returns {Promise<import('./protocol.js').Proved>} */
  proved(variant, moves, bytes) {
    return this.#ask({name: 'web_proved', values: [variant, moves], bytes});
  }

  /** Gives the module a book, a certificate or "network RULE"; a worker that takes this one's place gets it, too.
   * @param {string} name of the function that takes it @param {Uint8Array} bytes @returns {Promise<void>} */
  async give(name, bytes) {
    await this.#ask({name, values: [], bytes});
    this.gifts.set(name, bytes);
  }

  /** @param {string} name @param {(string | number)[]} values
   * @param {(line: Line) => void} [onLine] @returns {Job} */
  job(name, values, onLine) {
    const id = this.next;
    const done = this.#ask({name, values, job: true}, onLine);
    return {done, stop: () => this.#stop(id)};
  }

  /** @param {number} id */
  #stop(id) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (id === this.running && this.given.name === 'lianzi-threads') {
      this.worker?.postMessage({id: this.next++, name: 'web_stop', values: []});
      return;
    }
    const best = waiting.best;
    this.waiting.delete(id);
    if (id === this.running) {
      this.#drop();
      this.wake();
    } else this.held = this.held.filter(request => request.id !== id);
    waiting.resolve(best ? {action: best.pv[0], kind: 1, cell: best.cells[0], line: best} : null);
  }
}

/** Whether WebAssembly is there, and whether it has SIMD. */
export function abilities() {
  // (module (func (result v128) i32.const 0 i8x16.splat))
  const probe = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10,
    8, 1, 6, 0, 65, 0, 253, 15, 11]);
  const wasm = typeof WebAssembly === 'object';
  return {wasm, simd: wasm && WebAssembly.validate(probe)};
}

/** Threads need memory that workers share, which a browser gives to an isolated page alone. */
function hasThreads() {
  return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
}

/** The name of the best module that runs here. */
export function moduleName() {
  if (!abilities().simd) return 'lianzi-plain';
  return hasThreads() ? 'lianzi-threads' : 'lianzi';
}

/** Fetches and compiles a module.
 * @param {string} name @returns {Promise<WebAssembly.Module>} */
export async function compile(name) {
  if (carried) {
    return WebAssembly.compile(Uint8Array.from(atob(carried.modules[name]), letter =>
      letter.charCodeAt(0)));
  }
  const url = fileUrl(`module/${name}.wasm`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
