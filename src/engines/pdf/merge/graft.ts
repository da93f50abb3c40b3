import type { PDFDocument, PDFObject } from 'mupdf';
import type { OpenedPdf } from '../document/open.ts';

/** Everything one source file brings along, moved through one map so that what it shares stays shared. */
export interface Graft {
  output: PDFDocument;
  source: OpenedPdf;
  move(object: PDFObject): PDFObject;
  /** Moves an object so that it can be referred to. Numbering it in the source would come too late for the map. */
  moveNumbered(object: PDFObject): PDFObject;
}
