import { crc32 } from 'node:zlib';
import { readExifOrientation } from './exif-orientation.ts';
import { asciiAt, concatBytes, type HeaderProblem, type ImageHeader, viewOf } from './image-header.ts';

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The chunks up to and with IEND; undefined when the file ends before it or a length is impossible. */
export function readPngChunks(bytes: Uint8Array): PngChunk[] | undefined {
  const view = viewOf(bytes);
  const chunks: PngChunk[] = [];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = asciiAt(bytes, at + 4, 4);
    if (at + 12 + length > bytes.length) return undefined;
    // 200,000 text chunks are an attack; they are walked over without being kept.
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') {
      chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    }
    at += 12 + length;
    if (type === 'IEND') return chunks;
  }
  return undefined;
}

/** The coded rows of an image, which may be cut into several chunks. */
export function pngData(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
}

/** Where the image ends, and the kinds of chunks before that. */
export function pngEnd(bytes: Uint8Array): { end: number; types: Set<string> } {
  const view = viewOf(bytes);
  const types = new Set<string>();
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const type = asciiAt(bytes, at + 4, 4);
    types.add(type);
    at += 12 + view.getUint32(at);
    if (type === 'IEND') break;
  }
  return { end: at, types };
}

const xmpKeyword = 'XML:com.adobe.xmp\0\0\0';

/** The XMP text, where it is not compressed: that is how it is to be written. */
export function readPngXmp(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes);
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (asciiAt(bytes, at + 4, 4) === 'iTXt' && asciiAt(bytes, at + 8, xmpKeyword.length) === xmpKeyword) {
      const data = bytes.subarray(at + 8 + xmpKeyword.length, at + 8 + length);
      const translation = data.indexOf(0);
      return translation < 0 ? undefined : data.subarray(data.indexOf(0, translation + 1) + 1);
    }
    at += 12 + length;
  }
  return undefined;
}

export function writePngChunks(chunks: readonly PngChunk[]): Uint8Array {
  return concatBytes([signature, ...chunks.map(encodeChunk)]);
}

function encodeChunk({ type, data }: PngChunk): Uint8Array {
  const encoded = new Uint8Array(12 + data.length);
  const view = viewOf(encoded);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) encoded[4 + index] = type.charCodeAt(index);
  encoded.set(data, 8);
  view.setUint32(8 + data.length, crc32(encoded.subarray(4, 8 + data.length)));
  return encoded;
}

export function inspectPng(bytes: Uint8Array): ImageHeader | HeaderProblem {
  const chunks = readPngChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return 'damaged_file';
  if (!chunks.some((chunk) => chunk.type === 'IDAT')) return 'damaged_file';
  const view = viewOf(header.data);
  const colorType = view.getUint8(9);
  const exif = chunks.find((chunk) => chunk.type === 'eXIf');
  return {
    format: 'png',
    width: view.getUint32(0),
    height: view.getUint32(4),
    frames: 1,
    orientation: exif ? readExifOrientation(exif.data) : 1,
    bitsPerChannel: view.getUint8(8),
    cmyk: false,
    alpha: colorType === 4 || colorType === 6 || chunks.some((chunk) => chunk.type === 'tRNS'),
    animationUnread: chunks.some((chunk) => chunk.type === 'acTL'),
    missingEnd: false,
  };
}
