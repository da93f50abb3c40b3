import { extendWebp } from '../embed-profile.ts';
import { concatBytes, viewOf } from '../image-header.ts';
import { isExif, readJpegSegments } from '../jpeg-segments.ts';
import { type PngChunk, readPngChunks, writePngChunks } from '../png-chunks.ts';
import { readWebpChunks, writeWebpChunks } from '../webp-chunks.ts';
import { type ImageMetadata, xmpLabel } from './read-metadata.ts';

/** A JPEG segment holds 65,533 bytes; what is larger stays out. */
const longestPayload = 65_533;

export function embedMetadata(bytes: Uint8Array, format: string, metadata: ImageMetadata): Uint8Array {
  if (format === 'jpeg') return embedInJpeg(bytes, metadata);
  if (format === 'png') return embedInPng(bytes, metadata);
  return format === 'webp' ? embedInWebp(bytes, metadata) : bytes;
}

function embedInJpeg(jpeg: Uint8Array, { exif, xmp, iptc }: ImageMetadata): Uint8Array {
  const segments = readJpegSegments(jpeg);
  if (!segments) return jpeg;
  const isFirst = (marker: number) => marker === 0xe0;
  const added = [
    segmentOf(0xe1, exif && concatBytes([asBytes('Exif\0\0'), exif])),
    segmentOf(0xe1, xmp && concatBytes([asBytes(xmpLabel), xmp])),
    segmentOf(0xed, iptc),
  ].filter((segment) => segment !== undefined);
  return concatBytes([
    Uint8Array.of(0xff, 0xd8),
    ...segments.filter(({ marker }) => isFirst(marker)).map((segment) => segment.bytes),
    ...added,
    ...segments.filter((segment) => !isFirst(segment.marker) && !isExif(segment)).map((segment) => segment.bytes),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

function segmentOf(marker: number, payload: Uint8Array | undefined): Uint8Array | undefined {
  if (!payload || payload.length > longestPayload) return undefined;
  const head = Uint8Array.of(0xff, marker, 0, 0);
  viewOf(head).setUint16(2, payload.length + 2);
  return concatBytes([head, payload]);
}

function embedInPng(png: Uint8Array, { exif, xmp }: ImageMetadata): Uint8Array {
  const [header, ...rest] = readPngChunks(png) ?? [];
  if (!header) return png;
  const added: PngChunk[] = [];
  if (exif) added.push({ type: 'eXIf', data: exif });
  // Keyword, no compression, no language, no translation.
  if (xmp) added.push({ type: 'iTXt', data: concatBytes([asBytes('XML:com.adobe.xmp\0\0\0\0\0'), xmp]) });
  return writePngChunks([header, ...added, ...rest.filter(({ type }) => type !== 'eXIf')]);
}

const exifFlag = 0x08;
const xmpFlag = 0x04;

function embedInWebp(webp: Uint8Array, { exif, xmp }: ImageMetadata): Uint8Array {
  if (!exif && !xmp) return webp;
  const chunks = readWebpChunks(webp);
  const extended = chunks && extendWebp(chunks, (exif ? exifFlag : 0) | (xmp ? xmpFlag : 0));
  if (!chunks || !extended) return webp;
  const others = chunks.filter(({ type }) => type !== 'VP8X' && type !== 'EXIF' && type !== 'XMP ');
  return writeWebpChunks([
    extended,
    ...others,
    ...(exif ? [{ type: 'EXIF', data: exif }] : []),
    ...(xmp ? [{ type: 'XMP ', data: xmp }] : []),
  ]);
}

function asBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
