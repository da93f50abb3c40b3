import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { nameAt, numberAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { subsetTrueType } from './truetype-subset.ts';

const worthwhileBytes = 24 * 1024;
const largestFont = 16 * 1024 * 1024;
const maxObjects = 200_000;
const symbolic = 4;

/**
 * A simple font can only ever show the characters of its encoding, also in a form somebody types into. Whole TrueType
 * fonts with one of the two usual encodings keep exactly those; the thousands of others go. Returns how many were cut.
 */
export function subsetEncodedFonts(document: PDFDocument): number {
  if (document.countObjects() > maxObjects) return 0;
  let cut = 0;
  for (const [number, isEncoded] of fontFiles(document)) {
    if (!isEncoded) continue;
    const file = document.newIndirect(number);
    if (!file.isStream() || numberAt(file, 'Length') < worthwhileBytes) continue;
    const font = boundedBytesOf(file, largestFont);
    const subset = font && subsetTrueType(font, encodedCharacters);
    if (!subset) continue;
    const packed = deflateSync(subset, { level: 9, memLevel: 9 });
    if (packed.length > numberAt(file, 'Length') * 0.9) continue;
    file.put('Filter', document.newName('FlateDecode'));
    file.delete('DecodeParms');
    file.put('Length1', subset.length);
    file.writeRawStream(packed);
    cut++;
  }
  return cut;
}

/** Every embedded TrueType file, and whether all fonts that use it are simple ones with a usual encoding. */
function fontFiles(document: PDFDocument): Map<number, boolean> {
  const encoded = new Map<number, boolean>();
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const font = document.newIndirect(number);
    if (!font.isDictionary()) continue;
    const file = numberOfReference(valueAt(font, 'FontDescriptor', 'FontFile2'));
    if (file !== 0) encoded.set(file, (encoded.get(file) ?? true) && isEncodedFont(font));
  }
  return encoded;
}

function isEncodedFont(font: PDFObject): boolean {
  const encoding = nameAt(font, 'Encoding');
  const isUsual = encoding === 'WinAnsiEncoding' || encoding === 'MacRomanEncoding';
  const isSymbolic = (numberAt(valueAt(font, 'FontDescriptor'), 'Flags') & symbolic) !== 0;
  return nameAt(font, 'Subtype') === 'TrueType' && isUsual && !isSymbolic;
}

/** All characters of both encodings, with the other Unicode numbers their names stand for in older fonts. */
const encodedCharacters: ReadonlySet<number> = new Set(
  ['windows-1252', 'macintosh'].flatMap((name) => {
    const codes = Uint8Array.from({ length: 224 }, (_, index) => index + 32);
    const text = new TextDecoder(name).decode(codes);
    return [...text, '\u00ad\u00a0\u2022\u2219\u03a9\u2126\u00b5\u03bc\u2044\u2215\u0394\u2206\u02c9\u00af\u20ac']
      .join('')
      .split('')
      .map((character) => character.charCodeAt(0));
  }),
);
