import { fromPixels, toPixels } from './raw-image.ts';
import type { RawPixels } from './score/perceptual-score.ts';

/** The same image with fewer pixels; no side below the shortest. */
export async function resizePixels(image: RawPixels, scale: number, shortest = 1): Promise<RawPixels> {
  const side = (length: number) => Math.min(length, Math.max(shortest, Math.round(length * scale)));
  return resizeTo(image, side(image.width), side(image.height));
}

/** At most so many pixels along the longest side; never enlarged. */
export async function withinSide(image: RawPixels, maxSide: number | undefined): Promise<RawPixels> {
  const longest = Math.max(image.width, image.height);
  return maxSide === undefined || longest <= maxSide ? image : resizePixels(image, maxSide / longest);
}

async function resizeTo(image: RawPixels, width: number, height: number): Promise<RawPixels> {
  if (width === image.width && height === image.height) return image;
  return toPixels(fromPixels(image).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
}
