import type { PDFDocument } from 'mupdf';
import { valueAt } from '../document/pdf-object.ts';
import type { EncodedImage } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import type { Replacement } from './image-replacement.ts';

/** Puts a replacement in the place of the stored image. */
export function replaceImage(document: PDFDocument, image: PdfImage, replacement: Replacement): void {
  const { object } = image;
  if (replacement.kind === 'repacked') {
    const parameters = valueAt(object, 'DecodeParms');
    object.put('Filter', document.newName('DCTDecode'));
    if (parameters.isArray()) {
      const last = valueAt(parameters, image.filters.length - 1);
      if (last.isDictionary()) object.put('DecodeParms', last);
      else object.delete('DecodeParms');
    }
    object.writeRawStream(replacement.data);
    return;
  }
  writeEncoded(document, image, replacement.image, replacement.color);
}

function writeEncoded(document: PDFDocument, image: PdfImage, encoded: EncodedImage, color: 'kept' | 'device'): void {
  const { object } = image;
  object.put('Width', encoded.width);
  object.put('Height', encoded.height);
  object.put('BitsPerComponent', encoded.bits);
  object.put('Filter', document.newName(encoded.filter));
  object.delete('DecodeParms');
  if (encoded.predicted) {
    object.put('DecodeParms', {
      Predictor: 15,
      Colors: encoded.channels,
      Columns: encoded.width,
      BitsPerComponent: encoded.bits,
    });
  }
  // A stencil keeps its /Decode: it says which of the two values is painted. So do inks that stay as they were stored.
  if (encoded.filter !== 'JBIG2Decode' && encoded.channels !== 4) object.delete('Decode');
  if (encoded.palette) {
    const space = document.newArray();
    space.push(document.newName('Indexed'));
    space.push(document.newName('DeviceRGB'));
    space.push(encoded.palette.length / 3 - 1);
    space.push(document.newByteString(new Uint8Array(encoded.palette)));
    object.put('ColorSpace', space);
  } else if (encoded.filter === 'JBIG2Decode') {
    // Its bits mean what they meant before.
  } else if (image.color.kind === 'indexed' && color === 'kept' && image.color.palette) {
    object.put('ColorSpace', image.color.palette.base.object);
  } else if (color === 'device') {
    object.put('ColorSpace', document.newName(encoded.channels === 1 ? 'DeviceGray' : 'DeviceRGB'));
  }
  object.writeRawStream(encoded.data);
}
