import { colorWeights } from '../encode/color-distance.ts';

/** What the coder may write at each pixel: any color close enough to the wanted one, or nothing where what shows is right. */
export interface LzwPixels {
  /** The palette entry each pixel should have; the transparent one = must be left. */
  wanted: Uint8Array;
  /** RGB triples. */
  palette: Uint8Array;
  transparent: number | undefined;
  /** Per pixel 1 = what shows may be left. */
  mayKeep: Uint8Array;
  /** Squared distance that counts as the same color; 0 = exact. */
  tolerance: number;
  minimumCodeSize: number;
  /** True: a pixel that may be left can also be drawn when that makes a match longer. Pays in small frames only. */
  mixed: boolean;
}

const lastCode = 4095;
/** How many near colors one match may try: enough to find almost the longest, few enough to stay fast. */
const maxVisits = 400;
const staleShare = 0.7;
/** How much of a color error is carried on to the next pixel, so that an area keeps its mean color. */
const carried = 0.75;

export interface LzwResult {
  /** Coded data split into sub-blocks, with the closing zero. */
  subBlocks: Uint8Array;
  /** The symbols as a decoder will read them. */
  symbols: Uint8Array;
}

/**
 * LZW that prefers long matches over exact ones. A plain coder follows one path in its dictionary; this one follows
 * every path whose colors are close enough and takes the longest. With tolerance 0 it is exact and only chooses
 * between a color and "leave what shows".
 */
export function encodeGifLzw(pixels: LzwPixels): LzwResult {
  return new LzwCoder(pixels).run();
}

const sharedEntries = new Uint16Array((lastCode + 1) * 256);

class LzwCoder {
  readonly #pixels: LzwPixels;
  readonly #count: number;
  readonly #symbols: Uint8Array;
  readonly #out: BitWriter;
  readonly #clear: number;
  readonly #red: Float64Array;
  readonly #green: Float64Array;
  readonly #blue: Float64Array;
  // The dictionary as a tree: first child, next sibling, symbol.
  readonly #child = new Uint16Array(lastCode + 1);
  readonly #sibling = new Uint16Array(lastCode + 1);
  readonly #symbol = new Uint8Array(lastCode + 1);
  /** The same tree by parent and symbol; one table for all coders, left empty by each. */
  readonly #entries = sharedEntries;
  readonly #parent = new Uint16Array(lastCode + 1);
  #next = 0;
  #width = 0;
  #recentLength = 0;
  #longestRecent = 0;
  #visits = 0;
  #bestNode = 0;
  #bestLength = 0;
  #bestError = 0;

  constructor(pixels: LzwPixels) {
    this.#pixels = pixels;
    this.#count = pixels.wanted.length;
    this.#symbols = new Uint8Array(this.#count);
    this.#out = new BitWriter(this.#count);
    this.#clear = 1 << pixels.minimumCodeSize;
    for (let code = 0; code < this.#clear; code++) this.#symbol[code] = code;
    // Scaled so that plain squares add up to the weighted distance of color-distance.ts.
    const plane = (channel: number, weight: number) =>
      new Float64Array(256).map((_, index) => (pixels.palette[index * 3 + channel] ?? 0) * Math.sqrt(weight));
    this.#red = plane(0, colorWeights.red);
    this.#green = plane(1, colorWeights.green);
    this.#blue = plane(2, colorWeights.blue);
  }

  run(): LzwResult {
    this.#reset();
    let at = 0;
    let first = this.#firstSymbol(0);
    while (at < this.#count) {
      this.#match(at, first);
      this.#out.write(this.#bestNode, this.#width);
      this.#copyMatch(at);
      at += this.#bestLength;
      if (at >= this.#count) break;
      first = this.#firstSymbol(at);
      this.#grow(this.#bestNode, first);
    }
    // The decoder adds an entry for the last code too, which may widen the end code.
    this.#out.write(this.#clear + 1, this.#width);
    this.#forget();
    return { subBlocks: this.#out.finish(), symbols: this.#symbols };
  }

  #reset(): void {
    this.#out.write(this.#clear, this.#width || this.#pixels.minimumCodeSize + 1);
    this.#width = this.#pixels.minimumCodeSize + 1;
    this.#forget();
    this.#child.fill(0);
    this.#sibling.fill(0);
    this.#recentLength = 0;
    this.#longestRecent = 0;
  }

  #forget(): void {
    for (let entry = this.#clear + 2; entry < this.#next; entry++) {
      this.#entries[((this.#parent[entry] ?? 0) << 8) | (this.#symbol[entry] ?? 0)] = 0;
    }
    this.#next = this.#clear + 2;
  }

  /** Adds the entry a decoder adds when the next code starts with `symbol`. */
  #grow(node: number, symbol: number): void {
    if (this.#next > lastCode) {
      if (this.#isStale()) this.#reset();
      return;
    }
    const entry = this.#next++;
    this.#symbol[entry] = symbol;
    this.#parent[entry] = node;
    this.#sibling[entry] = this.#child[node] ?? 0;
    this.#child[node] = entry;
    this.#entries[(node << 8) | symbol] = entry;
    if (entry === 1 << this.#width && this.#width < 12) this.#width += 1;
  }

  /** The symbol the next match starts with: nothing to draw where that is allowed, else the exact color. */
  #firstSymbol(at: number): number {
    const { transparent, wanted, mayKeep } = this.#pixels;
    return mayKeep[at] === 1 && transparent !== undefined ? transparent : (wanted[at] ?? 0);
  }

  /** A full dictionary is kept while its strings still fit: cleared when matches grow clearly shorter than they were. */
  #isStale(): boolean {
    this.#recentLength += (this.#bestLength - this.#recentLength) / 64;
    this.#longestRecent = Math.max(this.#longestRecent, this.#recentLength);
    return this.#recentLength < this.#longestRecent * staleShare;
  }

  #match(at: number, first: number): void {
    if (this.#pixels.tolerance === 0 && !this.#pixels.mixed) {
      this.#matchExactly(at, first);
      return;
    }
    this.#visits = 0;
    this.#bestNode = first;
    this.#bestLength = 1;
    this.#bestError = 0;
    const exact = this.#pixels.wanted[at] ?? 0;
    const drawn = first !== this.#pixels.transparent;
    this.#follow(
      first,
      at + 1,
      1,
      0,
      drawn ? carried * ((this.#red[exact] ?? 0) - (this.#red[first] ?? 0)) : 0,
      drawn ? carried * ((this.#green[exact] ?? 0) - (this.#green[first] ?? 0)) : 0,
      drawn ? carried * ((this.#blue[exact] ?? 0) - (this.#blue[first] ?? 0)) : 0,
    );
  }

  /** The plain way: pixels that may be left are left, all others get their own color. */
  #matchExactly(at: number, first: number): void {
    let node = first;
    let end = at + 1;
    while (end < this.#count) {
      const entry = this.#entries[(node << 8) | this.#firstSymbol(end)] ?? 0;
      if (entry === 0) break;
      node = entry;
      end += 1;
    }
    this.#bestNode = node;
    this.#bestLength = end - at;
  }

  /**
   * Tries every dictionary string that goes on from `node`. The carry is what the drawn colors lack so far:
   * a color may answer it, by half or in full, but need not.
   */
  #follow(node: number, at: number, length: number, error: number, red: number, green: number, blue: number): void {
    if (at >= this.#count) return;
    const { tolerance, transparent, wanted, mayKeep, mixed } = this.#pixels;
    const mustKeep = mayKeep[at] === 1 && !mixed;
    const exact = wanted[at] ?? 0;
    for (let entry = this.#child[node] ?? 0; entry !== 0; entry = this.#sibling[entry] ?? 0) {
      const symbol = this.#symbol[entry] ?? 0;
      let here = 0;
      let nextRed = 0;
      let nextGreen = 0;
      let nextBlue = 0;
      if (symbol === transparent) {
        if (mayKeep[at] !== 1) continue;
      } else {
        if (mustKeep || exact === transparent) continue;
        const r = (this.#red[exact] ?? 0) - (this.#red[symbol] ?? 0);
        const g = (this.#green[exact] ?? 0) - (this.#green[symbol] ?? 0);
        const b = (this.#blue[exact] ?? 0) - (this.#blue[symbol] ?? 0);
        const full = (r + red) ** 2 + (g + green) ** 2 + (b + blue) ** 2;
        const half = (r + red / 2) ** 2 + (g + green / 2) ** 2 + (b + blue / 2) ** 2;
        here = full < half ? full : half;
        if (here > tolerance) continue;
        nextRed = carried * (r + red);
        nextGreen = carried * (g + green);
        nextBlue = carried * (b + blue);
      }
      if (here > 0 && ++this.#visits > maxVisits) return;
      const total = error + here;
      if (length + 1 > this.#bestLength || (length + 1 === this.#bestLength && total < this.#bestError)) {
        this.#bestNode = entry;
        this.#bestLength = length + 1;
        this.#bestError = total;
      }
      this.#follow(entry, at + 1, length + 1, total, nextRed, nextGreen, nextBlue);
    }
  }

  #copyMatch(at: number): void {
    let node = this.#bestNode;
    for (let to = at + this.#bestLength - 1; to >= at; to--) {
      this.#symbols[to] = this.#symbol[node] ?? 0;
      node = this.#parent[node] ?? 0;
    }
  }
}

/** Codes of growing width, low bits first, in sub-blocks of 255 bytes. */
class BitWriter {
  #bytes: Uint8Array;
  #length = 1;
  #blockAt = 0;
  #bits = 0;
  #bitCount = 0;

  constructor(pixels: number) {
    this.#bytes = new Uint8Array(Math.max(64, pixels >> 2));
  }

  write(code: number, width: number): void {
    this.#bits |= code << this.#bitCount;
    this.#bitCount += width;
    while (this.#bitCount >= 8) {
      this.#push(this.#bits & 255);
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  #push(byte: number): void {
    if (this.#length + 3 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
    if (this.#length - this.#blockAt === 256) {
      this.#bytes[this.#blockAt] = 255;
      this.#blockAt = this.#length;
      this.#length += 1;
    }
  }

  finish(): Uint8Array {
    if (this.#bitCount > 0) this.#push(this.#bits & 255);
    const inBlock = this.#length - this.#blockAt - 1;
    if (inBlock === 0) return this.#bytes.slice(0, this.#length);
    this.#bytes[this.#blockAt] = inBlock;
    this.#bytes[this.#length] = 0;
    return this.#bytes.slice(0, this.#length + 1);
  }
}
