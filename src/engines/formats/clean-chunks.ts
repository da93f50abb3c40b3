import { limits } from '../../shared/limits.ts';
import { detectImageFormat } from '../../shared/sniff-kind.ts';
import { isFrameHeader, type JpegSegment } from '../../shared/walk-jpeg.ts';
import { readGif } from '../image/gif/gif-blocks.ts';
import { writeGif } from '../image/gif/gif-write.ts';
import { inflateProfile } from './color-profile.ts';
import { minimalExif, readExifOrientation } from './exif-orientation.ts';
import { blankHeifMetadata } from './heif/heif-metadata.ts';
import { asciiAt, concatBytes, type Orientation, viewOf } from './image-header.ts';
import { isIccProfile, jpegOrientation, readJpegSegments } from './jpeg-segments.ts';
import { type PngChunk, readPngChunks, writePngChunks } from './png-chunks.ts';
import { readWebpChunks, type WebpChunk, webpOrientation, writeWebpChunks } from './webp-chunks.ts';

/**
 * The same pixels without anything an image does not need: no text, place, camera, thumbnail or editing history,
 * no compressed text a decoder could choke on, nothing after the end. What tells colors and the way up stays.
 * Undefined when the structure is broken. BMP has nothing to clean: it is always rewritten.
 */
export function cleanImage(bytes: Uint8Array): Uint8Array | undefined {
  switch (detectImageFormat(bytes)) {
    case 'png':
      return cleanPng(bytes);
    case 'jpeg':
      return cleanJpeg(bytes);
    case 'gif':
      return cleanGif(bytes);
    case 'webp':
      return cleanWebp(bytes);
    case 'bmp':
      return bytes;
    case 'avif':
    case 'heic':
      return blankHeifMetadata(bytes);
    default:
      return undefined;
  }
}

const pngChunksKept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'cICP']);

function cleanPng(bytes: Uint8Array): Uint8Array | undefined {
  const chunks = readPngChunks(bytes);
  if (!chunks) return undefined;
  const kept: PngChunk[] = [];
  for (const chunk of chunks) {
    if (pngChunksKept.has(chunk.type)) kept.push(chunk);
    else if (chunk.type === 'iCCP' && inflateProfile(chunk.data)) kept.push(chunk);
    else if (chunk.type === 'eXIf') {
      const orientation = readExifOrientation(chunk.data);
      if (orientation !== 1) kept.push({ type: 'eXIf', data: minimalExif(orientation) });
    }
  }
  return writePngChunks(kept);
}

const soi = Uint8Array.of(0xff, 0xd8);
const eoi = Uint8Array.of(0xff, 0xd9);
/** JFIF 1.01, one pixel per pixel, no thumbnail. */
const plainJfif = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0);

function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const segments = readJpegSegments(bytes);
  if (!segments) return undefined;
  const parts: Uint8Array[] = [soi];
  const orientation = jpegOrientation(segments);
  if (segments.some((segment) => segment.marker === 0xe0 && asciiAt(segment.payload, 0, 5) === 'JFIF\0')) {
    parts.push(plainJfif);
  }
  if (orientation !== 1) parts.push(exifSegment(orientation));
  for (const segment of segments) if (isNeededToDecode(segment)) parts.push(segment.bytes);
  return concatBytes([...parts, eoi]);
}

function isNeededToDecode(segment: JpegSegment): boolean {
  const { marker, payload } = segment;
  if (marker === 0xee) return asciiAt(payload, 0, 5) === 'Adobe';
  if (isIccProfile(segment)) return true;
  return isFrameHeader(marker) || [0xc4, 0xcc, 0xda, 0xdb, 0xdd].includes(marker);
}

export function exifSegment(orientation: Orientation): Uint8Array {
  const tiff = minimalExif(orientation);
  const head = Uint8Array.of(0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0);
  return concatBytes([head, tiff]);
}

function cleanGif(bytes: Uint8Array): Uint8Array | undefined {
  const gif = readGif(bytes, limits.animationFrames);
  return gif && writeGif(gif);
}

const webpChunksKept = new Set(['ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ICCP']);
const needsExtension = new Set(['ALPH', 'ANIM', 'ICCP']);
const frameChunksKept = new Set(['ALPH', 'VP8 ', 'VP8L']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

function cleanWebp(bytes: Uint8Array): Uint8Array | undefined {
  const chunks = readWebpChunks(bytes);
  if (!chunks) return undefined;
  const exif = chunks.find((chunk) => chunk.type === 'EXIF');
  const orientation = exif ? webpOrientation(exif.data) : 1;
  const kept: WebpChunk[] = [];
  for (const chunk of chunks) {
    if (chunk.type === 'VP8X') {
      const data = withoutMetadataFlags(chunk.data, orientation);
      // With one chunk of pixels and no flag the simple form does, and is 18 bytes shorter.
      const simple = data[0] === 0 && !chunks.some(({ type }) => needsExtension.has(type));
      if (!simple) kept.push({ type: 'VP8X', data });
    } else if (chunk.type === 'ANMF') kept.push({ type: 'ANMF', data: cleanWebpFrame(chunk.data) });
    else if (webpChunksKept.has(chunk.type)) kept.push(chunk);
  }
  if (orientation !== 1) kept.push({ type: 'EXIF', data: minimalExif(orientation) });
  return writeWebpChunks(kept);
}

function withoutMetadataFlags(extended: Uint8Array, orientation: Orientation): Uint8Array {
  const copy = extended.slice(0, 10);
  copy[0] = ((copy[0] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag);
  return copy;
}

/** A frame holds chunks of its own after its 16 bytes of position and duration. */
function cleanWebpFrame(frame: Uint8Array): Uint8Array {
  const view = viewOf(frame);
  const parts: Uint8Array[] = [frame.subarray(0, 16)];
  let at = 16;
  while (at + 8 <= frame.length) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(frame.length, at + 8 + length + (length & 1));
    if (frameChunksKept.has(asciiAt(frame, at, 4))) parts.push(frame.subarray(at, end));
    at = end;
  }
  return concatBytes(parts);
}
