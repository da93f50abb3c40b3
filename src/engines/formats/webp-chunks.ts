import { readExifOrientation } from './exif-orientation.ts';
import { asciiAt, concatBytes, type HeaderProblem, type ImageHeader, viewOf } from './image-header.ts';

export interface WebpChunk {
  type: string;
  data: Uint8Array;
}

/** The chunks inside the stated RIFF length; undefined when the file ends before it. */
export function readWebpChunks(bytes: Uint8Array): WebpChunk[] | undefined {
  const view = viewOf(bytes);
  const end = bytes.length < 20 ? 0 : 8 + view.getUint32(4, true);
  // The last chunk's padding byte is left out by some writers.
  if (end < 20 || end > bytes.length + 1) return undefined;
  const chunks: WebpChunk[] = [];
  let at = 12;
  while (at + 8 <= Math.min(end, bytes.length)) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) return undefined;
    chunks.push({ type: asciiAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length & 1);
  }
  return chunks;
}

export function writeWebpChunks(chunks: readonly WebpChunk[]): Uint8Array {
  const parts: Uint8Array[] = [new Uint8Array(12)];
  for (const { type, data } of chunks) {
    const head = new Uint8Array(8);
    for (let index = 0; index < 4; index++) head[index] = type.charCodeAt(index);
    viewOf(head).setUint32(4, data.length, true);
    parts.push(head, data);
    if (data.length & 1) parts.push(new Uint8Array(1));
  }
  const whole = concatBytes(parts);
  whole.set([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}

interface Bitstream {
  width: number;
  height: number;
  alpha: boolean;
}

/** Dimensions as the coded image itself states them: what a decoder will allocate. */
export function readBitstream(chunk: WebpChunk): Bitstream | undefined {
  const { type, data } = chunk;
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = viewOf(data).getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: ((bits >>> 28) & 1) === 1 };
  }
  if (type === 'VP8 ' && data.length >= 10 && data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a) {
    const view = viewOf(data);
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff, alpha: false };
  }
  return undefined;
}

function readUint24(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
}

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether an animation at times shows a part of its canvas that no frame has painted, or none since it was cleared. */
export function leavesGroundBare(chunks: readonly WebpChunk[]): boolean {
  const canvas = chunks.find((chunk) => chunk.type === 'VP8X')?.data;
  if (!canvas) return false;
  let bare: Place | undefined = {
    left: 0,
    top: 0,
    right: readUint24(canvas, 4) + 1,
    bottom: readUint24(canvas, 7) + 1,
  };
  for (const { type, data } of chunks) {
    if (type !== 'ANMF') continue;
    const [left, top] = [readUint24(data, 0) * 2, readUint24(data, 3) * 2];
    const place = { left, top, right: left + readUint24(data, 6) + 1, bottom: top + readUint24(data, 9) + 1 };
    if (bare && !covers(place, bare)) return true;
    const isCleared = ((data[15] ?? 0) & 1) === 1;
    bare = isCleared ? place : undefined;
  }
  return false;
}

function covers(place: Place, other: Place): boolean {
  const isBeside = place.left > other.left || place.right < other.right;
  return !isBeside && place.top <= other.top && place.bottom >= other.bottom;
}

function findBitstream(chunks: readonly WebpChunk[]): Bitstream | undefined {
  const coded = chunks.find((chunk) => chunk.type === 'VP8L' || chunk.type === 'VP8 ');
  return coded && readBitstream(coded);
}

export function inspectWebp(bytes: Uint8Array, maxFrames: number): ImageHeader | HeaderProblem {
  const chunks = readWebpChunks(bytes);
  const extended = chunks?.find((chunk) => chunk.type === 'VP8X');
  if (!chunks || (extended && extended.data.length < 10)) return 'damaged_file';
  const frames = chunks.filter((chunk) => chunk.type === 'ANMF');
  if (frames.length > maxFrames) return 'too_complex';
  const still = findBitstream(chunks);
  if (frames.length === 0 && !still) return 'damaged_file';
  if (frames.length > 0 && !extended) return 'damaged_file';
  if (!frames.every((frame) => frame.data.length > 24)) return 'damaged_file';
  const exif = chunks.find((chunk) => chunk.type === 'EXIF');
  const flags = extended?.data[0] ?? 0;
  return {
    format: 'webp',
    width: Math.max(extended ? readUint24(extended.data, 4) + 1 : 0, still?.width ?? 0),
    height: Math.max(extended ? readUint24(extended.data, 7) + 1 : 0, still?.height ?? 0),
    frames: Math.max(1, frames.length),
    orientation: exif ? webpOrientation(exif.data) : 1,
    bitsPerChannel: 8,
    cmyk: false,
    alpha: (flags & 0x10) !== 0 || frames.length > 0 || still?.alpha === true,
    animationUnread: false,
    missingEnd: false,
  };
}

/** Some writers keep JPEG's "Exif\0\0" before the TIFF block. */
export function webpOrientation(exif: Uint8Array): ImageHeader['orientation'] {
  return readExifOrientation(asciiAt(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif);
}
