import type { JpegCoefficients, JpegComponent } from './coefficients.ts';
import type { ScanSymbols } from './scan-symbols.ts';

/** A band of one component's coefficients, from one place of the zigzag to another, down to a bit. */
export interface AcScan {
  first: number;
  last: number;
  /** The lowest bit it tells. */
  bit: number;
  /** Whether an earlier scan told all bits above. */
  isRefining: boolean;
}

const maxRun = 0x7fff;
/** As many as readers of the time could hold back; a run ends before it has more. */
const maxHeldBits = 937;
const longestGap = 0xf0;

/** Blocks in a row of which nothing more is told, with the bits that refine what was told of them before. */
class EmptyBlocks {
  private count = 0;
  private readonly held = new Uint8Array(1024);
  private heldLength = 0;

  constructor(private readonly symbols: ScanSymbols) {}

  add(bits: Uint8Array, length: number): void {
    this.count++;
    for (let index = 0; index < length; index++) this.held[this.heldLength++] = bits[index] ?? 0;
    if (this.count === maxRun || this.heldLength > maxHeldBits - 63) this.tell();
  }

  tell(): void {
    if (this.count === 0) return;
    const size = 31 - Math.clz32(this.count);
    this.symbols.reserve();
    this.symbols.add(size << 4, size, this.count - (1 << size));
    for (let index = 0; index < this.heldLength; index++) this.symbols.addBit(this.held[index] ?? 0);
    this.count = 0;
    this.heldLength = 0;
  }
}

/** What a scan says of a component, or of every so many rows of its blocks. */
export function addAcScan(
  symbols: ScanSymbols,
  { entries }: JpegCoefficients,
  component: JpegComponent,
  scan: AcScan,
  everyRow = 1,
): void {
  const { blocksWide, shownWide, shownHigh, from, to } = component;
  const { first, last } = scan;
  const empty = new EmptyBlocks(symbols);
  const addBlock = scan.isRefining ? addRefinedBlock : addFirstBlock;
  for (let row = 0; row < shownHigh; row += everyRow) {
    for (let block = row * blocksWide; block < row * blocksWide + shownWide; block++) {
      let begin = from[block] ?? 0;
      let end = to[block] ?? 0;
      while (begin < end && (entries[begin] ?? 0) >> 16 < first) begin++;
      while (begin < end && (entries[end - 1] ?? 0) >> 16 > last) end--;
      symbols.reserve();
      addBlock(symbols, empty, scan, entries, begin, end);
    }
  }
  empty.tell();
}

const noBits = new Uint8Array(0);

function addFirstBlock(
  symbols: ScanSymbols,
  empty: EmptyBlocks,
  { first, last, bit }: AcScan,
  entries: Int32Array,
  from: number,
  to: number,
): void {
  let next = first;
  for (let index = from; index < to; index++) {
    const entry = entries[index] ?? 0;
    const place = entry >> 16;
    const value = (entry << 16) >> 16;
    const told = Math.abs(value) >> bit;
    if (told === 0) continue;
    empty.tell();
    let gap = place - next;
    for (; gap > 15; gap -= 16) symbols.add(longestGap, 0, 0);
    const size = 32 - Math.clz32(told);
    symbols.add((gap << 4) | size, size, value < 0 ? (1 << size) - 1 - told : told);
    next = place + 1;
  }
  if (next <= last) empty.add(noBits, 0);
}

const refining = new Uint8Array(64);

function addRefinedBlock(
  symbols: ScanSymbols,
  empty: EmptyBlocks,
  { first, last, bit }: AcScan,
  entries: Int32Array,
  from: number,
  to: number,
): void {
  const newest = lastNewPlace(entries, from, to, bit);
  let next = first;
  let gap = 0;
  let held = 0;
  for (let index = from; index < to; index++) {
    const entry = entries[index] ?? 0;
    const place = entry >> 16;
    const value = (entry << 16) >> 16;
    const told = Math.abs(value) >> bit;
    if (told === 0) continue;
    // What is not told of yet counts as zero.
    gap += place - next;
    next = place + 1;
    for (; gap > 15 && place <= newest; gap -= 16) {
      empty.tell();
      symbols.add(longestGap, 0, 0);
      for (let place = 0; place < held; place++) symbols.addBit(refining[place] ?? 0);
      held = 0;
    }
    if (told > 1) {
      refining[held++] = told & 1;
      continue;
    }
    empty.tell();
    symbols.add((gap << 4) | 1, 1, value < 0 ? 0 : 1);
    for (let place = 0; place < held; place++) symbols.addBit(refining[place] ?? 0);
    held = 0;
    gap = 0;
  }
  gap += last + 1 - next;
  if (gap > 0 || held > 0) empty.add(refining, held);
}

/** The last place told of for the first time in this scan, or 0. */
function lastNewPlace(entries: Int32Array, from: number, to: number, bit: number): number {
  for (let index = to - 1; index >= from; index--) {
    const entry = entries[index] ?? 0;
    if (Math.abs((entry << 16) >> 16) >> bit === 1) return entry >> 16;
  }
  return 0;
}
