import { asciiAt, concatBytes, viewOf } from '../image-header.ts';
import { type HeifItem, readHeif } from './read-items.ts';

/** The TIFF block of the EXIF item and the XMP text, as far as there are any. */
export function readHeifMetadata(bytes: Uint8Array): { exif?: Uint8Array; xmp?: Uint8Array } {
  const file = readHeif(bytes);
  if (typeof file === 'string') return {};
  const items = [...file.items.values()];
  const exif = items.find(({ type }) => type === 'Exif');
  const xmp = items.find(({ type, contentType }) => type === 'mime' && contentType === 'application/rdf+xml');
  const tiff = exif && tiffOf(bytesOf(bytes, exif));
  return { ...(tiff ? { exif: tiff } : {}), ...(xmp ? { xmp: bytesOf(bytes, xmp) } : {}) };
}

/** The ICC profile in a `colr` box of the primary item. */
export function readHeifProfile(bytes: Uint8Array): Uint8Array | undefined {
  const file = readHeif(bytes);
  if (typeof file === 'string') return undefined;
  const isIcc = (type: string) => type === 'prof' || type === 'rICC';
  const box = file.primary.properties.find(({ type, from }) => type === 'colr' && isIcc(asciiAt(bytes, from, 4)));
  return box && bytes.subarray(box.from + 4, box.to);
}

/** The item starts with the offset of its TIFF block. */
function tiffOf(item: Uint8Array): Uint8Array | undefined {
  if (item.length < 12) return undefined;
  const at = 4 + viewOf(item).getUint32(0);
  return at + 8 < item.length ? item.subarray(at) : undefined;
}

function bytesOf(bytes: Uint8Array, { extents }: HeifItem): Uint8Array {
  return concatBytes(extents.map(({ from, to }) => bytes.subarray(from, to)));
}

/** Boxes of a file that a still image needs. */
const neededBoxes = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/**
 * The same file with the bytes of everything but the image overwritten by zeros: EXIF, XMP and whatever else hangs on it.
 * Positions stay, so that nothing has to be moved. Boxes a decoder does not need are emptied too.
 */
export function blankHeifMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const file = readHeif(bytes);
  if (typeof file === 'string') return undefined;
  const end = Math.max(...file.topBoxes.map(({ to }) => to));
  // Not slice: of a Buffer that is the same memory.
  const cleaned = new Uint8Array(bytes.subarray(0, end));
  for (const item of file.items.values()) {
    if (item.type !== 'Exif' && item.type !== 'mime' && item.type !== 'uri ') continue;
    for (const { from, to } of item.extents) cleaned.fill(0, from, to);
  }
  for (const { type, from, to } of file.topBoxes) if (!neededBoxes.has(type)) cleaned.fill(0, from, to);
  return cleaned;
}
