import type { EncodedImage } from './image-encoders.ts';

/** A replacement for one image: encoded anew, or the stored JPEG repacked. */
export type Replacement =
  | { kind: 'encoded'; image: EncodedImage; colour: 'kept' | 'device' }
  | { kind: 'repacked'; data: Buffer };

export function sizeOf(image: EncodedImage): number {
  return image.data.length + (image.palette?.length ?? 0);
}
