import type { PDFDocument } from 'mupdf';
import { rootOf } from './pdf-object.ts';

/**
 * Takes the tags out of the way of a document that is only looked at: MuPDF walks up the structure tree at every marked
 * piece of content, so that drawing a tagged page takes time by the square of the tree. Never for one that is saved.
 */
export function hideStructure(document: PDFDocument): void {
  rootOf(document).delete('StructTreeRoot');
}
