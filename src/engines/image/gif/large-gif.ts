import { readPngChunks } from '../../formats/png-chunks.ts';
import { colorDistance } from '../encode/color-distance.ts';
import { fromPixels } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import type { GifFile, GifFrameBlock } from './gif-blocks.ts';
import { encodeGifLzw } from './gif-lzw.ts';

/** The palette is found on this much of the image; on all of it the search alone takes longer than a job may. */
const sampledPixels = 0.5e6;
/** The last entry stays free for transparent pixels. */
const transparentIndex = 255;
/** How far the pattern moves a color at full strength: about the distance of neighbors in a palette. */
const patternReach = 24;

/** Thresholds laid over the image break up the bands a palette leaves; four by four, from −½ to ½. */
const pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((value) => (value + 0.5) / 16 - 0.5);

/** An image of many megapixels as a GIF of one frame, for about 0.1 s a megapixel. */
export async function largeGif(image: RawPixels, dither: number): Promise<GifFile | undefined> {
  const palette = await samplePalette(image);
  if (!palette) return undefined;
  const { width, height } = image;
  const transparent = image.channels === 4 ? transparentIndex : undefined;
  const wanted = mapPixels(image, palette, dither);
  const { subBlocks } = encodeGifLzw({
    wanted,
    palette,
    transparent,
    mayKeep: new Uint8Array(wanted.length),
    tolerance: 0,
    minimumCodeSize: 8,
    mixed: false,
  });
  const frame: GifFrameBlock = {
    left: 0,
    top: 0,
    width,
    height,
    interlaced: false,
    palette,
    ownPalette: false,
    transparentIndex: transparent,
    disposal: 0,
    delay: 0,
    minimumCodeSize: 8,
    subBlocks,
  };
  return { width, height, sharedPalette: palette, background: 0, loops: undefined, frames: [frame] };
}

/** 256 colors as libimagequant chooses them for a sample. */
async function samplePalette(image: RawPixels): Promise<Uint8Array | undefined> {
  const sample = fromPixels(sampleMosaic(image, sampledPixels, 128)).removeAlpha();
  const png = await sample.png({ palette: true, dither: 0, effort: 4, compressionLevel: 1 }).toBuffer();
  const colors = readPngChunks(png)?.find(({ type }) => type === 'PLTE')?.data;
  if (!colors) return undefined;
  const palette = new Uint8Array(256 * 3);
  palette.set(colors);
  return palette;
}

/** The nearest entry of every pixel moved by the pattern; looked up by the upper six bits a channel. */
function mapPixels({ pixels, width, height, channels }: RawPixels, palette: Uint8Array, dither: number): Uint8Array {
  const nearest = new Int16Array(1 << 18).fill(-1);
  const entries = channels === 4 ? transparentIndex : 256;
  const moves = pattern.map((threshold) => Math.round(threshold * patternReach * dither));
  const wanted = new Uint8Array(width * height);
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels, to++) {
      if (channels === 4 && (pixels[at + 3] ?? 0) < 128) {
        wanted[to] = transparentIndex;
        continue;
      }
      const move = moves[((y & 3) << 2) | (x & 3)] ?? 0;
      const red = upperBits((pixels[at] ?? 0) + move);
      const green = upperBits((pixels[at + 1] ?? 0) + move);
      const blue = upperBits((pixels[at + 2] ?? 0) + move);
      const key = (red << 12) | (green << 6) | blue;
      let entry = nearest[key] ?? -1;
      if (entry < 0) {
        entry = nearestEntry(palette, entries, red * 4 + 2, green * 4 + 2, blue * 4 + 2);
        nearest[key] = entry;
      }
      wanted[to] = entry;
    }
  }
  return wanted;
}

function upperBits(value: number): number {
  return value < 0 ? 0 : value > 255 ? 63 : value >> 2;
}

function nearestEntry(palette: Uint8Array, entries: number, red: number, green: number, blue: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let index = 0; index < entries; index++) {
    const at = index * 3;
    const distance = colorDistance(
      red - (palette[at] ?? 0),
      green - (palette[at + 1] ?? 0),
      blue - (palette[at + 2] ?? 0),
    );
    if (distance >= bestDistance) continue;
    bestDistance = distance;
    best = index;
  }
  return best;
}
