/**
 * A JBIG2 encoder for one bilevel image: a generic region coded arithmetically with template 0 and typical
 * prediction (ITU-T T.88, 6.2 and annex E), wrapped in the two segments a PDF image stream holds.
 */

/** Probability states: Qe, next state after the more and the less probable symbol, switch (T.88, table E.1). */
const states: readonly (readonly [number, number, number, 0 | 1])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
];

// One table per question, indexed by state · 2 + more probable symbol.
const qe = new Uint16Array(states.length * 2);
const afterMore = new Uint8Array(states.length * 2);
const afterLess = new Uint8Array(states.length * 2);
states.forEach(([probability, more, less, swap], index) => {
  for (const symbol of [0, 1]) {
    qe[index * 2 + symbol] = probability;
    afterMore[index * 2 + symbol] = more * 2 + symbol;
    afterLess[index * 2 + symbol] = less * 2 + (swap ? 1 - symbol : symbol);
  }
});

/** The context that tells "this row equals the one above" in template 0 (T.88, figure 8). */
const sameRowContext = 0x9b25;

class ArithmeticEncoder {
  readonly contexts = new Uint8Array(1 << 16);
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private code = 0;
  private interval = 0x8000;
  private shiftsLeft = 12;
  private pending = -1;

  encode(context: number, bit: number): void {
    const state = this.contexts[context] ?? 0;
    const probability = qe[state] ?? 0;
    this.interval -= probability;
    if ((state & 1) === bit) {
      if (this.interval & 0x8000) {
        this.code += probability;
        return;
      }
      if (this.interval < probability) this.interval = probability;
      else this.code += probability;
      this.contexts[context] = afterMore[state] ?? 0;
    } else {
      if (this.interval < probability) this.code += probability;
      else this.interval = probability;
      this.contexts[context] = afterLess[state] ?? 0;
    }
    this.renormalize();
  }

  /** The same white pixel again and again: as many steps at once as leave the interval large enough. */
  encodeWhites(context: number, count: number): void {
    let left = count;
    while (left > 0) {
      const state = this.contexts[context] ?? 0;
      const probability = qe[state] ?? 1;
      const steps = state & 1 ? 0 : Math.min(left, Math.floor((this.interval - 0x8000) / probability));
      this.interval -= steps * probability;
      this.code += steps * probability;
      left -= steps;
      if (left === 0) return;
      this.encode(context, 0);
      left--;
    }
  }

  private renormalize(): void {
    do {
      this.interval = (this.interval << 1) & 0xffff;
      this.code = (this.code << 1) >>> 0;
      if (--this.shiftsLeft === 0) this.emitByte();
    } while (!(this.interval & 0x8000));
  }

  private emitByte(): void {
    if (this.pending === 0xff) {
      this.emitStuffed();
      return;
    }
    if (this.code >= 0x8000000) {
      this.pending++;
      this.code &= 0x7ffffff;
      if (this.pending === 0xff) {
        this.emitStuffed();
        return;
      }
    }
    this.push(this.pending);
    this.pending = this.code >>> 19;
    this.code &= 0x7ffff;
    this.shiftsLeft = 8;
  }

  private emitStuffed(): void {
    this.push(this.pending);
    this.pending = this.code >>> 20;
    this.code &= 0xfffff;
    this.shiftsLeft = 7;
  }

  private push(byte: number): void {
    if (byte < 0) return;
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }

  finish(): Uint8Array {
    const limit = this.code + this.interval;
    this.code = (this.code | 0xffff) >>> 0;
    if (this.code >= limit) this.code -= 0x8000;
    this.code = (this.code << this.shiftsLeft) >>> 0;
    this.emitByte();
    this.code = (this.code << this.shiftsLeft) >>> 0;
    this.emitByte();
    if (this.pending !== 0xff) this.push(this.pending);
    this.push(0xff);
    this.push(0xac);
    return this.bytes.slice(0, this.length);
  }
}

/** Encodes rows of packed bits, 1 = black, each row starting on a byte. */
export function encodeJbig2(bits: Uint8Array, width: number, height: number): Buffer {
  const region = Buffer.alloc(26);
  region.writeUInt32BE(width, 0);
  region.writeUInt32BE(height, 4);
  // Template 0 with typical prediction; adaptive pixels at their usual places.
  region[17] = 0x08;
  region.set([0x03, 0xff, 0xfd, 0xff, 0x02, 0xfe, 0xfe, 0xfe], 18);
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  const data = Buffer.concat([region, encodeRows(bits, width, height)]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, data)]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(number, 0);
  header[4] = type;
  header[6] = 1;
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

/** Empty pixels around each row, so that the context needs no edge cases. */
const margin = 4;

function encodeRows(bits: Uint8Array, width: number, height: number): Uint8Array {
  const encoder = new ArithmeticEncoder();
  const stride = (width + 7) >> 3;
  let twoAbove = new Uint8Array(width + 2 * margin);
  let above = new Uint8Array(width + 2 * margin);
  let row = new Uint8Array(width + 2 * margin);
  let wasSame = 0;
  for (let y = 0; y < height; y++) {
    unpackRow(bits, y * stride, row, width);
    const same = Buffer.compare(row, above) === 0 ? 1 : 0;
    encoder.encode(sameRowContext, same ^ wasSame);
    wasSame = same;
    if (!same) encodeRow(encoder, row, above, twoAbove, width);
    const recycled = twoAbove;
    twoAbove = above;
    above = row;
    row = recycled;
  }
  return encoder.finish();
}

function unpackRow(bits: Uint8Array, start: number, row: Uint8Array, width: number): void {
  row.fill(0);
  for (let x = 0; x < width; x += 8) {
    const byte = bits[start + (x >> 3)] ?? 0;
    if (byte === 0) continue;
    const end = Math.min(8, width - x);
    for (let bit = 0; bit < end; bit++) row[x + margin + bit] = (byte >> (7 - bit)) & 1;
  }
}

/** How far to the right of a pixel its context reaches, one row up and two. */
const reachAbove = 3;
const reachTwoAbove = 2;

/** The context: five pixels two rows up, seven one row up, four to the left. */
function encodeRow(
  encoder: ArithmeticEncoder,
  row: Uint8Array,
  above: Uint8Array,
  twoAbove: Uint8Array,
  width: number,
): void {
  let upper = (at(twoAbove, margin) << 1) | at(twoAbove, margin + 1);
  let middle = (at(above, margin) << 2) | (at(above, margin + 1) << 1) | at(above, margin + 2);
  let left = 0;
  // Where the next black pixel lies, looked for only when the last one found has been passed.
  let [black, blackAbove, blackTwoAbove] = [-1, -1, -1];
  for (let x = 0; x < width; x++) {
    upper = ((upper << 1) | at(twoAbove, x + margin + reachTwoAbove)) & 0x1f;
    middle = ((middle << 1) | at(above, x + margin + reachAbove)) & 0x7f;
    const bit = at(row, x + margin);
    const context = (upper << 11) | (middle << 4) | left;
    if (context === 0 && bit === 0) {
      const place = x + margin;
      if (black < place) black = blackFrom(row, place);
      if (blackAbove < place + reachAbove) blackAbove = blackFrom(above, place + reachAbove);
      if (blackTwoAbove < place + reachTwoAbove) blackTwoAbove = blackFrom(twoAbove, place + reachTwoAbove);
      const end = Math.min(width + margin, black, blackAbove - reachAbove, blackTwoAbove - reachTwoAbove);
      encoder.encodeWhites(context, end - place);
      x += end - place - 1;
      continue;
    }
    encoder.encode(context, bit);
    left = ((left << 1) | bit) & 0xf;
  }
}

function blackFrom(pixels: Uint8Array, start: number): number {
  const found = pixels.indexOf(1, start);
  return found < 0 ? Number.MAX_SAFE_INTEGER : found;
}

/** Inside the margins every pixel exists. */
function at(pixels: Uint8Array, index: number): number {
  return pixels[index] as number;
}
