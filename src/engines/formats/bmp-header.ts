import { type HeaderProblem, type ImageHeader, viewOf } from './image-header.ts';

export interface BmpHeader {
  width: number;
  height: number;
  /** Rows run from the top when the stored height is negative. */
  topDown: boolean;
  bitsPerPixel: number;
  compression: BmpCompression;
  /** Bit masks of red, green, blue, alpha for 16 and 32 bits; 0 = absent. */
  masks: readonly [number, number, number, number];
  /** Colors as stored: blue, green, red (and a spare byte unless the header is OS/2 1's). */
  palette: Uint8Array;
  paletteEntryBytes: 3 | 4;
  pixelsAt: number;
}

export type BmpCompression = 'none' | 'rle8' | 'rle4' | 'rle24';

/** Reads a BMP's headers; undefined for what is broken or not a bitmap (embedded JPEG or PNG, printers' CMYK). */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 26) return undefined;
  const size = view.getUint32(14, true);
  if (bytes.length < 14 + size) return undefined;
  const old = size === 12;
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true);
  const storedHeight = old ? view.getUint16(20, true) : view.getInt32(22, true);
  const bitsPerPixel = view.getUint16(old ? 24 : 28, true);
  const code = size >= 40 ? view.getUint32(30, true) : 0;
  const compression = nameCompression(code, bitsPerPixel, size);
  if (width <= 0 || storedHeight === 0 || !compression) return undefined;
  const bitfields = (code === 3 || code === 6) && bitsPerPixel >= 16;
  const masksInBody = bitfields && size === 40 ? (code === 6 ? 16 : 12) : 0;
  const colorsUsed = size >= 40 ? view.getUint32(46, true) : 0;
  const pixelsAt = view.getUint32(10, true);
  const paletteAt = 14 + size + masksInBody;
  const paletteEntryBytes = old ? 3 : 4;
  const colors = bitsPerPixel <= 8 ? Math.min(colorsUsed || 1 << bitsPerPixel, 1 << bitsPerPixel) : 0;
  const paletteEnd = Math.min(paletteAt + colors * paletteEntryBytes, pixelsAt > paletteAt ? pixelsAt : bytes.length);
  return {
    width,
    height: Math.abs(storedHeight),
    topDown: storedHeight < 0,
    bitsPerPixel,
    compression,
    masks: readMasks(view, bitfields, size, code, bitsPerPixel),
    palette: bytes.subarray(paletteAt, paletteEnd),
    paletteEntryBytes,
    pixelsAt,
  };
}

function nameCompression(code: number, bits: number, size: number): BmpCompression | undefined {
  const plain = [1, 2, 4, 8, 16, 24, 32].includes(bits);
  if (code === 0) return plain ? 'none' : undefined;
  if (code === 1 && bits === 8) return 'rle8';
  if (code === 2 && bits === 4) return 'rle4';
  if (code === 4 && bits === 24) return 'rle24';
  const os2 = size === 64 || size === 16;
  if ((code === 3 || code === 6) && !os2 && (bits === 16 || bits === 32)) return 'none';
  return undefined;
}

function readMasks(
  view: DataView,
  bitfields: boolean,
  size: number,
  code: number,
  bits: number,
): [number, number, number, number] {
  const alphaStored = size >= 56 || (size === 40 && code === 6);
  if (bitfields && view.byteLength >= 14 + 40 + (alphaStored ? 16 : 12)) {
    const mask = (at: number) => view.getUint32(at, true);
    return [mask(54), mask(58), mask(62), alphaStored ? mask(66) : 0];
  }
  if (bits === 16) return [0x7c00, 0x03e0, 0x001f, 0];
  return [0xff0000, 0xff00, 0xff, 0];
}

export function inspectBmp(bytes: Uint8Array): ImageHeader | HeaderProblem {
  const header = readBmpHeader(bytes);
  if (!header || header.pixelsAt >= bytes.length) return 'damaged_file';
  return {
    format: 'bmp',
    width: header.width,
    height: header.height,
    frames: 1,
    orientation: 1,
    bitsPerChannel: 8,
    cmyk: false,
    alpha: header.masks[3] !== 0,
    animationUnread: false,
    missingEnd: false,
  };
}
