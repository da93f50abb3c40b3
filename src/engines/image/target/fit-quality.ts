import { memoize } from '../memoize.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';

/** A dial from small to gentle, and what writes an image at one of its marks. */
export interface Dial {
  lowest: number;
  highest: number;
  /** A draft may differ in bytes by a steady share, and takes less time. */
  encode(image: RawPixels, quality: number, draft: boolean): Promise<Uint8Array>;
}

export interface FitLimits {
  maxBytes: number;
  /** The lowest mark that may be used here. */
  floor: number;
  timeLeftMs(): number;
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
const sample = { pixels: 0.25e6, leastPixels: 0.06e6, share: 0.2, tile: 256 };
/** A sample guides within a few percent: the second or third try is close, and the rest closes a step. */
const maxEncodes = 7;

/**
 * The highest mark whose bytes stay under the limit. A sample tells how bytes grow along the dial; what the whole takes
 * at one mark corrects it for the next, so that the whole is encoded two or three times.
 */
export async function fitQuality(image: RawPixels, dial: Dial, limits: FitLimits): Promise<QualityFit> {
  const { sampled, isWhole } = sampleDial(image, dial);
  let low = Math.max(dial.lowest, limits.floor) - 1;
  let high = dial.highest + 1;
  let best: { quality: number; bytes: Uint8Array } | undefined;
  let smallest: { quality: number; bytes: Uint8Array } | undefined;
  let correction = 1;
  let ranOut = false;
  let slowestMs = 0;
  for (let count = 0; count < (isWhole ? 9 : maxEncodes) && high - low > 1; count++) {
    const wanted = await highestUnder(sampled, (limits.maxBytes * aim) / correction, low + 1, high - 1);
    const before = limits.timeLeftMs();
    const bytes = await dial.encode(image, wanted, false);
    slowestMs = Math.max(slowestMs, before - limits.timeLeftMs());
    correction = bytes.length / (await sampled(wanted));
    if (!smallest || bytes.length < smallest.bytes.length) smallest = { quality: wanted, bytes };
    if (bytes.length <= limits.maxBytes) {
      low = wanted;
      best = { quality: wanted, bytes };
      if (bytes.length >= limits.maxBytes * closeEnough) break;
    } else high = wanted;
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

/** About the highest mark under the limit, told by a sample alone. */
export function guessQuality(image: RawPixels, dial: Dial, maxBytes: number): Promise<number> {
  return highestUnder(sampleDial(image, dial).sampled, maxBytes * aim, dial.lowest, dial.highest);
}

function sampleDial(image: RawPixels, dial: Dial) {
  const pixels = image.width * image.height;
  const wanted = Math.min(sample.pixels, Math.max(sample.leastPixels, pixels * sample.share));
  const part = sampleMosaic(image, wanted, sample.tile);
  const share = pixels / (part.width * part.height);
  const sampled = memoize(async (quality) => (await dial.encode(part, quality, true)).length * share);
  return { sampled, isWhole: part === image };
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
