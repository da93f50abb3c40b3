import { isFrameHeader, type JpegSegment } from '../../../shared/walk-jpeg.ts';
import { asciiAt } from '../image-header.ts';
import { readJpegSegments } from '../jpeg-segments.ts';
import { addAcScan } from './ac-scan.ts';
import { choosePlan } from './choose-plan.ts';
import type { JpegCoefficients } from './coefficients.ts';
import { addDcScan } from './dc-scan.ts';
import { readBaseline } from './read-baseline.ts';
import { ScanSymbols } from './scan-symbols.ts';
import { LimitedBytes, writeScan } from './write-scan.ts';

const SOI = [0xff, 0xd8];
const EOI = [0xff, 0xd9];
export const DQT = 0xdb;
const SOF2 = 0xc2;

/** Held at once are about 16 bytes for each of the file. */
export const maxBytes = 12e6;

/**
 * The coefficients of a usual JPEG coded anew, in scans that go from coarse to fine: not one pixel changes (decision
 * 0044). Undefined for another kind of JPEG and for a damaged one; the same file where nothing would be gained.
 */
export function repackBaseline(jpeg: Buffer): Buffer | undefined {
  if (jpeg.length > maxBytes) return undefined;
  const segments = readJpegSegments(jpeg);
  const coefficients = segments && readBaseline(segments);
  return coefficients && (writeProgressive(segments, coefficients, jpeg.length) ?? jpeg);
}

/** Undefined where it would take more than so many bytes. */
export function writeProgressive(
  segments: readonly JpegSegment[],
  coefficients: JpegCoefficients,
  limit: number,
  isQuick = false,
): Buffer | undefined {
  const { components } = coefficients;
  const out = new LimitedBytes(limit);
  const symbols = new ScanSymbols();
  out.add(SOI);
  for (const segment of segments) out.add(keptBytes(segment));
  addDcScan(symbols, coefficients);
  const all = components.map(({ id }, index) => ({ id, table: index === 0 ? 0 : 1 }));
  writeScan(out, symbols, { components: all, first: 0, last: 0, bit: 0, isRefining: false });
  for (const component of components) {
    if (out.isFull) return undefined;
    for (const scan of choosePlan(coefficients, component, { isQuick }).scans) {
      symbols.clear();
      addAcScan(symbols, coefficients, component, scan);
      writeScan(out, symbols, { ...scan, components: [{ id: component.id, table: 0 }] });
    }
  }
  out.add(EOI);
  return out.isFull ? undefined : out.bytes.subarray(0, out.length);
}

const nothing = new Uint8Array(0);

/** What says how to read the coefficients and their colors; not what is told about the picture. */
function keptBytes({ marker, bytes, payload }: JpegSegment): Uint8Array {
  if (isFrameHeader(marker)) return Uint8Array.from([0xff, SOF2, ...bytes.subarray(2)]);
  const isJfif = marker === 0xe0 && asciiAt(payload, 0, 5) === 'JFIF\0';
  const isAdobe = marker === 0xee && asciiAt(payload, 0, 5) === 'Adobe';
  return marker === DQT || isJfif || isAdobe ? bytes : nothing;
}
