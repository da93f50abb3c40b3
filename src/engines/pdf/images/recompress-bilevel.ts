import type { PdfImage } from './image-inventory.ts';
import { bilevelSize } from './image-policy.ts';
import { gainedSize, type Replacement } from './image-replacement.ts';
import { type Bitmap, readBitmap } from './image-samples.ts';
import { encodeJbig2 } from './jbig2-encode.ts';
import { memoize } from './memoize.ts';

/** Bilevel images become JBIG2 without loss; only those far finer than any printer needs are made smaller. */
export function recompressBilevel(image: PdfImage, dpi: number): Replacement | undefined {
  if (image.filters.includes('JBIG2Decode')) return undefined;
  const read = packedWhole(image);
  if (!read) return undefined;
  const { black, whole } = read;
  const target = bilevelSize(image, dpi);
  if (target.shrink === 1) return whole;
  // A regular screen of dots packs better as it is than with the beat that shrinking leaves in it.
  const shrunk = encodeBitmap(shrinkBitmap(black, target.width, target.height));
  return (gainedSize(image, shrunk) ?? image.storedBytes) < (gainedSize(image, whole) ?? image.storedBytes)
    ? shrunk
    : whole;
}

/** All pixels, as every level packs them. */
const packedWhole = memoize((image: PdfImage) => {
  const bitmap = readBitmap(image);
  const black = bitmap && invert(bitmap);
  return black && { black, whole: encodeBitmap(black) };
});

function encodeBitmap({ bits, width, height }: Bitmap): Replacement {
  const data = encodeJbig2(bits, width, height);
  return {
    kind: 'encoded',
    color: 'kept',
    image: { data, filter: 'JBIG2Decode', width, height, bits: 1, channels: 1 },
  };
}

/** JBIG2 calls black 1 where a PDF image calls it 0; the filter turns it back. */
function invert({ bits, width, height }: Bitmap): Bitmap {
  const inverted = Buffer.alloc(bits.length);
  for (let at = 0; at < bits.length; at++) inverted[at] = ~(bits[at] ?? 0);
  return { bits: inverted, width, height };
}

/** Each new pixel is black when at least half of the area it covers is. */
function shrinkBitmap(bitmap: Bitmap, width: number, height: number): Bitmap {
  const from = (bitmap.width + 7) >> 3;
  const to = (width + 7) >> 3;
  const bits = Buffer.alloc(to * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * bitmap.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * bitmap.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * bitmap.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * bitmap.width) / width));
      let black = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          black += ((bitmap.bits[row * from + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1;
        }
      }
      if (black * 2 >= (bottom - top) * (right - left))
        bits[y * to + (x >> 3)] = (bits[y * to + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { bits, width, height };
}
