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

/** The scans of a component that take the fewest bits, judged by some of its rows: one band or two, the last bit apart or not. */
export function choosePlan(coefficients: JpegCoefficients, component: JpegComponent): AcScan[] {
  if (component.count < worthTrying) return bands(63, 0);
  const { count, shownHigh } = component;
  const everyRow = Math.max(1, Math.floor(Math.min(count / sampledCoefficients, shownHigh / sampledRows)));
  const symbols = new ScanSymbols();
  const sizeOf = (scan: AcScan) => {
    symbols.clear();
    addAcScan(symbols, coefficients, component, scan, everyRow);
    return (symbols.extraBits + estimateBits(symbols.seen)) * everyRow + scanBits;
  };
  const plans = [0, 1].flatMap((bit) => splits.map((split) => bands(split, bit)));
  const sizes = plans.map((plan) => plan.reduce((total, scan) => total + sizeOf(scan), 0));
  return plans[sizes.indexOf(Math.min(...sizes))] ?? bands(63, 0);
}

function bands(split: number, bit: number): AcScan[] {
  const scans = [{ first: 1, last: split, bit, isRefining: false }];
  if (split < 63) scans.push({ first: split + 1, last: 63, bit, isRefining: false });
  return bit === 0 ? scans : [...scans, lastBit];
}
