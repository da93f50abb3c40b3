import type { PDFObject } from 'mupdf';
import { nameAt, valueAt } from '../document/pdf-object.ts';

/** Some writers leave out the type; nothing else holds a font file. */
export function isFontDescriptor(object: PDFObject): boolean {
  if (!object.isDictionary()) return false;
  const type = nameAt(object, 'Type');
  if (type !== '') return type === 'FontDescriptor';
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => valueAt(object, key).isStream());
}
