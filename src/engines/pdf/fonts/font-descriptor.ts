import type { PDFObject } from 'mupdf';
import { nameAt, valueAt } from '../document/pdf-object.ts';

export const fontFileKeys = ['FontFile', 'FontFile2', 'FontFile3'] as const;
export type FontFileKey = (typeof fontFileKeys)[number];

/** Some writers leave out the type; nothing else holds a font file. */
export function isFontDescriptor(object: PDFObject): boolean {
  if (!object.isDictionary()) return false;
  const type = nameAt(object, 'Type');
  if (type !== '') return type === 'FontDescriptor';
  return fontFileKeys.some((key) => valueAt(object, key).isStream());
}

/** The font of a composite one that leads to its descriptor. */
export function descendantOf(font: PDFObject): PDFObject | undefined {
  return nameAt(font, 'Subtype') === 'Type0' ? valueAt(font, 'DescendantFonts', 0) : undefined;
}
