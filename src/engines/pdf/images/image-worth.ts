import type { PdfImage } from './image-inventory.ts';

/** Seconds for a million pixels, decoded, made smaller and packed on a slow machine. */
const secondsPerMegapixel = { jpeg: 0.25, jpx: 1.6, ink: 0.5, bilevel: 0.06, samples: 0.5 };
const secondsPerImage = 0.004;

export function secondsFor(image: PdfImage): number {
  return secondsPerImage + (secondsPerMegapixel[kindOf(image)] * image.width * image.height) / 1e6;
}

function kindOf({ filters, color, bits }: PdfImage): keyof typeof secondsPerMegapixel {
  if (filters.includes('JPXDecode')) return 'jpx';
  if (color.kind === 'cmyk') return 'ink';
  if (filters.includes('DCTDecode')) return 'jpeg';
  return bits === 1 ? 'bilevel' : 'samples';
}

/**
 * The order to work in: by bytes that may be won for each second where time will not do for all, the largest first
 * elsewhere, so that the last ones running are small. It is the same at every level.
 */
export function inWorkingOrder(images: readonly PdfImage[], secondsLeft: number): PdfImage[] {
  const needed = images.reduce((sum, image) => sum + secondsFor(image), 0);
  const worth = (image: PdfImage) =>
    needed < secondsLeft ? image.width * image.height : image.storedBytes / secondsFor(image);
  return [...images].sort((a, b) => worth(b) - worth(a));
}
