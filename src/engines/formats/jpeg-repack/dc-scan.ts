import type { JpegCoefficients, JpegComponent } from './coefficients.ts';
import { estimateBits } from './huffman-encoder.ts';
import { type ScanSymbols, secondTable } from './scan-symbols.ts';

/** The first coefficients, unit by unit, each as its difference from the one before; colors use the second table. */
export function addDcScan(symbols: ScanSymbols, { components, unitsWide, unitsHigh }: JpegCoefficients): void {
  const before = new Int32Array(components.length);
  for (let row = 0; row < unitsHigh; row++) {
    for (let column = 0; column < unitsWide; column++) {
      symbols.reserve();
      for (let index = 0; index < components.length; index++) {
        const component = components[index] as JpegComponent;
        before[index] = addUnit(symbols, component, row, column, index > 0, before[index] ?? 0);
      }
    }
  }
}

function addUnit(
  symbols: ScanSymbols,
  { across, down, blocksWide, dc }: JpegComponent,
  row: number,
  column: number,
  isColor: boolean,
  before: number,
): number {
  let last = before;
  for (let y = row * down; y < (row + 1) * down; y++) {
    for (let x = column * across; x < (column + 1) * across; x++) {
      const value = dc[y * blocksWide + x] ?? 0;
      const difference = value - last;
      last = value;
      const size = 32 - Math.clz32(Math.abs(difference));
      const bits = difference < 0 ? difference + (1 << size) - 1 : difference;
      symbols.add(isColor ? secondTable + size : size, size, bits);
    }
  }
  return last;
}

/** About how many bits the first coefficients take. */
export function expectDcBits({ blocksWide, shownHigh, dc }: JpegComponent): number {
  const seen = new Uint32Array(16);
  let bits = 0;
  for (let row = 0; row < shownHigh; row++) {
    for (let block = row * blocksWide + 1; block < (row + 1) * blocksWide; block++) {
      const size = 32 - Math.clz32(Math.abs((dc[block] ?? 0) - (dc[block - 1] ?? 0)));
      seen[size] = (seen[size] ?? 0) + 1;
      bits += size;
    }
  }
  return bits + estimateBits(seen);
}
