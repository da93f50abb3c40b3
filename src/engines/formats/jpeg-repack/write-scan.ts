import { huffmanEncoder } from './huffman-encoder.ts';
import { bitsOnly, type ScanSymbols, secondTable } from './scan-symbols.ts';

/** Bytes up to a limit: a file that gets longer than that is of no use, and nothing more is written to it. */
export class LimitedBytes {
  readonly bytes: Buffer;
  length = 0;
  isFull = false;

  constructor(limit: number) {
    this.bytes = Buffer.allocUnsafe(limit);
  }

  add(bytes: ArrayLike<number>): void {
    this.isFull ||= this.length + bytes.length > this.bytes.length;
    if (this.isFull) return;
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }
}

export interface ScanHeader {
  components: { id: number; table: number }[];
  first: number;
  last: number;
  /** The lowest bit it tells, and whether an earlier scan told those above. */
  bit: number;
  isRefining: boolean;
}

/** One scan: its tables, its header and its coded data. */
export function writeScan(out: LimitedBytes, symbols: ScanSymbols, header: ScanHeader): void {
  const { components, first, last, bit, isRefining } = header;
  const codes = new Uint16Array(2 * secondTable);
  const lengths = new Uint8Array(2 * secondTable);
  for (const number of new Set(components.map(({ table }) => table))) {
    const encoder = huffmanEncoder(symbols.seen.subarray(number * secondTable, (number + 1) * secondTable));
    codes.set(encoder.codes, number * secondTable);
    lengths.set(encoder.lengths, number * secondTable);
    const tableClass = first === 0 ? 0x00 : 0x10;
    out.add([0xff, 0xc4, 0, 3 + encoder.table.length, tableClass | number, ...encoder.table]);
  }
  const parts = components.flatMap(({ id, table }) => [id, first === 0 ? table << 4 : table]);
  const bits = (isRefining ? (bit + 1) << 4 : 0) | bit;
  out.add([0xff, 0xda, 0, 6 + parts.length, components.length, ...parts, first, last, bits]);
  writeCodes(out, symbols, codes, lengths);
}

/** A symbol with its bits is at most this long, with the zeros stuffed after bytes of ones. */
const longestWritten = 10;

function writeCodes(out: LimitedBytes, symbols: ScanSymbols, codes: Uint16Array, lengths: Uint8Array): void {
  if (out.isFull) return;
  const { list, length } = symbols;
  const { bytes } = out;
  const lastPlace = bytes.length - longestWritten;
  let at = out.length;
  let held = 0;
  let count = 0;
  for (let index = 0; index < length && at <= lastPlace; index++) {
    const entry = list[index] ?? 0;
    if (!(entry & bitsOnly)) {
      const size = lengths[entry >>> 21] ?? 0;
      held = (held << size) | (codes[entry >>> 21] ?? 0);
      for (count += size; count >= 8; count -= 8) at = putByte(bytes, at, held >>> (count - 8));
    }
    const extra = (entry >>> 16) & 31;
    held = (held << extra) | (entry & 0xffff);
    for (count += extra; count >= 8; count -= 8) at = putByte(bytes, at, held >>> (count - 8));
  }
  out.isFull = at > lastPlace;
  out.length = at;
  if (out.isFull) return;
  // The last byte is filled up with ones.
  if (count > 0) out.length = putByte(bytes, at, (held << (8 - count)) | (0xff >>> count));
}

/** The lowest eight bits of a word; a byte of ones is followed by zeros. Returns where the next one goes. */
function putByte(bytes: Buffer, at: number, word: number): number {
  bytes[at] = word;
  if ((word & 0xff) !== 0xff) return at + 1;
  bytes[at + 1] = 0;
  return at + 2;
}
