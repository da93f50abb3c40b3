import type { PDFDocument, PDFObject } from 'mupdf';
import { orIfDamaged } from '../document/or-if-damaged.ts';
import { entriesOf, nameAt, numberAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { subsetEncodedFonts } from './encoded-font-subset.ts';
import { isFontDescriptor } from './font-descriptor.ts';

/** Whole fonts worth the time it takes to find which of their glyphs are used. */
const worthwhileBytes = 24 * 1024;
const maxPages = 400;

/**
 * Cuts whole embedded fonts down to the glyphs that are used. Fonts that are subsets already gain next to nothing
 * and are what most files hold, so nothing happens for them. Returns how many whole fonts there were.
 */
export function subsetFonts(document: PDFDocument, pages: readonly PDFObject[]): number {
  const whole = pages.length > maxPages ? 0 : countWholeFonts(document);
  return (whole > 0 && cutToUsedGlyphs(document) ? whole : 0) + subsetEncodedFonts(document);
}

function cutToUsedGlyphs(document: PDFDocument): boolean {
  return orIfDamaged(() => {
    document.subsetFonts();
    return true;
  }, false);
}

function countWholeFonts(document: PDFDocument): number {
  let whole = 0;
  const forTyping = formFontDescriptors(document);
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!isFontDescriptor(object) || forTyping.has(number)) continue;
    // A subset is named with six capital letters and a plus sign (ISO 32000-1, 9.6.4).
    if (/^[A-Z]{6}\+/.test(nameAt(object, 'FontName'))) continue;
    const file = ['FontFile2', 'FontFile3'].map((key) => valueAt(object, key)).find((stream) => stream.isStream());
    if (file && numberAt(file, 'Length') > worthwhileBytes) whole++;
  }
  return whole;
}

/** Fonts a form offers for typing must keep all their letters, and the engine leaves them alone. */
function formFontDescriptors(document: PDFDocument): Set<number> {
  const fonts = entriesOf(valueAt(rootOf(document), 'AcroForm', 'DR', 'Font'));
  return new Set(fonts.map(([, font]) => numberOfReference(valueAt(font, 'FontDescriptor'))));
}
