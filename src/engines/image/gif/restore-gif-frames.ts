import type { GifFile, GifFrameBlock } from './gif-blocks.ts';

/** One transparent pixel: clear code, entry 0, end code, three bits each. */
const onePixel = Uint8Array.of(2, 0x44, 0x01, 0);
const twoColors = new Uint8Array(6);

/**
 * Gives a rewritten animation back the frames its writer joined because they look the same: each becomes one pixel
 * that draws nothing, with the time it had. Undefined when the times do not tell which were joined.
 */
export function restoreGifFrames(original: GifFile, rewritten: GifFile): GifFile | undefined {
  if (original.width !== rewritten.width || original.height !== rewritten.height) return undefined;
  const joined = original.frames.length !== rewritten.frames.length;
  // Frames without time could belong to the one before or the one after.
  if (joined && original.frames.some(({ delay }) => delay === 0)) return undefined;
  const frames: GifFrameBlock[] = [];
  for (const frame of rewritten.frames) {
    const delays = takeDelays(original, frames.length, frame.delay);
    const [first, ...rest] = delays;
    if (first === undefined || (rest.length > 0 && frame.disposal > 1)) return undefined;
    frames.push({ ...frame, delay: first }, ...rest.map((delay) => standStill(rewritten, delay)));
  }
  if (frames.length !== original.frames.length) return undefined;
  return { ...rewritten, loops: original.loops, frames };
}

/** The times of the frames from `from` on that add up to `total`; none when they do not. */
function takeDelays(original: GifFile, from: number, total: number): number[] {
  const delays: number[] = [];
  let sum = 0;
  for (const { delay } of original.frames.slice(from)) {
    delays.push(delay);
    sum += delay;
    if (sum >= total) break;
  }
  return sum === total ? delays : [];
}

function standStill({ sharedPalette }: GifFile, delay: number): GifFrameBlock {
  const own = sharedPalette.length === 0;
  return {
    left: 0,
    top: 0,
    width: 1,
    height: 1,
    interlaced: false,
    palette: own ? twoColors : sharedPalette,
    ownPalette: own,
    transparentIndex: 0,
    disposal: 1,
    delay,
    minimumCodeSize: 2,
    subBlocks: onePixel,
  };
}
