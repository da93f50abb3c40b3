import type { PDFDocument, PDFObject } from 'mupdf';
import { dropUnreachable } from '../document/drop-unreachable.ts';
import { rootOf, valueAt } from '../document/pdf-object.ts';
import { type ContentUsage, findContentUsage } from '../fonts/content-usage.ts';
import { type ScannedDocument, scanStreams } from '../images/image-inventory.ts';
import { walkFields } from '../pages/form-fields.ts';

export interface PaintedDocument {
  /** What all content shows; undefined when it is not known. */
  usage: ContentUsage | undefined;
  scanned: ScannedDocument;
  /** Images and drawings that went. */
  dropped: number;
}

/** Drawings that went may have been the only ones to use others. */
const maxRounds = 3;

/**
 * Drops images, drawings, fonts and the like that pages list and never use, as pages cut out of a longer document do
 * that share one list. What is left is read for what it shows.
 */
export function dropUnusedResources(
  document: PDFDocument,
  pages: readonly PDFObject[],
  scanned: ScannedDocument,
): PaintedDocument {
  const offered = offeredForTyping(document);
  const painted: PaintedDocument = { usage: undefined, scanned, dropped: 0 };
  for (let round = 0; round < maxRounds; round++) {
    painted.usage = findContentUsage(document, pages, painted.scanned.streams);
    const dropped = painted.usage?.resources.dropUnused(offered) ?? 0;
    if (dropped === 0) break;
    dropUnreachable(document);
    painted.scanned = scanStreams(document);
    painted.dropped += dropped;
  }
  return painted;
}

function offeredForTyping(document: PDFDocument): PDFObject[] {
  const offered = [valueAt(rootOf(document), 'AcroForm', 'DR')];
  walkFields(document, (field) => {
    offered.push(valueAt(field as PDFObject, 'DR'));
  });
  return offered;
}
