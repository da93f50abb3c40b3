import { deflateSync } from 'node:zlib';
import { exifSegment } from './clean-chunks.ts';
import { concatBytes, type Orientation, viewOf } from './image-header.ts';
import { readPngChunks, writePngChunks } from './png-chunks.ts';
import { leavesGroundBare, readBitstream, readWebpChunks, type WebpChunk, writeWebpChunks } from './webp-chunks.ts';

/** A JPEG segment takes 65,533 bytes; its ICC label takes 14 of them. */
const profilePart = 65_519;

/** Puts a color profile (and an orientation) right after the start of a JPEG. */
export function embedInJpeg(
  jpeg: Uint8Array,
  profile: Uint8Array | undefined,
  orientation: Orientation = 1,
): Uint8Array {
  // After SOI and the JFIF segment, which has to come first.
  const at = jpeg[2] === 0xff && jpeg[3] === 0xe0 ? 4 + viewOf(jpeg).getUint16(4) : 2;
  const parts = [jpeg.subarray(0, at)];
  if (orientation !== 1) parts.push(exifSegment(orientation));
  const count = profile ? Math.ceil(profile.length / profilePart) : 0;
  for (let part = 0; profile && part < count; part++) {
    const data = profile.subarray(part * profilePart, (part + 1) * profilePart);
    const head = Uint8Array.of(
      0xff,
      0xe2,
      0,
      0,
      ...'ICC_PROFILE\0'.split('').map((c) => c.charCodeAt(0)),
      part + 1,
      count,
    );
    viewOf(head).setUint16(2, data.length + 16);
    parts.push(head, data);
  }
  return concatBytes([...parts, jpeg.subarray(at)]);
}

export function embedInPng(png: Uint8Array, profile: Uint8Array): Uint8Array {
  const chunks = readPngChunks(png);
  if (!chunks) return png;
  const [header, ...rest] = chunks;
  if (!header) return png;
  const data = concatBytes([Uint8Array.of(0x69, 0x63, 0x63, 0, 0), deflateSync(profile, { level: 9 })]);
  const others = rest.filter(({ type }) => type !== 'iCCP' && type !== 'sRGB' && type !== 'gAMA' && type !== 'cHRM');
  return writePngChunks([header, { type: 'iCCP', data }, ...others]);
}

const profileFlag = 0x20;
const alphaFlag = 0x10;

export function embedInWebp(webp: Uint8Array, profile: Uint8Array): Uint8Array {
  const chunks = readWebpChunks(webp);
  if (!chunks) return webp;
  const extended = extendWebp(chunks, profileFlag);
  if (!extended) return webp;
  const others = chunks.filter(({ type }) => type !== 'VP8X' && type !== 'ICCP');
  return writeWebpChunks([extended, { type: 'ICCP', data: profile }, ...others]);
}

/** libwebp looks for transparency inside of frames only; readers that trust its header paint the ground around them. */
export function tellBareGround(webp: Uint8Array): Uint8Array {
  const chunks = readWebpChunks(webp);
  const extended = chunks && leavesGroundBare(chunks) && extendWebp(chunks, alphaFlag);
  return extended ? writeWebpChunks(chunks.map((chunk) => (chunk.type === 'VP8X' ? extended : chunk))) : webp;
}

/** The header that announces what else a WebP file holds, with more flags set; one is made where there is none. */
export function extendWebp(chunks: readonly WebpChunk[], flags: number): WebpChunk | undefined {
  const known = chunks.find(({ type }) => type === 'VP8X')?.data ?? extendedHeader(chunks);
  if (!known) return undefined;
  const data = new Uint8Array(known);
  data[0] = (data[0] ?? 0) | flags;
  return { type: 'VP8X', data };
}

function extendedHeader(chunks: readonly WebpChunk[]): Uint8Array | undefined {
  const coded = chunks.map(readBitstream).find((found) => found !== undefined);
  if (!coded) return undefined;
  const data = new Uint8Array(10);
  data[0] = coded.alpha ? alphaFlag : 0;
  const view = viewOf(data);
  view.setUint16(4, (coded.width - 1) & 0xffff, true);
  view.setUint16(7, (coded.height - 1) & 0xffff, true);
  return data;
}
