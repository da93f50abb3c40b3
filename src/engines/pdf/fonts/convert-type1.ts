import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { orIfDamaged } from '../document/or-if-damaged.ts';
import { numberOfReference, rawBytesOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { isFontDescriptor } from './font-descriptor.ts';
import { drawsSameGlyphs } from './same-glyphs.ts';
import { readType1 } from './type1-program.ts';
import { writeCff } from './write-cff.ts';

const maxFontBytes = 2 * 1024 * 1024;
const maxFonts = 200;

/**
 * Type 1 fonts are encrypted and therefore hardly compress; as CFF they take about a quarter of the bytes. Each is
 * written anew, drawn beside the original glyph by glyph, and taken only when no difference can be seen.
 * Returns how many were.
 */
export function convertType1Fonts(document: PDFDocument): number {
  const files = type1Files(document);
  let converted = 0;
  for (const { stream, descriptors } of [...files.values()].slice(0, maxFonts)) {
    const font = convert(stream);
    if (!font) continue;
    stream.writeRawStream(font);
    stream.put('Filter', document.newName('FlateDecode'));
    stream.put('Subtype', document.newName('Type1C'));
    for (const key of ['DecodeParms', 'Length1', 'Length2', 'Length3']) stream.delete(key);
    for (const descriptor of descriptors) {
      descriptor.put('FontFile3', stream);
      descriptor.delete('FontFile');
    }
    converted++;
  }
  return converted;
}

interface Type1File {
  stream: PDFObject;
  descriptors: PDFObject[];
}

function type1Files(document: PDFDocument): Map<number, Type1File> {
  const files = new Map<number, Type1File>();
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!isFontDescriptor(object)) continue;
    const stream = valueAt(object, 'FontFile');
    if (!stream.isIndirect() || !stream.isStream()) continue;
    const known = files.get(numberOfReference(stream)) ?? { stream, descriptors: [] };
    known.descriptors.push(object);
    files.set(numberOfReference(stream), known);
  }
  return files;
}

/** The packed CFF, or undefined when the font should stay as it is. */
function convert(stream: PDFObject): Buffer | undefined {
  const before = boundedBytesOf(stream, maxFontBytes);
  if (!before) return undefined;
  return orIfDamaged(() => {
    const program = readType1(before);
    const { bytes, order } = writeCff(program);
    const packed = deflateSync(bytes, { level: 9 });
    if (packed.length >= rawBytesOf(stream).length) return undefined;
    return drawsSameGlyphs({ bytes: before, glyphs: [...program.glyphs.keys()] }, { bytes, order })
      ? packed
      : undefined;
  }, undefined);
}
