import type { GifFile } from './gif-blocks.ts';
import { decodeGifFrame } from './gif-decode.ts';

/** One entry stays free for "leave what shows". */
const maxColors = 255;

/** One palette for the whole animation when its colors fit: 768 bytes less for every frame that had its own. */
export function commonPalette(gif: GifFile): Uint8Array | undefined {
  const colors = new Set<number>();
  for (const frame of gif.frames) {
    const indices = decodeGifFrame(frame);
    if (!indices) return undefined;
    const used = new Uint8Array(256);
    for (let at = 0; at < indices.length; at++) used[indices[at] ?? 0] = 1;
    for (let index = 0; index < 256; index++) {
      if (used[index] === 0 || index === frame.transparentIndex) continue;
      const [red = 0, green = 0, blue = 0] = frame.palette.subarray(index * 3, index * 3 + 3);
      colors.add((red << 16) | (green << 8) | blue);
    }
    if (colors.size > maxColors) return undefined;
  }
  const size = 1 << Math.max(1, Math.ceil(Math.log2(colors.size + 1)));
  const palette = new Uint8Array(size * 3);
  [...colors].forEach((color, index) => {
    palette.set([color >> 16, (color >> 8) & 255, color & 255], index * 3);
  });
  return palette;
}
