import { memoize } from '../memoize.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { LevelPace, type Pace, type Spent } from './level-pace.ts';
import { guideToSize, predictMark, type SizeGuide, type SizePoint, seekMark } from './size-curve.ts';

/** A dial from small to gentle, and what writes an image at one of its marks. */
export interface Dial {
  lowest: number;
  highest: number;
  /** How coarse its quantizer is at a mark, where bytes follow from that. */
  coarseness?(quality: number): number;
  /** A draft may differ in bytes by a steady share, and takes less time. */
  encode(image: RawPixels, quality: number, draft: boolean): Promise<Uint8Array>;
  maxResults?: number;
  /** Where it is known, results end with the time a size to hit may take beside a level. */
  pace?: Pace;
  /** A quicker way for the one more that is needed where none of them fits. */
  hurry?(image: RawPixels, quality: number): Promise<Uint8Array>;
}

export interface FitLimits {
  maxBytes: number;
  /** The lowest mark that may be used here. */
  floor: number;
  timeLeftMs(): number;
  spent?: Spent | undefined;
}

export interface QualityFit {
  bytes: Uint8Array;
  quality: number;
  fits: boolean;
  /** The end of the dial fits already, or the next mark is known to be over. */
  isTop: boolean;
  isNextTooLarge: boolean;
  ranOut: boolean;
}

/** As close below the limit as is asked for. */
export const closeEnough = 0.97;
/** Aimed at, so that small errors of the guess still fit. */
const aim = 0.988;
/** The same once a result has corrected the looks. */
const correctedAim = 0.998;
/** A step of the dial is at most about so large; what is further below has room for one. */
const fewStepsBelow = 0.85;
/** What quick looks, corrected by a result next to it, tell of one mark more is right to a few thousandths. */
const usuallyOver = 1.008;
const sampled = { pixels: 0.25e6, leastPixels: 0.06e6, share: 0.2, tile: 256 };
/** A sample guides within a few percent: the second or third try is close, and the rest closes a step. */
const maxEncodes = 7;
/** Beyond its results a search has these more tries for anything that fits: each aims further below, the last at the end. */
const lateAims = [1, 0.9, 0.7, 0];

/** A part of the image that speaks for the whole: what it would take at each mark. */
export interface Sample {
  bytesAt: (mark: number) => Promise<number>;
  isWhole: boolean;
  /** The marks that were looked at: what they took is known. */
  looked?: readonly number[];
  /** A look takes a fraction of a result's time, and many may be taken. */
  isQuick?: boolean;
  /** So far over the limit a mark has to be told to be left untried, where looks are rougher than usual. */
  clearlyOver?: number;
}

/**
 * The highest mark whose bytes stay under the limit. A sample tells how bytes grow along the dial; what the whole takes
 * at one mark corrects it for the next, so that the whole is encoded once or twice.
 */
export async function fitQuality(
  image: RawPixels,
  dial: Dial,
  limits: FitLimits,
  sample = sampleDial(image, dial),
): Promise<QualityFit> {
  const marksAhead = aheadOf(dial, sample, limits.maxBytes);
  let low = Math.max(dial.lowest, limits.floor) - 1;
  let high = dial.highest + 1;
  let best: { quality: number; bytes: Uint8Array } | undefined;
  let smallest: { quality: number; bytes: Uint8Array } | undefined;
  const tried: SizePoint[] = [];
  let ranOut = false;
  let slowestMs = 0;
  let lateTries = 0;
  const pace = new LevelPace(dial.pace, limits.spent, image.width * image.height);
  while (high - low > 1) {
    const maxResults = dial.maxResults ?? (sample.isWhole ? 9 : maxEncodes);
    const mayBeInTime = tried.length < maxResults && [low + 1, high - 1].some((mark) => pace.allows(mark));
    // What is not needed is not even looked for.
    const share = lateAims[lateTries];
    const ahead = share && (mayBeInTime || !best) ? await marksAhead(tried, low + 1, high - 1, share) : undefined;
    const isLate = !mayBeInTime || !ahead || !pace.allows(ahead);
    ranOut = isLate && (best !== undefined || lateTries >= lateAims.length);
    if (ranOut) break;
    if (isLate) lateTries++;
    // The last chance tells whether anything fits at all.
    const wanted = ahead ?? low + 1;
    const before = limits.timeLeftMs();
    const bytes = isLate && dial.hurry ? await dial.hurry(image, wanted) : await dial.encode(image, wanted, false);
    const tookMs = before - limits.timeLeftMs();
    slowestMs = Math.max(slowestMs, tookMs);
    if (!isLate) pace.note(wanted, tookMs);
    tried.push({ mark: wanted, bytes: bytes.length });
    if (!smallest || bytes.length < smallest.bytes.length) smallest = { quality: wanted, bytes };
    if (bytes.length <= limits.maxBytes) {
      low = bytes.length >= limits.maxBytes * closeEnough ? wanted : await lastAlike(sample, wanted, high);
      best = { quality: low, bytes };
      if (bytes.length >= limits.maxBytes * closeEnough) break;
      if (high > low + 1 && (await isStepTooLarge(sample, best, dial, limits.maxBytes))) high = low + 1;
    } else high = await firstAlike(sample, wanted, low);
    // Kept for looking at the result and for whatever comes after.
    ranOut = limits.timeLeftMs() < slowestMs * 2.5 + 1500;
    if (ranOut) break;
  }
  const chosen = best ?? smallest;
  if (!chosen) throw new Error('a search without tries');
  return {
    ...chosen,
    fits: best !== undefined,
    isTop: chosen.quality >= dial.highest,
    isNextTooLarge: high === chosen.quality + 1 && chosen.quality < dial.highest,
    ranOut: ranOut && !(best && best.bytes.length >= limits.maxBytes * closeEnough),
  };
}

/** The highest mark that makes the same, told by quick looks: AVIF has 63 steps behind its 98 marks. */
async function lastAlike({ isQuick, bytesAt }: Sample, mark: number, end: number): Promise<number> {
  let last = mark;
  while (isQuick && last + 1 < end && (await bytesAt(last + 1)) === (await bytesAt(mark))) last++;
  return last;
}

/** The lowest mark that makes the same. */
async function firstAlike({ isQuick, bytesAt }: Sample, mark: number, end: number): Promise<number> {
  let first = mark;
  while (isQuick && first - 1 > end && (await bytesAt(first - 1)) === (await bytesAt(mark))) first--;
  return first;
}

/** Where quick looks at the whole tell clearly that one mark more is over, it need not be tried. */
async function isStepTooLarge(
  { isQuick, bytesAt, clearlyOver = usuallyOver }: Sample,
  { quality, bytes }: { quality: number; bytes: Uint8Array },
  { highest }: Dial,
  maxBytes: number,
): Promise<boolean> {
  if (!isQuick || quality >= highest || bytes.length < maxBytes * fewStepsBelow) return false;
  const growth = (await bytesAt(quality + 1)) / (await bytesAt(quality));
  return bytes.length * growth > maxBytes * clearlyOver;
}

/**
 * What to try next, from what was tried: sought by quick looks, read off a curve, or else halved over the sample. With a
 * `share` further below the size, where there is no time to come closer.
 */
function aheadOf({ coarseness }: Dial, sample: Sample, maxBytes: number) {
  const { bytesAt, isQuick } = sample;
  const wantedBytes = maxBytes * aim;
  let guide: SizeGuide | undefined;
  return async (tried: readonly SizePoint[], from: number, to: number, share = 1): Promise<number> => {
    const last = tried.at(-1);
    const correct = async (bytes: number) => (last ? (bytes * (await bytesAt(last.mark))) / last.bytes : bytes) * share;
    if (!coarseness) return highestUnder(bytesAt, await correct(wantedBytes), from, to);
    const marks = { coarseness, from, to };
    if (isQuick) return seekMark(sample, marks, await correct(maxBytes * (last ? correctedAim : aim)));
    guide ??= await guideToSize(bytesAt, marks, wantedBytes);
    return last ? predictMark(tried, marks, wantedBytes * share, guide.power) : guide.mark;
  };
}

/** About the highest mark under the limit, told by a sample alone. */
export async function guessQuality(sample: Sample, dial: Dial, maxBytes: number): Promise<number> {
  return aheadOf(dial, { ...sample, isQuick: false }, maxBytes)([], dial.lowest, dial.highest);
}

export function sampleDial(image: RawPixels, dial: Dial): Sample {
  const pixels = image.width * image.height;
  const wanted = Math.min(sampled.pixels, Math.max(sampled.leastPixels, pixels * sampled.share));
  const part = sampleMosaic(image, wanted, sampled.tile);
  const share = pixels / (part.width * part.height);
  const looked: number[] = [];
  const bytesAt = memoize(async (mark) => {
    looked.push(mark);
    return (await dial.encode(part, mark, true)).length * share;
  });
  return { bytesAt, looked, isWhole: part === image };
}

/** Halving over the sample: the highest mark that should stay under, at least the lowest. */
async function highestUnder(
  bytesAt: (quality: number) => Promise<number>,
  maxBytes: number,
  from: number,
  to: number,
): Promise<number> {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((await bytesAt(middle)) <= maxBytes) low = middle;
    else high = middle - 1;
  }
  return low;
}
