import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { filtersOf, nameAt, rawBytesOf } from './pdf-object.ts';
import { boundedBytesOf } from './stream-bytes.ts';

const reversible = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);
const smallestStream = 120;
/** Decoded bytes packed anew in one document; beyond it the time is not worth the gain. */
const mostWork = 96 * 1024 * 1024;
const mostPerStream = 24 * 1024 * 1024;
/** Metadata is stored plainly so that other programs find it; only oversized ones are packed. */
const plainMetadataBytes = 8 * 1024;

/** Packs text, fonts, forms and the like with the strongest deflate where they were packed with less. */
export function tidyStreams(document: PDFDocument, streams: readonly number[]): void {
  let work = 0;
  for (const number of streams) {
    const stream = document.newIndirect(number);
    if (!stream.isStream() || work > mostWork) continue;
    work += tidyStream(document, stream);
  }
}

function tidyStream(document: PDFDocument, stream: PDFObject): number {
  const filters = filtersOf(stream);
  if (!filters.every((filter) => reversible.has(filter))) return 0;
  const stored = rawBytesOf(stream);
  if (stored.length < smallestStream || (filters.length === 1 && isPackedHard(filters, stored))) return 0;
  if (nameAt(stream, 'Type') === 'Metadata' && stored.length < plainMetadataBytes) return 0;
  const plain = boundedBytesOf(stream, mostPerStream);
  if (!plain) return 0;
  const packed = deflateSync(plain, { level: 9, memLevel: 9 });
  if (packed.length < stored.length) {
    stream.put('Filter', document.newName('FlateDecode'));
    stream.delete('DecodeParms');
    stream.writeRawStream(packed);
  }
  return plain.length;
}

/** The second byte of a zlib stream tells how hard its writer tried (RFC 1950, FLEVEL). */
function isPackedHard(filters: readonly string[], stored: Buffer): boolean {
  return filters[0] === 'FlateDecode' && (stored[1] ?? 0) >> 6 === 3;
}
