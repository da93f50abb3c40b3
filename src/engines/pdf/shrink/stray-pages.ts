import type { PDFDocument, PDFObject } from 'mupdf';
import { nameAt, valueAt } from '../document/pdf-object.ts';

/** What a page paints, and what only its reader or writer would look at. */
const paintedEntries = ['Contents', 'Resources', 'Annots', 'Thumb', 'B', 'AA', 'Group', 'PieceInfo', 'Metadata'];

/**
 * Pages that are no longer in the page tree, as programs leave them that cut pages out of a file: tags, bookmarks and
 * names still lead to them, and with them to all their images and fonts, though nobody can ever see them. They are
 * emptied, not removed, so that whatever points there stays as it is.
 */
export function emptyStrayPages(document: PDFDocument, pages: readonly PDFObject[]): number {
  const known = new Set(pages.map((page) => (page.isIndirect() ? page.asIndirect() : 0)));
  const count = document.countObjects();
  let emptied = 0;
  for (let number = 1; number < count; number++) {
    if (known.has(number)) continue;
    const object = document.newIndirect(number);
    if (!object.isDictionary() || object.isStream() || nameAt(object, 'Type') !== 'Page') continue;
    const painted = paintedEntries.filter((key) => !valueAt(object, key).isNull());
    for (const key of painted) object.delete(key);
    if (painted.length > 0) emptied++;
  }
  return emptied;
}
