import { isFrameHeader, type JpegSegment } from '../../../shared/walk-jpeg.ts';
import { adobeTransform } from '../jpeg-header.ts';
import { readJpegSegments } from '../jpeg-segments.ts';
import { choosePlan } from './choose-plan.ts';
import type { JpegCoefficients, JpegComponent } from './coefficients.ts';
import { expectDcBits } from './dc-scan.ts';
import { readBaseline } from './read-baseline.ts';
import { DQT, maxBytes, writeProgressive } from './repack-baseline.ts';
import { standardTable } from './standard-tables.ts';

/** A JPEG as its coefficients: read once, it is written in coarser steps as often as one likes. */
export interface OpenedJpeg {
  segments: JpegSegment[];
  coefficients: JpegCoefficients;
  /** The steps of every component, in the order of the zigzag. */
  steps: Uint16Array[];
  /** How often each value stands at each place, by component. */
  levels: Int32Array[];
  sample: { everyRow: number; coefficients: JpegCoefficients };
  bytes: number;
}

export interface CoarserSteps {
  /** On libjpeg's scale. */
  quality: number;
  /** In half of the time and a few hundredths more bytes. */
  isQuick?: boolean;
}

/** Undefined for what is not the usual kind of JPEG, gray or with half of its colors' pixels, and for a damaged one. */
export function openForCoarserSteps(jpeg: Buffer): OpenedJpeg | undefined {
  if (jpeg.length > maxBytes) return undefined;
  const segments = readJpegSegments(jpeg);
  const steps = segments && isUsual(jpeg, segments) ? stepsOf(segments) : undefined;
  const coefficients = segments && steps && readBaseline(segments);
  if (!coefficients) return undefined;
  const levels = coefficients.components.map((component) => countLevels(coefficients, component));
  return { segments, coefficients, steps, levels, sample: sampleOf(coefficients), bytes: jpeg.length };
}

/**
 * The same pixels in the steps that stand for a quality, or in those that are there where they are coarser already.
 * Undefined where that takes no fewer bytes.
 */
export function writeInCoarserSteps(
  opened: OpenedJpeg,
  { quality, isQuick = false }: CoarserSteps,
): Buffer | undefined {
  const wanted = coarserSteps(opened, quality);
  const segments = withTables(opened.segments, wanted);
  return writeProgressive(segments, inSteps(opened.coefficients, opened.steps, wanted), opened.bytes, isQuick);
}

/** So many coefficients tell what all of them take. */
const sampledCoefficients = 40_000;
const sampledRows = 24;
const headerBytes = 450;
/** Zeros that follow bytes of ones. */
const stuffedShare = 1.004;

/** About how many bytes that would take: told by some rows. */
export function expectInCoarserSteps(opened: OpenedJpeg, { quality, isQuick = false }: CoarserSteps): number {
  const { sample } = opened;
  const wanted = coarserSteps(opened, quality);
  const coarser = inSteps(sample.coefficients, opened.steps, wanted);
  const bits = coarser.components.map((component, index) => {
    const plan = choosePlan(coarser, component, { isQuick, everyRow: 1 });
    const before = opened.coefficients.components[index]?.count ?? 0;
    const left =
      before * shareLeft(opened.levels[index] ?? new Int32Array(0), factorsOf(opened.steps[index], wanted[index]));
    // Rows differ by how many coefficients they have; what each of them takes differs less.
    return (plan.bits * left) / Math.max(1, component.count) + expectDcBits(component) * sample.everyRow;
  });
  return headerBytes + (stuffedShare * bits.reduce((sum, one) => sum + one, 0)) / 8;
}

function coarserSteps({ steps }: OpenedJpeg, quality: number): Uint16Array[] {
  return steps.map((own, index) => {
    const standard = standardTable(quality, index > 0);
    return own.map((step, place) => Math.max(step, standard[place] ?? 0));
  });
}

const letterR = 0x52;

/** Gray, or brightness and two colors with half as many pixels or fewer: all of them would only cost bytes. */
function isUsual(jpeg: Buffer, segments: readonly JpegSegment[]): boolean {
  const frame = segments.find(({ marker }) => isFrameHeader(marker))?.payload;
  const [count = 0, id, factors = 0] = frame?.subarray(5) ?? [];
  if (count === 1) return true;
  const hasBrightness = id !== letterR && adobeTransform(jpeg) !== 0;
  return (
    count === 3 && hasBrightness && (factors >> 4) * (factors & 15) > 1 && frame?.[10] === 0x11 && frame[13] === 0x11
  );
}

/** Of each component; undefined where a table is missing or finer than eight bits tell. */
function stepsOf(segments: readonly JpegSegment[]): Uint16Array[] | undefined {
  const tables = readTables(segments);
  const frame = segments.find(({ marker }) => isFrameHeader(marker))?.payload;
  const steps = Array.from({ length: frame?.[5] ?? 0 }, (_, index) => tables.get(frame?.[8 + 3 * index] ?? 0));
  const known = steps.filter((table) => table !== undefined);
  return known.length > 0 && known.length === steps.length ? known : undefined;
}

function readTables(segments: readonly JpegSegment[]): Map<number, Uint16Array> {
  const tables = new Map<number, Uint16Array>();
  for (const { marker, payload } of segments) {
    if (marker !== DQT) continue;
    for (let at = 0; at + 65 <= payload.length; at += 65) {
      const id = payload[at] ?? 0;
      const table = Uint16Array.from(payload.subarray(at + 1, at + 65));
      // Those of sixteen bits are none of the usual kind, and may stand for one that was told before.
      if (id > 3 || table.includes(0)) return new Map();
      tables.set(id, table);
    }
  }
  return tables;
}

/** The segments with these tables, one for every component, in place of their own. */
function withTables(segments: readonly JpegSegment[], tables: readonly Uint16Array[]): JpegSegment[] {
  return segments.flatMap((segment) => {
    const { marker, bytes } = segment;
    if (marker === DQT) return [];
    if (!isFrameHeader(marker)) return [segment];
    const frame = Uint8Array.from(bytes);
    for (const index of tables.keys()) frame[12 + 3 * index] = index;
    return [...tables.map(tableSegment), { marker, bytes: frame, payload: frame.subarray(4) }];
  });
}

function tableSegment(table: Uint16Array, id: number): JpegSegment {
  const bytes = Uint8Array.from([0xff, DQT, 0, 67, id, ...table]);
  return { marker: DQT, bytes, payload: bytes.subarray(4) };
}

/** Every so many rows tell how many coefficients there are of each value. */
const countedRows = 4;
/** Larger ones are few, and hardly any of them becomes zero. */
const maxLevel = 31;

/** How often each value, without its sign, stands at each place. */
function countLevels({ entries }: JpegCoefficients, { blocksWide, shownHigh, from, to }: JpegComponent): Int32Array {
  const levels = new Int32Array(64 * (maxLevel + 1));
  for (let row = 0; row < shownHigh; row += countedRows) {
    for (let block = row * blocksWide; block < (row + 1) * blocksWide; block++) {
      const end = to[block] ?? 0;
      for (let index = from[block] ?? 0; index < end; index++) {
        const entry = entries[index] ?? 0;
        const level = Math.min(maxLevel, Math.abs((entry << 16) >> 16));
        const at = (entry >> 16) * (maxLevel + 1) + level;
        levels[at] = (levels[at] ?? 0) + 1;
      }
    }
  }
  return levels;
}

/** The share of the coefficients that do not become zero. */
function shareLeft(levels: Int32Array, factors: Float64Array): number {
  const isLeft = (_: number, index: number) =>
    sizeIn(factors, Math.floor(index / (maxLevel + 1)), index % (maxLevel + 1)) > 0;
  const all = levels.reduce((sum, count) => sum + count, 0);
  return levels.reduce((sum, count, index) => (count > 0 && isLeft(count, index) ? sum + count : sum), 0) / (all || 1);
}

/** Every so many rows of blocks. */
function sampleOf(coefficients: JpegCoefficients): OpenedJpeg['sample'] {
  const { components, entries } = coefficients;
  const wanted = Math.min(entries.length / sampledCoefficients, (components[0]?.shownHigh ?? 1) / sampledRows);
  const everyRow = Math.max(1, Math.floor(wanted));
  const sampled = components.map((component): JpegComponent => {
    const { blocksWide, shownHigh, from, to } = component;
    const rows = Array.from({ length: Math.ceil(shownHigh / everyRow) }, (_, row) => row * everyRow * blocksWide);
    const take = <Kind extends Int16Array | Int32Array>(all: Kind, into: Kind) => {
      for (const [row, start] of rows.entries()) into.set(all.subarray(start, start + blocksWide), row * blocksWide);
      return into;
    };
    const length = rows.length * blocksWide;
    const sample = { from: take(from, new Int32Array(length)), to: take(to, new Int32Array(length)) };
    const count = sample.to.reduce((sum, end, block) => sum + end - (sample.from[block] ?? 0), 0);
    return { ...component, ...sample, count, shownHigh: rows.length, dc: take(component.dc, new Int16Array(length)) };
  });
  return { everyRow, coefficients: { ...coefficients, components: sampled } };
}

/**
 * What is added before a coefficient is cut to a whole number: half for the lowest frequency, as little as a fifth for
 * the highest. Numbers that would only just stay cost more than they show; and since a scan's are mostly ones, all of
 * them would go in the same step.
 */
const roundings = Float64Array.from({ length: 64 }, (_, place) => 0.5 - (0.3 * place) / 63);

/** What is left of the coefficients: a step half as fine leaves every other number, and most of the small ones go. */
function inSteps(
  coefficients: JpegCoefficients,
  steps: readonly Uint16Array[],
  wanted: readonly Uint16Array[],
): JpegCoefficients {
  const { components, entries } = coefficients;
  const coarser = new Int32Array(components.reduce((sum, { count }) => sum + count, 0));
  let length = 0;
  const made = components.map((component, index) => {
    const factors = factorsOf(steps[index], wanted[index]);
    const { blocks, end } = blocksInSteps(component, { entries, factors, coarser, start: length });
    const left = { ...component, ...blocks, count: end - length };
    length = end;
    return left;
  });
  return { ...coefficients, components: made, entries: coarser };
}

interface Steps {
  entries: Int32Array;
  factors: Float64Array;
  coarser: Int32Array;
  start: number;
}

function blocksInSteps(component: JpegComponent, { entries, factors, coarser, start }: Steps) {
  const blocks = component.dc.length;
  const dc = new Int16Array(blocks);
  const from = new Int32Array(blocks);
  const to = new Int32Array(blocks);
  const dcFactor = factors[0] ?? 1;
  const known = knownSizes(factors);
  let at = start;
  for (let block = 0; block < blocks; block++) {
    dc[block] = Math.round((component.dc[block] ?? 0) * dcFactor);
    from[block] = at;
    const end = component.to[block] ?? 0;
    for (let index = component.from[block] ?? 0; index < end; index++) {
      const entry = entries[index] ?? 0;
      const value = (entry << 16) >> 16;
      const level = Math.abs(value);
      const place = entry >> 16;
      const size = level < knownLevels ? (known[place * knownLevels + level] ?? 0) : sizeIn(factors, place, level);
      if (size > 0) coarser[at++] = (entry & ~0xffff) | ((value < 0 ? -size : size) & 0xffff);
    }
    to[block] = at;
  }
  return { blocks: { dc, from, to }, end: at };
}

function factorsOf(steps: Uint16Array | undefined, wanted: Uint16Array | undefined): Float64Array {
  return Float64Array.from(steps ?? [], (step, place) => step / (wanted?.[place] ?? step));
}

const knownLevels = 64;

/** What becomes of small coefficients, which nearly all of them are, by place and value. */
function knownSizes(factors: Float64Array): Uint8Array {
  return Uint8Array.from({ length: 64 * knownLevels }, (_, index) =>
    sizeIn(factors, Math.floor(index / knownLevels), index % knownLevels),
  );
}

function sizeIn(factors: Float64Array, place: number, level: number): number {
  return Math.floor(level * (factors[place] ?? 1) + (roundings[place] ?? 0.5));
}
