import type { EncodedImage } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';

/** A replacement for one image: encoded anew, or the stored JPEG repacked. */
export type Replacement =
  | { kind: 'encoded'; image: EncodedImage; color: 'kept' | 'device' }
  | { kind: 'repacked'; data: Buffer };

/** Only a real gain is worth a second generation of loss. */
const worthReplacing = 0.95;
const worthRepacking = 0.99;
/** What /DecodeParms with its four entries takes in the dictionary, and an indexed color space around its colors. */
const predictionBytes = 70;
const paletteBytes = 24;

/** What an encoded image takes in the file: its data and the entries of the dictionary only it needs. */
export function sizeOf(image: EncodedImage): number {
  const palette = image.palette ? paletteBytes + writtenLength(image.palette) : 0;
  return image.data.length + palette + (image.predicted ? predictionBytes : 0);
}

/** The size a replacement brings an image to, or undefined when it is not worth putting in its place. */
export function gainedSize(image: PdfImage, replacement: Replacement): number | undefined {
  if (replacement.kind === 'repacked') {
    const size = replacement.data.length;
    return size < image.storedBytes * worthRepacking ? size : undefined;
  }
  return isWorthwhile(image, replacement.image) ? sizeOf(replacement.image) : undefined;
}

export function isWorthwhile(image: PdfImage, encoded: EncodedImage): boolean {
  const isLossless = encoded.filter !== 'DCTDecode' && encoded.width === image.width;
  return sizeOf(encoded) < image.storedBytes * (isLossless ? worthRepacking : worthReplacing);
}

/** MuPDF writes a string plainly where escapes are few and as hexadecimal digits elsewhere. */
function writtenLength(text: Buffer): number {
  let escapes = 0;
  for (const code of text) {
    if (code < 32 || code > 126) escapes += 3;
    else if (code === 0x28 || code === 0x29 || code === 0x5c) escapes++;
  }
  return text.length + Math.min(escapes, text.length);
}
