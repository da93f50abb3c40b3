import type { PDFDocument } from 'mupdf';
import { rawBytesOf } from '../document/pdf-object.ts';
import type { PdfImage } from '../images/image-inventory.ts';

/** Boxes a decoder needs (ISO 15444-1, annex I); the rest holds dates, identifiers and comments. */
const neededBoxes = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);

/** Takes the comment boxes out of JPEG 2000 images, so that two with the same content are the same. */
export function stripJp2Boxes(document: PDFDocument, images: readonly PdfImage[]): void {
  for (const { object, filters } of images) {
    if (filters.length !== 1 || filters[0] !== 'JPXDecode') continue;
    const stored = rawBytesOf(object);
    const stripped = neededParts(stored);
    if (!stripped || stripped.length >= stored.length) continue;
    object.put('Filter', document.newName('JPXDecode'));
    object.writeRawStream(stripped);
  }
}

function neededParts(jp2: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= jp2.length; ) {
    const declared = jp2.readUInt32BE(at);
    const type = jp2.toString('latin1', at + 4, at + 8);
    // Length 0 runs to the end of the file; the long form (1) and anything shorter than its header is left alone.
    const length = declared === 0 ? jp2.length - at : declared;
    if (length < 8 || at + length > jp2.length) return undefined;
    if (neededBoxes.has(type)) parts.push(jp2.subarray(at, at + length));
    at += length;
  }
  return parts.length === neededBoxes.size ? Buffer.concat(parts) : undefined;
}
