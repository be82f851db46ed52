/* QR codes (ISO/IEC 18004) of texts as bytes, with the lowest level of error correction, since a link is
 * long and a screen is clean. */

/** By version from 1: bytes of error correction in a block, and the number of blocks, at level L. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28,
  30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
  15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const VERSION_MAX = 40;
const LEVEL_L = 1;

/** The masks, by column and row: true turns a module over. */
const MASKS = /** @type {((x: number, y: number) => boolean)[]} */ ([
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
]);

/** The middles of the alignment patterns, in columns as in rows. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const size = 17 + 4 * version, count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({length: count - 1}, (_unused, i) => size - 7 - step * i).reverse()];
}

/** The bytes that a version holds, those of error correction included. @param {number} version */
function capacity(version) {
  const size = 17 + 4 * version, rows = alignments(version).length;
  // less finders with their formats, timing, alignment and version
  let modules = size * size - 3 * 64 - 31 - 2 * (size - 16);
  if (rows > 0) modules -= 25 * (rows * rows - 3) - 10 * (rows - 2);
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

/** A product in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = product << 1 ^ (product >> 7) * 0x11d;
    if (b >> bit & 1) product ^= a;
  }
  return product;
}

/** The coefficients of (x - 1)(x - 2)(x - 4) ..., the highest power left out.
 * @param {number} degree */
function generator(degree) {
  let polynomial = [1], root = 1;
  for (let i = 0; i < degree; i++) {
    const shifted = [...polynomial, 0];
    polynomial = shifted.map((value, j) => value ^ (j > 0 ? times(polynomial[j - 1], root) : 0));
    root = times(root, 2);
  }
  return polynomial.slice(1);
}

/** The bytes of error correction of a block. @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    divisor.forEach((value, i) => {
      rest[i] ^= times(value, factor);
    });
  }
  return rest;
}

/** The text with its head, padded to the version's room. @param {Uint8Array} text
 * @param {number} version @param {number} room in bytes */
function dataBytes(text, version, room) {
  const bits = /** @type {number[]} */ ([]);
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push(value >> bit & 1);
  };
  put(4, 4); // bytes
  put(text.length, version < 10 ? 8 : 16);
  text.forEach(byte => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const bytes = Array.from({length: bits.length / 8}, (_unused, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => byte << 1 | bit, 0));
  for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11) bytes.push(pad);
  return bytes;
}

/** All bytes in the order in which they are drawn. @param {Uint8Array} text
 * @param {number} version */
function codewords(text, version) {
  const count = BLOCKS[version - 1], correction = CORRECTION[version - 1], all = capacity(version);
  const data = dataBytes(text, version, all - count * correction), divisor = generator(correction);
  const short = Math.floor(data.length / count), longer = data.length % count;
  const blocks = [], corrections = [];
  for (let block = 0, at = 0; block < count; block++) {
    const length = short + (block >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    corrections.push(remainder(blocks[block], divisor));
    at += length;
  }
  const out = [];
  for (const list of [blocks, corrections]) {
    for (let i = 0; i < Math.max(...list.map(block => block.length)); i++) {
      for (const block of list) if (i < block.length) out.push(block[i]);
    }
  }
  return out;
}

/** `value` with the rest of its division, as formats and versions are protected.
 * @param {number} value @param {number} divisor @param {number} bits of the rest */
function protect(value, divisor, bits) {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit--) {
    if (rest >> bit & 1) rest ^= divisor << bit - bits;
  }
  return value << bits | rest;
}

class Drawing {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** Rows of modules; null where data goes. @type {(boolean | null)[][]} */
    this.modules = Array.from({length: this.size}, () => Array(this.size).fill(null));
    this.#patterns();
  }

  /** A square pattern that is dark at some distances from its middle.
   * @param {number} x @param {number} y @param {number} reach @param {number[]} light distances */
  #square(x, y, reach, light) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const row = this.modules[y + dy];
        if (row && x + dx >= 0 && x + dx < this.size) {
          row[x + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)));
        }
      }
    }
  }

  #patterns() {
    const {size, modules} = this;
    for (let i = 0; i < size; i++) modules[6][i] = modules[i][6] = i % 2 === 0;
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.#square(x, y, 4, [2, 4]);
    const middles = alignments(this.version), last = size - 7;
    for (const x of middles) {
      for (const y of middles) {
        if (!(x === 6 && (y === 6 || y === last)) && !(x === last && y === 6)) {
          this.#square(x, y, 2, [1]);
        }
      }
    }
    this.format(0);
    if (this.version >= 7) this.#number();
  }

  /** The version's number, twice. */
  #number() {
    const bits = protect(this.version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = (bits >> i & 1) === 1, a = this.size - 11 + i % 3, b = Math.floor(i / 3);
      this.modules[a][b] = this.modules[b][a] = dark;
    }
  }

  /** Level and mask, twice. @param {number} mask */
  format(mask) {
    const {size, modules} = this, bits = protect(LEVEL_L << 3 | mask, 0x537, 10) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const dark = (bits >> i & 1) === 1;
      if (i < 8) modules[i < 6 ? i : i + 1][8] = dark;
      else modules[8][i < 9 ? 7 : 14 - i] = dark;
      if (i < 8) modules[8][size - 1 - i] = dark;
      else modules[size - 15 + i][8] = dark;
    }
    modules[size - 8][8] = true;
  }

  /** The places of data, two columns at a time from the right, up and down. */
  places() {
    const places = [];
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right--;
      for (let i = 0; i < this.size; i++) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) if (this.modules[y][x] === null) places.push([x, y]);
      }
    }
    return places;
  }
}

/** How hard to read a code is: long runs and squares of one colour, and too much of one colour.
 * @param {boolean[][]} rows */
function penalty(rows) {
  const size = rows.length;
  let sum = 0, dark = 0;
  for (const lines of [rows, rows.map((_row, x) => rows.map(row => row[x]))]) {
    for (const line of lines) {
      const text = line.map(Number).join('');
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      dark += Number(rows[y][x]);
      if (x && y && rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] &&
          rows[y][x] === rows[y - 1][x - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs(dark / size / size - 0.5) * 20);
}

/** The code of a text: rows of modules, true where dark; null for a text that is too long.
 * @param {string} text @returns {boolean[][] | null} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= VERSION_MAX && capacity(version) - BLOCKS[version - 1] * CORRECTION[version - 1] <
    bytes.length + (version < 10 ? 2 : 3)) version++;
  if (version > VERSION_MAX) return null;
  const drawing = new Drawing(version), places = drawing.places(), data = codewords(bytes, version);
  const drawn = MASKS.map((turns, mask) => {
    drawing.format(mask);
    const rows = drawing.modules.map(row => row.map(Boolean));
    places.forEach(([x, y], i) => {
      rows[y][x] = (data[i >> 3] >> 7 - (i & 7) & 1) === 1 !== turns(x, y);
    });
    return rows;
  });
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))];
}
