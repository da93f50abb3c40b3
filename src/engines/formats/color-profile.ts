import { inflateSync } from 'node:zlib';
import { orIfDamaged } from '../damage.ts';
import { readHeifProfile } from './heif/heif-metadata.ts';
import { asciiAt, concatBytes, viewOf } from './image-header.ts';
import { isIccProfile, readJpegSegments } from './jpeg-segments.ts';
import { readPngChunks } from './png-chunks.ts';
import { readWebpChunks } from './webp-chunks.ts';

/** Working profiles take 0.5 to 4 KB, press profiles up to 3 MB; an iCCP chunk that inflates to more is a bomb. */
const largestProfile = 4 * 1024 * 1024;

/** The profile inside a PNG iCCP chunk (name, method, deflated bytes). */
export function inflateProfile(chunk: Uint8Array): Uint8Array | undefined {
  const nameEnd = chunk.indexOf(0);
  if (nameEnd < 0 || nameEnd > 79) return undefined;
  return orIfDamaged(() => inflateSync(chunk.subarray(nameEnd + 2), { maxOutputLength: largestProfile }), undefined);
}

/** The embedded color profile of a cleaned image. */
export function readProfile(bytes: Uint8Array, format: string): Uint8Array | undefined {
  if (format === 'png') {
    const chunk = readPngChunks(bytes)?.find(({ type }) => type === 'iCCP');
    return chunk && inflateProfile(chunk.data);
  }
  if (format === 'jpeg') {
    const parts = (readJpegSegments(bytes) ?? []).filter(isIccProfile);
    parts.sort((one, other) => (one.payload[12] ?? 0) - (other.payload[12] ?? 0));
    return parts.length > 0 ? concatBytes(parts.map((part) => part.payload.subarray(14))) : undefined;
  }
  if (format === 'avif' || format === 'heic') return readHeifProfile(bytes);
  if (format === 'webp') return readWebpChunks(bytes)?.find(({ type }) => type === 'ICCP')?.data;
  return undefined;
}

/** Red, green and blue primaries of sRGB, adapted to D50 (ICC's connection space), as profiles store them. */
const srgbPrimaries = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};

/**
 * True for an RGB profile whose colors differ from sRGB's: pixels without it would be shown wrong.
 * Profiles are compared by their primaries and the middle of their curve, since the name says little.
 */
export function profileMatters(profile: Uint8Array): boolean {
  if (profile.length < 132 || asciiAt(profile, 16, 4) !== 'RGB ') return false;
  const tags = readTags(profile);
  for (const [name, expected] of Object.entries(srgbPrimaries)) {
    const tag = tags.get(name);
    if (!tag) return true;
    if (readXyz(tag).some((value, index) => Math.abs(value - (expected[index] ?? 0)) > 0.004)) return true;
  }
  const curve = tags.get('rTRC');
  // sRGB maps a half to 0.214; gamma 2.2 (0.2176) is told apart from 1.8 (0.287) and linear, not from sRGB.
  return curve === undefined || Math.abs(curveAtHalf(curve) - 0.214) > 0.008;
}

export function profileSpace(profile: Uint8Array): string {
  return asciiAt(profile, 16, 4);
}

function readTags(profile: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(profile);
  const tags = new Map<string, Uint8Array>();
  const count = Math.min(view.getUint32(128), 100);
  for (let index = 0; index < count; index++) {
    const at = 132 + index * 12;
    if (at + 12 > profile.length) break;
    const from = view.getUint32(at + 4);
    tags.set(asciiAt(profile, at, 4), profile.subarray(from, from + view.getUint32(at + 8)));
  }
  return tags;
}

function readXyz(tag: Uint8Array): number[] {
  if (tag.length < 20) return [0, 0, 0];
  const view = viewOf(tag);
  return [8, 12, 16].map((at) => view.getInt32(at) / 65536);
}

function curveAtHalf(tag: Uint8Array): number {
  const view = viewOf(tag);
  const kind = asciiAt(tag, 0, 4);
  if (kind === 'curv' && tag.length >= 12) {
    const count = view.getUint32(8);
    if (count === 0) return 0.5;
    if (count === 1 && tag.length >= 14) return 0.5 ** (view.getUint16(12) / 256);
    const middle = 12 + 2 * Math.floor((count - 1) / 2);
    return middle + 2 <= tag.length ? view.getUint16(middle) / 65535 : 0.5;
  }
  if (kind === 'para' && tag.length >= 16) {
    const type = view.getUint16(8);
    const value = (index: number) => (tag.length >= 16 + index * 4 ? view.getInt32(12 + index * 4) / 65536 : 0);
    if (type === 0) return 0.5 ** value(0);
    return (value(1) * 0.5 + value(2)) ** value(0);
  }
  return 0.5;
}
