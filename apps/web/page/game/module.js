/* The session's module: the game with its rules, tree and clocks in C, on the page's own thread. Every call
 * is answered at once. */
import {carried} from '../parts/carried.js';
import {fileUrl} from '../parts/files.js';
import {wordFor} from '../parts/words.js';
import {compile, Refusal} from '../thinking/backend.js';
import {sessionText} from './setup.js';

/** @typedef {import('../thinking/protocol.js').Position} Position */
/** @typedef {import('../thinking/protocol.js').State} State */

const NAME = 'lianzi-session';

export class Module {
  /** @param {any} instance Emscripten's */
  constructor(instance) {
    this.instance = instance;
  }

  /** Calls a function and reads its answer; throws what it refuses. Texts go by the heap, since they may be
   * long. @param {string} name @param {(string | number)[]} values @returns {any} */
  call(name, ...values) {
    const {instance} = this;
    /** @type {number[]} */
    const texts = [];
    const numbers = values.map(value => {
      if (typeof value === 'number') return value;
      const size = instance.lengthBytesUTF8(value) + 1, at = instance._malloc(size);
      instance.stringToUTF8(value, at, size);
      texts.push(at);
      return at;
    });
    const pointer = instance[`_${name}`](...numbers);
    texts.forEach(at => instance._free(at));
    return this.#take(pointer);
  }

  /** @param {number} pointer */
  #take(pointer) {
    if (!pointer) return null;
    const answer = JSON.parse(this.instance.UTF8ToString(pointer));
    this.instance._free(pointer);
    if (answer.error) throw new Refusal(answer.error);
    return answer;
  }

  /** Whether a function's answer is not zero. @param {string} name @param {number[]} values */
  asks(name, ...values) {
    return this.instance[`_${name}`](...values) !== 0;
  }

  /** Calls a function whose last arguments are bytes and their number.
   * @param {string} name @param {string[]} values @param {Uint8Array} bytes */
  callWithBytes(name, values, bytes) {
    const at = this.instance._malloc(bytes.length || 1);
    this.instance.HEAPU8.set(bytes, at);
    try {
      return this.call(name, ...values, at, bytes.length);
    } finally {
      this.instance._free(at);
    }
  }

  /** Bytes that the module hands over. @param {number} at @param {number} size */
  takeBytes(at, size) {
    const bytes = this.instance.HEAPU8.slice(at, at + size);
    this.instance._free(at);
    return bytes;
  }

  /** What there is to show of a position. @param {Position} position @returns {State} */
  view(position) {
    return this.call('web_view', sessionText(position));
  }
}

/** @returns {Promise<(options: object) => Promise<any>>} */
async function creator() {
  if (carried) return carried.session;
  return (await import(fileUrl(`module/${NAME}.js`).href)).default;
}

export async function loadModule() {
  const [create, compiled] = await Promise.all([creator(), compile(NAME)]);
  return new Module(await create({
    translate: wordFor,
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports,
                    /** @type {(i: WebAssembly.Instance, m: WebAssembly.Module) => void} */ done) {
      void WebAssembly.instantiate(compiled, imports).then(instance => done(instance, compiled));
      return {};
    },
    locateFile: (/** @type {string} */ path) => path,
  }));
}
