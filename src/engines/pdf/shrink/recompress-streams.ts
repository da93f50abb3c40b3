import type { PDFDocument, PDFObject } from 'mupdf';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { filtersOf, nameAt, numberAt, rawBytesOf } from '../document/pdf-object.ts';
import { boundedBytesOf, bytesDespiteSum } from '../document/stream-bytes.ts';
import type { UnpackedStreams } from '../document/unpacked-streams.ts';
import { joinAll } from '../join-all.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { deflateAsPngRow } from './strong-deflate.ts';

const reversible = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);
const smallestStream = 120;
/** Decoded bytes recompressed in one document; beyond it the time is not worth the gain. */
const maxWork = 64 * 1024 * 1024;
/**
 * The strong packer does about 3 MB a second and wins a tenth of long content, as plotting programs write it, of fonts
 * and the rest next to nothing: the largest streams, as many as take little.
 */
const maxStrongWork = 0.75 * 1024 * 1024;
const smallestStrong = 8000;
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
  const allowance = { work: maxWork, strong: maxStrongWork, metadataBytes, unpacked };
  const worker = async () => {
    while (!budget.isPast(stageEnds.streams)) {
      const stream = waiting.pop();
      if (!stream) return;
      await recompressStream(document, stream, allowance);
    }
  };
  await joinAll(Array.from({ length: atOnce }, worker));
  return waiting.length;
}

async function recompressStream(
  document: PDFDocument,
  stream: PDFObject,
  allowance: { work: number; strong: number; metadataBytes: number; unpacked: UnpackedStreams },
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
  const mayBeStrong = isContent(stream) && stored.length >= smallestStrong && plain.length <= allowance.strong;
  if (mayBeStrong) allowance.strong -= plain.length;
  const strong = mayBeStrong ? await deflateAsPngRow(plain) : undefined;
  // The parameters of the strong form cost some bytes themselves.
  if (strong && strong.length + 60 < stored.length) {
    stream.put('Filter', document.newName('FlateDecode'));
    stream.put('DecodeParms', { Predictor: 15, Columns: plain.length });
    stream.writeRawStream(strong);
    return;
  }
  if (strong || (filters.length === 1 && isPackedHard(filters, stored))) return;
  const packed = await deflateBeside(plain, { level: 9, memLevel: 9 });
  if (packed.length >= stored.length) return;
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
  stream.writeRawStream(packed);
}

/** Of a page or a form: programs of fonts, metadata and tables say what they are or how long their parts are. */
function isContent(stream: PDFObject): boolean {
  const subtype = nameAt(stream, 'Subtype');
  return subtype === 'Form' || (subtype === '' && nameAt(stream, 'Type') === '' && numberAt(stream, 'Length1') === 0);
}

/** The second byte of a zlib stream tells how hard its writer tried (RFC 1950, FLEVEL). */
function isPackedHard(filters: readonly string[], stored: Buffer): boolean {
  return filters[0] === 'FlateDecode' && (stored[1] ?? 0) >> 6 === 3;
}
