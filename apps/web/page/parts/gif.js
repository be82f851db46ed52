/* A writer of animated GIF (GIF89a). All pictures share one palette: the commonest colours of those that
 * it is made from. Each picture after the first holds only the rectangle that has changed. */

const COLOURS = 256;
const CODE_BITS_MAX = 12;

class Bytes {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {...number} values */
  put(...values) {
    if (this.length + values.length > this.bytes.length) {
      const larger = new Uint8Array(2 * (this.length + values.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(values, this.length);
    this.length += values.length;
  }

  /** @param {...number} values of 16 bits */
  putWords(...values) {
    for (const value of values) this.put(value & 255, value >> 8);
  }

  /** @param {string} text */
  putText(text) {
    this.put(...[...text].map(letter => letter.charCodeAt(0)));
  }

  /** Bytes in blocks of at most 255. @param {number[]} values */
  putBlocks(values) {
    for (let at = 0; at < values.length; at += 255) {
      const block = values.slice(at, at + 255);
      this.put(block.length, ...block);
    }
    this.put(0);
  }
}

/** Colours of 15 bits. @param {Uint8ClampedArray} pixels @param {number} at */
function coarse(pixels, at) {
  return (pixels[at] >> 3) << 10 | (pixels[at + 1] >> 3) << 5 | pixels[at + 2] >> 3;
}

/** @param {number} coarseColour @returns {[number, number, number]} */
function fine(coarseColour) {
  return /** @type {[number, number, number]} */ ([10, 5, 0].map(shift => {
    const part = coarseColour >> shift & 31;
    return part << 3 | part >> 2;
  }));
}

/** The commonest colours. @param {Uint8ClampedArray[]} pictures */
function paletteOf(pictures) {
  const counts = new Uint32Array(1 << 15);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) counts[coarse(pixels, at)]++;
  }
  return [...counts.keys()].filter(colour => counts[colour] > 0)
    .sort((a, b) => counts[b] - counts[a]).slice(0, COLOURS);
}

/** For each colour of 15 bits the nearest of the palette, found when it is first asked for.
 * @param {number[]} palette */
function matcher(palette) {
  const nearest = new Int16Array(1 << 15).fill(-1), colours = palette.map(fine);
  return (/** @type {number} */ colour) => {
    if (nearest[colour] < 0) {
      const [r, g, b] = fine(colour);
      const distances = colours.map(([R, G, B]) => (r - R) ** 2 + (g - G) ** 2 + (b - B) ** 2);
      nearest[colour] = distances.indexOf(Math.min(...distances));
    }
    return nearest[colour];
  };
}

/** The codes of Lempel, Ziv and Welch, lowest bits first.
 * @param {Uint8Array} indices @returns {number[]} */
function compress(indices) {
  /** @type {number[]} */
  const out = [];
  const clear = COLOURS, end = COLOURS + 1;
  let bits = 0, held = 0, size = 9, next = end + 1;
  /** @type {Map<number, number>} by code and following index */
  let table = new Map();
  const put = (/** @type {number} */ code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      out.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let code = indices[0];
  for (let at = 1; at < indices.length; at++) {
    const key = code << 8 | indices[at], found = table.get(key);
    if (found !== undefined) {
      code = found;
      continue;
    }
    put(code);
    if (next < 1 << CODE_BITS_MAX) {
      if (next === 1 << size) size++;
      table.set(key, next++);
    } else {
      put(clear);
      table = new Map();
      size = 9;
      next = end + 1;
    }
    code = indices[at];
  }
  put(code);
  if (next === 1 << size && size < CODE_BITS_MAX) size++;
  put(end);
  if (bits > 0) out.push(held & 255);
  return out;
}

/** The rectangle in which two pictures differ; null where they are the same.
 * @param {Uint8Array} before @param {Uint8Array} after @param {number} width */
function changed(before, after, width) {
  let left = width, right = -1, top = -1, bottom = -1;
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const x = at % width;
    bottom = Math.floor(at / width);
    if (top < 0) top = bottom;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return top < 0 ? null : {left, top, width: right - left + 1, height: bottom - top + 1};
}

/** @param {{width: number, height: number, pictures: Uint8ClampedArray[], delays: number[]}} film
 * pixels of four bytes; how long each is shown, in hundredths of a second
 * @returns {Uint8Array<ArrayBuffer>} */
export function writeGif({width, height, pictures, delays}) {
  const out = new Bytes();
  const palette = paletteOf([pictures[0], pictures[pictures.length - 1]]), match = matcher(palette);
  out.putText('GIF89a');
  out.putWords(width, height);
  out.put(0xf7, 0, 0); // a palette of 256 colours for all
  for (let i = 0; i < COLOURS; i++) out.put(...fine(palette[i] ?? 0));
  out.put(0x21, 0xff, 11);
  out.putText('NETSCAPE2.0');
  out.put(3, 1, 0, 0, 0); // again and again
  let before = new Uint8Array(0);
  pictures.forEach((pixels, number) => {
    const indices = new Uint8Array(width * height);
    for (let i = 0; i < indices.length; i++) indices[i] = match(coarse(pixels, 4 * i));
    const box = (number > 0 && changed(before, indices, width)) ||
      {left: 0, top: 0, width: number > 0 ? 1 : width, height: number > 0 ? 1 : height};
    const part = new Uint8Array(box.width * box.height);
    for (let row = 0; row < box.height; row++) {
      const from = (box.top + row) * width + box.left;
      part.set(indices.subarray(from, from + box.width), row * box.width);
    }
    out.put(0x21, 0xf9, 4, 4); // what was there stays
    out.putWords(delays[number]);
    out.put(0, 0, 0x2c);
    out.putWords(box.left, box.top, box.width, box.height);
    out.put(0, 8);
    out.putBlocks(compress(part));
    before = indices;
  });
  out.put(0x3b);
  return out.bytes.slice(0, out.length);
}
