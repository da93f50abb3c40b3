import type { PDFDocument, PDFObject } from 'mupdf';
import { nameAt, rootOf, valueAt } from '../document/pdf-object.ts';

export interface DroppedPrivateData {
  thumbnails: number;
  privateData: number;
}

/**
 * What only the program that wrote the file can read (/PieceInfo), previews of pages, low-resolution stand-ins
 * for print shops, and the metadata of single images. The document's own metadata stays.
 */
export function dropPrivateData(
  document: PDFDocument,
  pages: readonly PDFObject[],
  streams: readonly number[],
): DroppedPrivateData {
  const dropped: DroppedPrivateData = { thumbnails: 0, privateData: 0 };
  const drop = (owner: PDFObject, key: string): number => {
    if (valueAt(owner, key).isNull()) return 0;
    owner.delete(key);
    return 1;
  };
  const root = rootOf(document);
  dropped.privateData += drop(root, 'PieceInfo') + drop(root, 'SpiderInfo');
  for (const page of pages) {
    dropped.thumbnails += drop(page, 'Thumb');
    dropped.privateData += drop(page, 'PieceInfo') + drop(page, 'Metadata');
  }
  for (const number of streams) {
    const stream = document.newIndirect(number);
    const subtype = nameAt(stream, 'Subtype');
    if (subtype !== 'Form' && subtype !== 'Image') continue;
    for (const key of ['PieceInfo', 'Metadata', 'OPI', 'Alternates']) dropped.privateData += drop(stream, key);
    for (const key of ['PTEX.FileName', 'PTEX.InfoDict', 'PTEX.PageNumber']) drop(stream, key);
  }
  return dropped;
}
