import type { PDFDocument, PDFObject } from 'mupdf';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { filtersOf, nameAt, numberAt, rawBytesOf } from '../document/pdf-object.ts';
import { boundedBytesOf, bytesDespiteSum } from '../document/stream-bytes.ts';
import type { UnpackedStreams } from '../document/unpacked-streams.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';

const reversible = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);
const smallestStream = 120;
/** Decoded bytes recompressed in one document; beyond it the time is not worth the gain. */
const maxWork = 64 * 1024 * 1024;
const maxPerStream = 24 * 1024 * 1024;
/** Metadata is stored plainly so that other programs find it, at the gentlest level unless it is oversized. */
const plainMetadataBytes = { gentle: 8 * 1024, strict: 1024 };
/** An archive (PDF/A) must not pack it. */
const archiveMark = 'pdfaid:part';
const atOnce = 3;

/**
 * Packs text, fonts, forms and the like anew, the largest first, and keeps what gets smaller.
 * Returns how many were left because the time was over.
 */
export async function recompressStreams(
  document: PDFDocument,
  streams: readonly number[],
  { budget, isGentle, unpacked }: { budget: TimeBudget; isGentle: boolean; unpacked: UnpackedStreams },
): Promise<number> {
  const waiting = streams
    .map((number) => document.newIndirect(number))
    .filter((stream) => stream.isStream())
    .sort((a, b) => numberAt(a, 'Length') - numberAt(b, 'Length'));
  const metadataBytes = isGentle ? plainMetadataBytes.gentle : plainMetadataBytes.strict;
  const allowance = { work: maxWork, metadataBytes, unpacked };
  const worker = async () => {
    while (!budget.isPast(stageEnds.streams)) {
      const stream = waiting.pop();
      if (!stream) return;
      await recompressStream(document, stream, allowance);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return waiting.length;
}

async function recompressStream(
  document: PDFDocument,
  stream: PDFObject,
  allowance: { work: number; metadataBytes: number; unpacked: UnpackedStreams },
): Promise<void> {
  const filters = filtersOf(stream);
  if (allowance.work <= 0 || !filters.every((filter) => reversible.has(filter))) return;
  const stored = rawBytesOf(stream);
  const isMetadata = nameAt(stream, 'Type') === 'Metadata';
  if (stored.length < smallestStream || (isMetadata && stored.length < allowance.metadataBytes)) return;
  const plain =
    allowance.unpacked.plainOf(stream, stored) ??
    boundedBytesOf(stream, maxPerStream) ??
    bytesDespiteSum(stream, maxPerStream);
  if (!plain || plain.length === 0 || (isMetadata && plain.includes(archiveMark))) return;
  allowance.work -= plain.length;
  if (filters.length === 1 && isPackedHard(filters, stored)) return;
  const packed = await deflateBeside(plain, { level: 9, memLevel: 9 });
  if (packed.length >= stored.length) return;
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  stream.writeRawStream(packed);
}

/** The second byte of a zlib stream tells how hard its writer tried (RFC 1950, FLEVEL). */
function isPackedHard(filters: readonly string[], stored: Buffer): boolean {
  return filters[0] === 'FlateDecode' && (stored[1] ?? 0) >> 6 === 3;
}
