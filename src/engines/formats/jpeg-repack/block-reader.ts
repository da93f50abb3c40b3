import type { ComponentTables } from './baseline-header.ts';
import type { JpegComponent } from './coefficients.ts';
import { findLongCode, type HuffmanDecoder } from './huffman-decoder.ts';

/** Nothing larger comes from eight bits, and the progressive form has no way to say it. */
const largestDcSize = 11;
const largestAcSize = 10;
const lowestDc = -1024;
const highestDc = 1023;
const endOfBlock = 0x00;
const sixteenZeros = 0xf0;

/** Reads block after block. Bits are looked at 25 or more at a time, which is a code of usual length and its value. */
export class BlockReader {
  entries: Int32Array;
  private count = 0;
  private at = 0;
  private end = 0;
  private readonly view: DataView;
  private readonly before = new Int32Array(4);

  constructor(bytes: Uint8Array, length: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.entries = new Int32Array(length * 2 + 1024);
  }

  /** Whether the part before was read to no further than its end. */
  begin(start: number, end: number): boolean {
    const isWithin = this.isWithinPart();
    this.at = start * 8;
    this.end = end * 8;
    this.before.fill(0);
    return isWithin;
  }

  isWithinPart(): boolean {
    return this.at <= this.end;
  }

  /** False where the data breaks the rules. */
  read(component: JpegComponent, index: number, block: number, { dc, ac }: ComponentTables): boolean {
    // Beyond the end there is padding for one block only.
    if (!this.isWithinPart()) return false;
    if (this.count + 64 > this.entries.length) this.grow();
    if (!this.readDc(index, dc)) return false;
    const from = this.count;
    if (!this.readAc(ac)) return false;
    component.dc[block] = this.before[index] ?? 0;
    component.from[block] = from;
    component.to[block] = this.count;
    component.count += this.count - from;
    return true;
  }

  private readDc(index: number, decoder: HuffmanDecoder): boolean {
    const { view } = this;
    const head = view.getUint32(this.at >>> 3) << (this.at & 7);
    const code = decoder.fast[head >>> 22] || findLongCode(decoder, head >>> 16);
    const size = code & 0xff;
    if (code === 0 || size > largestDcSize) return false;
    this.at += code >>> 8;
    if (size === 0) return true;
    const bits = (view.getUint32(this.at >>> 3) << (this.at & 7)) >>> (32 - size);
    this.at += size;
    const value = (this.before[index] ?? 0) + signed(bits, size);
    this.before[index] = value;
    return value >= lowestDc && value <= highestDc;
  }

  private readAc(decoder: HuffmanDecoder): boolean {
    const { view, entries } = this;
    const { fast } = decoder;
    let { at, count } = this;
    for (let place = 1; place < 64; place++) {
      const word = view.getUint32(at >>> 3) << (at & 7);
      const code = fast[word >>> 22] || findLongCode(decoder, word >>> 16);
      const symbol = code & 0xff;
      const length = code >>> 8;
      if (length === 0) return false;
      at += length;
      if (symbol === endOfBlock) break;
      const size = symbol & 15;
      place += symbol >>> 4;
      if (place > 63 || size > largestAcSize || (size === 0 && symbol !== sixteenZeros)) return false;
      if (size === 0) continue;
      const rest = length > 14 ? view.getUint32(at >>> 3) << (at & 7) : word << length;
      at += size;
      entries[count++] = (place << 16) | (signed(rest >>> (32 - size), size) & 0xffff);
    }
    this.at = at;
    this.count = count;
    return true;
  }

  private grow(): void {
    const larger = new Int32Array(this.entries.length * 2);
    larger.set(this.entries);
    this.entries = larger;
  }
}

/** Numbers whose highest bit is not set stand for the negative ones (T.81, F.2.2.1). */
function signed(bits: number, size: number): number {
  return bits >>> (size - 1) ? bits : bits + 1 - (1 << size);
}
