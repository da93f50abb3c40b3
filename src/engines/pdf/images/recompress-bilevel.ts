import type { PdfImage } from './image-inventory.ts';
import { bilevelSize } from './image-policy.ts';
import { gainedSize, type Replacement } from './image-replacement.ts';
import { type Bitmap, readBitmap } from './image-samples.ts';
import { encodeJbig2 } from './jbig2-encode.ts';
import { memoize } from './memoize.ts';

/** Made smaller it takes less than this of what was stored: all its pixels, however packed, would take more. */
export const surelyShrunkShare = 0.4;

/** Bilevel images become JBIG2 without loss; only those far finer than any printer needs are made smaller. */
export function recompressBilevel(image: PdfImage, dpi: number, aboveDpi?: number): Replacement | undefined {
  if (image.filters.includes('JBIG2Decode')) return undefined;
  const black = blackPixels(image);
  if (!black) return undefined;
  const target = bilevelSize(image, dpi, aboveDpi);
  if (target.shrink === 1) return packedWhole(image);
  const shrunk = encodeBitmap(shrinkBitmap(black, target.width, target.height));
  const size = gainedSize(image, shrunk) ?? image.storedBytes;
  if (size < image.storedBytes * surelyShrunkShare) return shrunk;
  // A regular screen of dots packs better as it is than with the beat that shrinking leaves in it.
  const whole = packedWhole(image);
  return whole && (gainedSize(image, whole) ?? image.storedBytes) <= size ? whole : shrunk;
}

/** JBIG2 calls black 1 where a PDF image calls it 0; the filter turns it back. */
const blackPixels = memoize((image: PdfImage) => {
  const bitmap = readBitmap(image);
  return bitmap && invert(bitmap);
});

/** All pixels, as every level packs them. */
const packedWhole = memoize((image: PdfImage) => {
  const black = blackPixels(image);
  return black && encodeBitmap(black);
});

function encodeBitmap({ bits, width, height }: Bitmap): Replacement {
  const data = encodeJbig2(bits, width, height);
  return {
    kind: 'encoded',
    color: 'kept',
    image: { data, filter: 'JBIG2Decode', width, height, bits: 1, channels: 1 },
  };
}

function invert({ bits, width, height }: Bitmap): Bitmap {
  const inverted = Buffer.alloc(bits.length);
  for (let at = 0; at < bits.length; at++) inverted[at] = ~(bits[at] as number);
  return { bits: inverted, width, height };
}

/** Each new pixel is black when at least half of the area it covers is. */
function shrinkBitmap(bitmap: Bitmap, width: number, height: number): Bitmap {
  const from = (bitmap.width + 7) >> 3;
  const to = (width + 7) >> 3;
  const bits = Buffer.alloc(to * height);
  const black = new Uint32Array(from * 8);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * bitmap.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * bitmap.height) / height));
    if (!countBlack(bitmap.bits, { from, top, bottom }, black)) continue;
    let left = 0;
    for (let x = 0; x < width; x++) {
      const right = Math.max(left + 1, Math.floor(((x + 1) * bitmap.width) / width));
      let covered = 0;
      for (let column = left; column < right; column++) covered += black[column] as number;
      if (covered * 2 >= (bottom - top) * (right - left))
        bits[y * to + (x >> 3)] = (bits[y * to + (x >> 3)] as number) | (0x80 >> (x & 7));
      left = Math.floor(((x + 1) * bitmap.width) / width);
    }
  }
  return { bits, width, height };
}

/** How many pixels of each column are black in these rows; false when none is. */
function countBlack(
  bits: Buffer,
  { from, top, bottom }: { from: number; top: number; bottom: number },
  black: Uint32Array,
): boolean {
  black.fill(0);
  let isAny = false;
  for (let row = top; row < bottom; row++) {
    for (let place = 0; place < from; place++) {
      const byte = bits[row * from + place] as number;
      if (byte === 0) continue;
      isAny = true;
      for (let bit = 0; bit < 8; bit++)
        black[place * 8 + bit] = (black[place * 8 + bit] as number) + ((byte >> (7 - bit)) & 1);
    }
  }
  return isAny;
}
