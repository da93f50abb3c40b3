import { isFrameHeader, walkJpegSegments } from '../../shared/walk-jpeg.ts';

/** The mean of the standard's table for brightness, which libjpeg uses at quality 50. */
const standardMean = 57.625;

/** How coarse a JPEG's table for brightness is in percent of the standard's; undefined where none is near its start. */
export function jpegCoarseness(bytes: Uint8Array): number | undefined {
  for (const { marker, payload } of walkJpegSegments(bytes, { beforeScan: true })) {
    const mean = marker === 0xdb ? meanOfFirstTable(payload) : undefined;
    if (mean !== undefined) return (100 * mean) / standardMean;
  }
  return undefined;
}

/** Width and height from a JPEG's frame. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  for (const { marker, payload } of walkJpegSegments(bytes, { beforeScan: true }))
    if (isFrameHeader(marker)) return { height: wordAt(payload, 1), width: wordAt(payload, 3) };
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
