import type { Image } from '../../../matting/image.ts';
import { writeOklab } from '../../../matting/oklab.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';

/** A small image in OKLab, each channel a plane of its own. */
export interface ColorPlanes extends PlaneSize {
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

export function createPlanes({ width, height }: PlaneSize): ColorPlanes {
  const count = width * height;
  return {
    width,
    height,
    lightness: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
}

export function toPlanes(image: Image): ColorPlanes {
  const planes = createPlanes(image);
  const { pixels } = image;
  const color = { lightness: 0, a: 0, b: 0 };
  for (let i = 0; i < planes.lightness.length; i++) {
    writeOklab(color, pixels[i * 3] ?? 0, pixels[i * 3 + 1] ?? 0, pixels[i * 3 + 2] ?? 0);
    planes.lightness[i] = color.lightness;
    planes.a[i] = color.a;
    planes.b[i] = color.b;
  }
  return planes;
}

/** Between the two nearest of `length` samples: the first one's index, and how far it is to the second. */
export function placeBetween(share: number, length: number): { index: number; part: number } {
  const position = share * length - 0.5;
  // At the rim the line through the last two samples goes on, since a gradient does so too.
  const index = Math.max(0, Math.min(length - 2, Math.floor(position)));
  return { index, part: length > 1 ? position - index : 0 };
}

/** Writes one row of a channel, at any height between its samples. */
export function writeRow(row: Float32Array, plane: Float32Array, width: number, top: number, part: number): void {
  const start = top * width;
  const below = start + width < plane.length ? start + width : start;
  for (let x = 0; x < width; x++) {
    const upper = plane[start + x] ?? 0;
    row[x] = upper + ((plane[below + x] ?? 0) - upper) * part;
  }
}
