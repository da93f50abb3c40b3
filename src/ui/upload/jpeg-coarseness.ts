/** The mean of the standard's table for brightness, which libjpeg uses at quality 50. */
const standardMean = 57.625;

/** How coarse a JPEG's table for brightness is in percent of the standard's; undefined where none is near its start. */
export function jpegCoarseness(bytes: Uint8Array): number | undefined {
  const mean = firstOf(bytes, (marker, segment) => (marker === 0xdb ? meanOfFirstTable(segment) : undefined));
  return mean === undefined ? undefined : (100 * mean) / standardMean;
}

/** Width and height from a JPEG's frame. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  return firstOf(bytes, (marker, segment) => {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    return isFrame ? { height: wordAt(segment, 1), width: wordAt(segment, 3) } : undefined;
  });
}

/** Walks the segments before the image itself. */
function firstOf<Found>(
  bytes: Uint8Array,
  look: (marker: number, segment: Uint8Array) => Found | undefined,
): Found | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 4 < bytes.length; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker === 0xda) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = wordAt(bytes, at + 2);
    const found = look(marker, bytes.subarray(at + 4, at + 2 + length));
    if (found !== undefined) return found;
    at += 2 + length;
  }
  return undefined;
}

function meanOfFirstTable(tables: Uint8Array): number | undefined {
  const [head = 0] = tables;
  const isWide = head >> 4 === 1;
  if ((head & 15) !== 0 || tables.length < (isWide ? 129 : 65)) return undefined;
  let sum = 0;
  for (let entry = 0; entry < 64; entry++) sum += isWide ? wordAt(tables, 1 + 2 * entry) : (tables[1 + entry] ?? 0);
  return sum / 64;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return 256 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0);
}
