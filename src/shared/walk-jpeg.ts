export interface JpegSegment {
  marker: number;
  /** The whole segment with its marker; for a scan also the coded data that follows it. */
  bytes: Uint8Array;
  /** What follows the two length bytes. */
  payload: Uint8Array;
}

export const SOS = 0xda;
export const EOI = 0xd9;

/**
 * The segments from SOI to EOI, neither included, one by one, or only those before the first scan; at the end, whether
 * the structure is whole. Only a missing EOI after coded data is forgiven: cameras and cut uploads both leave it out, and
 * the decoder tells them apart.
 */
export function* walkJpegSegments(
  bytes: Uint8Array,
  { beforeScan = false } = {},
): Generator<JpegSegment, boolean, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let lastMarker = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI || (beforeScan && marker === SOS)) return true;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const afterHeader = at + 2 + length;
    if (marker === 0 || length < 2 || afterHeader > bytes.length) return false;
    const end = marker === SOS ? endOfScan(bytes, afterHeader) : afterHeader;
    yield { marker, bytes: bytes.subarray(at, end), payload: bytes.subarray(at + 4, afterHeader) };
    lastMarker = marker;
    at = end;
  }
  return (bytes[at] === 0xff && bytes[at + 1] === EOI) || lastMarker === SOS;
}

/** Coded data ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
}

export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
