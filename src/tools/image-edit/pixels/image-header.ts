import type { Size } from '../edit-geometry.ts';

export interface ImageHeader extends Size {
  isAnimated: boolean;
}

/** What a file says of itself, read before a decoder makes room for its pixels. Undefined for kinds we do not know. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers.find(({ isKind }) => isKind(view))?.read(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Reader {
  isKind: (view: DataView) => boolean;
  read: (view: DataView) => ImageHeader | undefined;
}

const readers: readonly Reader[] = [
  { isKind: (view) => view.getUint32(0) === 0x89504e47, read: readPng },
  { isKind: (view) => view.getUint16(0) === 0xffd8, read: readJpeg },
  { isKind: (view) => textAt(view, 0, 4) === 'GIF8', read: readGif },
  { isKind: (view) => textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP', read: readWebp },
  { isKind: (view) => textAt(view, 0, 2) === 'BM', read: readBmp },
];

function readPng(view: DataView): ImageHeader {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (at + 8 <= view.byteLength) {
    const kind = textAt(view, at + 4, 4);
    if (kind === 'acTL') return { ...size, isAnimated: view.getUint32(at + 8) > 1 };
    if (kind === 'IDAT') break;
    at += 12 + view.getUint32(at);
  }
  return { ...size, isAnimated: false };
}

/** Sizes stand in the frame header: SOF0 to SOF15 but for DHT, JPG and DAC. */
function readJpeg(view: DataView): ImageHeader | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false };
    const isFiller = marker === 0xff;
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    at += isFiller ? 1 : isAlone ? 2 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function readGif(view: DataView): ImageHeader {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + paletteBytes(view.getUint8(10));
  let frames = 0;
  while (at < view.byteLength && frames < 2) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      frames++;
      at = afterSubBlocks(view, at + 11 + paletteBytes(view.getUint8(at + 9)));
    } else if (block === 0x21) at = afterSubBlocks(view, at + 2);
    else break;
  }
  return { ...size, isAnimated: frames > 1 };
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterSubBlocks(view: DataView, start: number): number {
  let at = start;
  while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}

function readWebp(view: DataView): ImageHeader | undefined {
  const kind = textAt(view, 12, 4);
  if (kind === 'VP8X') {
    const side = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { width: side(24), height: side(27), isAnimated: (view.getUint8(20) & 2) !== 0 };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), isAnimated: false };
  }
  if (kind !== 'VP8 ') return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isAnimated: false };
}

/** Rows may run from top to bottom, which a negative height says. */
function readBmp(view: DataView): ImageHeader {
  const isOld = view.getUint32(14, true) === 12;
  const width = isOld ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true));
  const height = isOld ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  return { width, height, isAnimated: false };
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}
