import type { PDFDocument, PDFObject } from 'mupdf';
export function subsetFonts(_document: PDFDocument, _pages: readonly PDFObject[]): number {
  return 0;
}
