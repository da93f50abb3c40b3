import type { Image } from '../../../matting/image.ts';
import type { Result } from '../../../shared/result.ts';
import { succeed } from '../../../shared/result.ts';
import { decodeImage } from '../../image/decode.ts';

export interface ImageWithAlpha {
  image: Image;
  /** Absent when every pixel is opaque. */
  alpha?: Uint8Array;
}

/** Decodes a file of unknown origin within the limits. `fileIndex` tells which upload to blame. */
export async function readImage(bytes: Uint8Array, fileIndex: number): Promise<Result<ImageWithAlpha>> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) return { ok: false, failure: { ...decoded.failure, fileIndex } };
  const { width, height, channels, pixels } = decoded.value;
  if (channels === 3) return succeed({ image: { width, height, pixels } });
  return succeed(splitAlpha(width, height, pixels));
}

function splitAlpha(width: number, height: number, rgba: Uint8Array): ImageWithAlpha {
  const count = width * height;
  const pixels = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0, from = 0, to = 0; i < count; i++, from += 4, to += 3) {
    pixels[to] = rgba[from] ?? 0;
    pixels[to + 1] = rgba[from + 1] ?? 0;
    pixels[to + 2] = rgba[from + 2] ?? 0;
    alpha[i] = rgba[from + 3] ?? 0;
  }
  return { image: { width, height, pixels }, alpha };
}
