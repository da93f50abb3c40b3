import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { type Candidate, smallest } from '../encode/compress-level.ts';
import { fromPixels } from '../raw-image.ts';
import { createScorer, notScored, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { compressWithGifsicle } from './compress-with-gifsicle.ts';
import { type GifFile, readGif } from './gif-blocks.ts';
import { composeGif } from './gif-decode.ts';
import { type GifOptions, optimizeGif } from './gif-optimize.ts';
import { writeGif } from './gif-write.ts';
import { largeGif } from './large-gif.ts';

/** Squared color distances the lossy coder is tried with, from exact to coarse. */
const toleranceSteps = [0, 10, 18, 25, 35, 45, 60, 80, 105, 130, 165, 200, 250, 300, 370, 450] as const;
/** The coarsest step a level may take, whatever the score says: flat drawings score well until they suddenly look wrong. */
const coarsestStep: Record<CompressionLevel, number> = { LOW: 5, MEDIUM: 11, HIGH: 15 };
/** A pixel may stay from the frame before at this share of the tolerance: ghosts are seen sooner than grain. */
const keepShare = 0.06;
/** What a level may take off the score that the palette alone has left. */
const scoreAllowance: Record<CompressionLevel, number> = { LOW: 3, MEDIUM: 10, HIGH: 20 };

/** The marks of a dial for sizes run from the coarsest tolerance to exact. */
export const gifHighestMark = toleranceSteps.length - 1;

export function gifOptionsAt(step: number): GifOptions {
  const tolerance = toleranceSteps[step] ?? 0;
  return { tolerance, keepTolerance: tolerance * keepShare, budgetMs: 11_000 };
}

/** For a size to hit: marks from the coarsest tolerance to exact, over a palette found once for each image. */
export function gifDial(image: RawPixels): { lowest: number; highest: number } & Pick<Dial, 'encode'> {
  const palettes = new Map<RawPixels, Promise<GifFile | undefined>>();
  const isLarge = image.width * image.height > codedPixels;
  return {
    lowest: isLarge ? gifHighestMark : 0,
    highest: gifHighestMark,
    async encode(pixels, mark) {
      const palette = palettes.get(pixels) ?? toPalette(pixels, 'MEDIUM');
      palettes.set(pixels, palette);
      const gif = await palette;
      if (!gif) throw new Error('no palette for a GIF');
      const still = { ...gif, frames: gif.frames.slice(0, 1) };
      const coded = isLarge ? 'late' : optimizeGif(still, gifOptionsAt(gifHighestMark - mark));
      return typeof coded === 'string' ? writeGif(still) : coded;
    },
  };
}

interface Dial {
  encode(image: RawPixels, mark: number): Promise<Uint8Array>;
}

/** A still image as GIF: its own palette when it comes from one, else the best 256 colors. */
export async function bestGif(
  image: RawPixels,
  source: GifFile | undefined,
  target: number,
  level: CompressionLevel,
  gifsicle?: string,
): Promise<Candidate | undefined> {
  const gif = source ?? (await toPalette(image, level));
  if (!gif) return undefined;
  const still = { ...gif, frames: gif.frames.slice(0, 1) };
  const pixels = image.width * image.height;
  if (pixels <= searchedPixels) return searchTolerance(still, image, target, level, gifsicle);
  return encodeOnce(still, image, pixels <= codedPixels ? level : undefined);
}

/** One try takes 0.5 s a megapixel, a search four; larger images get one, the largest keep the first coding. */
const searchedPixels = 1.5e6;
const codedPixels = 8e6;
const scoredPixels = 2e6;
/** The steps that usually meet the levels on photographs. */
const usualStep: Record<CompressionLevel, number> = { LOW: 1, MEDIUM: 5, HIGH: 9 };

function encodeOnce(gif: GifFile, image: RawPixels, level: CompressionLevel | undefined): Candidate | undefined {
  const coded = level ? optimizeGif(gif, gifOptionsAt(usualStep[level])) : writeGif(gif);
  const pixels = typeof coded === 'string' ? undefined : firstFrame(coded);
  if (typeof coded === 'string' || !pixels) return undefined;
  // Samples of both lie in the same places: looking at all of a large image takes a third of the time a job has.
  const sample = (whole: RawPixels) => sampleMosaic(whole, scoredPixels, 256);
  const score = createScorer(sample(image)).score(sample({ ...image, pixels, channels: 4 }));
  return { bytes: coded, encoder: level ? 'gif lossy' : 'gif', score, lossless: false };
}

async function toPalette(image: RawPixels, level: CompressionLevel): Promise<GifFile | undefined> {
  const dither = level === 'LOW' ? 1 : level === 'MEDIUM' ? 0.7 : 0.4;
  const pixels = image.width * image.height;
  if (pixels > codedPixels) return largeGif(image, dither);
  const effort = pixels <= searchedPixels ? 7 : 4;
  return readGif(await fromPixels(image).gif({ effort, dither }).toBuffer(), 1);
}

/** The coarsest tolerance that still meets the target (or, where the palette falls short of it, costs little more). */
async function searchTolerance(
  gif: GifFile,
  image: RawPixels,
  target: number,
  level: CompressionLevel,
  gifsicle: string | undefined,
): Promise<Candidate | undefined> {
  const scorer = createScorer(image);
  const encode = (step: number): Candidate | undefined => {
    const bytes = optimizeGif(gif, gifOptionsAt(step));
    const pixels = typeof bytes === 'string' ? undefined : firstFrame(bytes);
    if (typeof bytes === 'string' || !pixels) return undefined;
    const score = scorer.score({ pixels, channels: 4 });
    return { bytes, encoder: step === 0 ? 'gif exact' : 'gif lossy', score, lossless: step === 0 && score > 99 };
  };
  const exact = encode(0);
  if (!exact) return undefined;
  const floor = Math.min(target, exact.score - scoreAllowance[level]);
  let best = exact;
  let low = 1;
  let high = coarsestStep[level];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = encode(middle);
    if (tried && tried.score >= floor) {
      if (tried.bytes.length < best.bytes.length) best = tried;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  if (!gifsicle) return best;
  const score = async (bytes: Uint8Array) => {
    const pixels = firstFrame(bytes);
    return pixels ? scorer.score({ pixels, channels: 4 }) : notScored;
  };
  return smallest([best, await compressWithGifsicle({ program: gifsicle, gif, target: floor, level, score })]);
}

function firstFrame(bytes: Uint8Array): Uint8Array | undefined {
  const gif = readGif(bytes, 1);
  return gif && (composeGif(gif).next().value ?? undefined);
}

/** The tolerance step that suits an animation, found on its first frame. */
export function stepForAnimation(gif: GifFile, target: number, level: CompressionLevel): number {
  if (gif.width * gif.height > searchedPixels) return usualStep[level];
  const pixels = composeGif(gif).next().value;
  if (!pixels) return 0;
  const image: RawPixels = { width: gif.width, height: gif.height, channels: 4, pixels: pixels.slice() };
  const still = { ...gif, frames: gif.frames.slice(0, 1) };
  const scorer = createScorer(image);
  let low = 0;
  let high = coarsestStep[level];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const bytes = optimizeGif(still, gifOptionsAt(middle));
    const shown = typeof bytes === 'string' ? undefined : firstFrame(bytes);
    if (shown && scorer.score({ pixels: shown, channels: 4 }) >= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
