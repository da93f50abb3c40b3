import type { ImageSize } from '../../../shared/cover-fit.ts';

/**
 * Image, original and what can be taken back need some 12 bytes a pixel. Phones end a page that takes more than a few
 * hundred megabytes, and iOS draws no canvas over 16.8 megapixels.
 */
const roomForPixels = { phone: 16.8e6, desktop: 50e6 } as const;

export function isTooLargeHere({ width, height }: ImageSize): boolean {
  return width * height > roomHere();
}

export function roomHere(): number {
  const isPhone = typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches;
  return isPhone ? roomForPixels.phone : roomForPixels.desktop;
}

/** Told from the header: a decoder would make room for all pixels first. */
export function readPngSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 24) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0) === 0x89504e47 ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
}
