import { type AcScan, addAcScan } from './ac-scan.ts';
import type { JpegCoefficients, JpegComponent } from './coefficients.ts';
import { estimateBits } from './huffman-encoder.ts';
import { ScanSymbols } from './scan-symbols.ts';

/** With fewer coefficients to tell, every further scan costs more than it can gain. */
const worthTrying = 2000;
/** As many show what all would take. */
const sampledCoefficients = 6_000;
const sampledRows = 8;
/** Where the first band ends; the second holds the rest. */
const splits = [63, 2, 5, 8];
/** Header of a scan and of its table. */
const scanBits = 8 * 31;
const lastBit: AcScan = { first: 1, last: 63, bit: 0, isRefining: true };

/** How a component is told, and about how many bits that takes. */
export interface Plan {
  scans: AcScan[];
  bits: number;
}

interface Choice {
  /** All at once, which takes half of the time and a few hundredths more bytes. */
  isQuick?: boolean;
  /** Judged by every so many rows. */
  everyRow?: number;
}

/** The scans of a component that take the fewest bits, judged by some of its rows: one band or two, the last bit apart or not. */
export function choosePlan(coefficients: JpegCoefficients, component: JpegComponent, choice: Choice = {}): Plan {
  const { isQuick = false, everyRow = sampledEvery(component) } = choice;
  const symbols = new ScanSymbols();
  const sizeOf = (scan: AcScan) => {
    symbols.clear();
    addAcScan(symbols, coefficients, component, scan, everyRow);
    return (symbols.extraBits + estimateBits(symbols.seen)) * everyRow + scanBits;
  };
  const planOf = (scans: AcScan[]): Plan => ({ scans, bits: scans.reduce((sum, scan) => sum + sizeOf(scan), 0) });
  if (isQuick || component.count < worthTrying) return planOf(bands(63, 0));
  const tried = [0, 1].flatMap((bit) => splits.map((split) => planOf(bands(split, bit))));
  return tried.reduce((best, plan) => (plan.bits < best.bits ? plan : best));
}

function sampledEvery({ count, shownHigh }: JpegComponent): number {
  if (count < worthTrying) return 1;
  return Math.max(1, Math.floor(Math.min(count / sampledCoefficients, shownHigh / sampledRows)));
}

function bands(split: number, bit: number): AcScan[] {
  const scans = [{ first: 1, last: split, bit, isRefining: false }];
  if (split < 63) scans.push({ first: split + 1, last: 63, bit, isRefining: false });
  return bit === 0 ? scans : [...scans, lastBit];
}
