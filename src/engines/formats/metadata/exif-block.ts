import { asciiAt, viewOf } from '../image-header.ts';

const orientationTag = 0x0112;
const gpsTag = 0x8825;

/** Where the entry of a tag lies in the first directory of a TIFF block ("II*\0…" or "MM\0*…"), and the byte order. */
function findEntry(tiff: Uint8Array, tag: number): { at: number; little: boolean } | undefined {
  const order = asciiAt(tiff, 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const little = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, little) === tag) return { at, little };
  }
  return undefined;
}

/** The number an orientation entry holds, whatever it is; undefined without one. */
export function orientationEntry(tiff: Uint8Array): number | undefined {
  const entry = findEntry(tiff, orientationTag);
  return entry && viewOf(tiff).getUint16(entry.at + 8, entry.little);
}

/** The same block for pixels that stand upright already. */
export function withOrientation(tiff: Uint8Array, orientation: number): Uint8Array {
  const entry = findEntry(tiff, orientationTag);
  if (!entry) return tiff;
  // Not slice: of a Buffer that is the same memory.
  const copy = new Uint8Array(tiff);
  viewOf(copy).setUint16(entry.at + 8, orientation, entry.little);
  return copy;
}

export function hasGps(tiff: Uint8Array): boolean {
  return findEntry(tiff, gpsTag) !== undefined;
}
