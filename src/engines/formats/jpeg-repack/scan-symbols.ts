/** Symbols of a second table lie behind those of the first. */
export const secondTable = 256;
/** More than one block can add, with the bits held back before it. */
const mostOfBlock = 2048;

/** What a scan says, in order, before it is known how often each symbol comes and so how it is coded. */
export class ScanSymbols {
  /** Symbol (9 bits, from bit 21), how many extra bits follow it (5 bits) and those (16 bits). */
  list = new Uint32Array(1 << 16);
  length = 0;
  extraBits = 0;
  readonly seen = new Uint32Array(2 * secondTable);

  clear(): void {
    this.length = 0;
    this.extraBits = 0;
    this.seen.fill(0);
  }

  reserve(): void {
    if (this.length + mostOfBlock <= this.list.length) return;
    const larger = new Uint32Array(this.list.length * 2);
    larger.set(this.list);
    this.list = larger;
  }

  add(symbol: number, count: number, bits: number): void {
    this.seen[symbol] = (this.seen[symbol] ?? 0) + 1;
    this.extraBits += count;
    this.list[this.length++] = (symbol << 21) | (count << 16) | bits;
  }

  /** Bits that belong to no symbol. */
  addBit(bit: number): void {
    this.extraBits++;
    this.list[this.length++] = bitsOnly | (1 << 16) | bit;
  }
}

export const bitsOnly = 1 << 30;
