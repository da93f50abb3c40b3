import { readGif } from '../gif/gif-blocks.ts';
import { composeGif } from '../gif/gif-decode.ts';
import { sharp } from '../guarded-sharp.ts';
import { toPixels } from '../raw-image.ts';
import { createScorer, notScored, type RawPixels } from './perceptual-score.ts';
import { sampleMosaic } from './sample-mosaic.ts';

/** How many frames speak for an animation. */
const scoredFrames = 4;
/** Of large frames a part speaks for the whole: four whole ones and their copies do not fit into memory. */
const scoredPixels = 1.2e6;

/** Prepares some frames of an animation; the returned function tells how alike another version of it looks. */
export async function scoreAnimation(
  source: Uint8Array,
  { frames }: { frames: number },
): Promise<(result: Uint8Array) => Promise<number>> {
  const count = Math.min(frames, scoredFrames);
  const pages = Array.from({ length: count }, (_, sample) => Math.floor(((sample + 0.5) / count) * frames));
  const scorers = (await readFrames(source, pages, scoredPixels)).map((frame) => createScorer(frame));
  return async (result) => {
    const shown = await readFrames(result, await pagesAtTimes(source, result, pages), scoredPixels);
    if (shown.length !== scorers.length) return notScored;
    const total = scorers.reduce((scored, scorer, index) => scored + scoreOf(scorer, shown[index]), 0);
    return total / count;
  };
}

/** The pages of the result that show when these do: an encoder may have joined frames that look the same. */
async function pagesAtTimes(
  source: Uint8Array,
  result: Uint8Array,
  pages: readonly number[],
): Promise<readonly number[]> {
  const [before, after] = await Promise.all([delaysOf(source), delaysOf(result)]);
  if (before.length === after.length || sum(after) === 0 || sum(before) === 0) return pages;
  return pages.map((page) => {
    const middle = sum(before.slice(0, page)) + (before[page] ?? 0) / 2;
    let end = 0;
    const found = after.findIndex((delay) => {
      end += delay;
      return (middle * sum(after)) / sum(before) < end;
    });
    return found < 0 ? after.length - 1 : found;
  });
}

async function delaysOf(bytes: Uint8Array): Promise<number[]> {
  const { delay = [] } = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  return delay;
}

function sum(delays: readonly number[]): number {
  return delays.reduce((total, delay) => total + delay, 0);
}

function scoreOf(scorer: ReturnType<typeof createScorer>, frame: RawPixels | undefined): number {
  return frame ? scorer.score(frame) : notScored;
}

/** Some frames as they show, in order. GIF frames are drawn one on the other: one pass gives them all. */
export async function readFrames(
  bytes: Uint8Array,
  pages: readonly number[],
  maxPixels = Number.POSITIVE_INFINITY,
): Promise<RawPixels[]> {
  const part = (frame: RawPixels) => sampleMosaic(frame, maxPixels, 256);
  if (bytes[0] === 0x47) return readGifFrames(bytes, pages, part);
  const frames: RawPixels[] = [];
  for (const page of pages) {
    const pipeline = sharp(bytes, { page, pages: 1, limitInputPixels: false }).toColorspace('srgb').ensureAlpha();
    frames.push(part(await toPixels(pipeline)));
  }
  return frames;
}

function readGifFrames(
  bytes: Uint8Array,
  pages: readonly number[],
  part: (frame: RawPixels) => RawPixels,
): RawPixels[] {
  const gif = readGif(bytes, Number.POSITIVE_INFINITY);
  if (!gif) return [];
  const frames: RawPixels[] = [];
  const last = Math.max(...pages);
  let page = 0;
  for (const canvas of composeGif(gif)) {
    if (!canvas) return [];
    const asked = pages.filter((each) => each === page).length;
    if (asked > 0) {
      const frame = part({ width: gif.width, height: gif.height, channels: 4, pixels: canvas });
      const kept = frame.pixels === canvas ? { ...frame, pixels: canvas.slice() } : frame;
      // A frame that was joined stands for several.
      for (let time = 0; time < asked; time++) frames.push(kept);
    }
    if (page++ >= last) break;
  }
  return frames;
}
