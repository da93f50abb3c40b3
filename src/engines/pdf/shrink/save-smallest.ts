import type { PDFDocument } from 'mupdf';
import { type Result, succeed } from '../../../shared/result.ts';
import { holdsPages, type SaveOptions, savePdf, writePdf } from '../document/save.ts';
import { packObjects } from '../fast-path/pack-objects.ts';

/**
 * Writes a document in as few bytes as can be, opens the result again and counts its pages. Objects are packed by our own
 * writer where it understands all of them; a protected file, or one it does not understand, is MuPDF's.
 */
export async function saveSmallest(document: PDFDocument, wishes: SaveOptions): Promise<Result<Uint8Array>> {
  const thorough = { ...wishes, thorough: true };
  if (!wishes.newPassword) {
    const written = writePdf(document, 'no', thorough);
    const packed = written.ok ? await packObjects(written.value) : undefined;
    if (packed && holdsPages(packed, wishes)) return succeed(packed);
  }
  return savePdf(document, thorough);
}
