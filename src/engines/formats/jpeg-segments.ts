import { readExifOrientation } from './exif-orientation.ts';
import { asciiAt, type HeaderProblem, type ImageHeader, type Orientation, viewOf } from './image-header.ts';

export interface JpegSegment {
  marker: number;
  /** The whole segment with its marker; for a scan also the coded data that follows it. */
  bytes: Uint8Array;
  /** What follows the two length bytes. */
  payload: Uint8Array;
}

const SOS = 0xda;
const EOI = 0xd9;

/**
 * The segments from SOI to EOI, neither included, one by one, or only those before the first scan; at the end, whether
 * the structure is whole. Only a missing EOI after coded data is forgiven: cameras and cut uploads both leave it out, and
 * the decoder tells them apart.
 */
export function* walkJpegSegments(
  bytes: Uint8Array,
  { beforeScan = false } = {},
): Generator<JpegSegment, boolean, undefined> {
  const view = viewOf(bytes);
  let lastMarker = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI || (beforeScan && marker === SOS)) return true;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const afterHeader = at + 2 + length;
    if (marker === 0 || length < 2 || afterHeader > bytes.length) return false;
    const end = marker === SOS ? endOfScan(bytes, afterHeader) : afterHeader;
    yield { marker, bytes: bytes.subarray(at, end), payload: bytes.subarray(at + 4, afterHeader) };
    lastMarker = marker;
    at = end;
  }
  return (bytes[at] === 0xff && bytes[at + 1] === EOI) || lastMarker === SOS;
}

/** All of them; undefined when the structure breaks off. */
export function readJpegSegments(bytes: Uint8Array): JpegSegment[] | undefined {
  const segments: JpegSegment[] = [];
  const walk = walkJpegSegments(bytes);
  for (;;) {
    const step = walk.next();
    if (step.done) return step.value ? segments : undefined;
    segments.push(step.value);
  }
}

/** Coded data ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
}

export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

export function isExif(segment: JpegSegment): boolean {
  return segment.marker === 0xe1 && asciiAt(segment.payload, 0, 6) === 'Exif\0\0';
}

export function isIccProfile(segment: JpegSegment): boolean {
  return segment.marker === 0xe2 && asciiAt(segment.payload, 0, 12) === 'ICC_PROFILE\0';
}

export function jpegOrientation(segments: readonly JpegSegment[]): Orientation {
  const exif = segments.find(isExif);
  return exif ? readExifOrientation(exif.payload.subarray(6)) : 1;
}

/** Encoders write 1 to about 14 scans; 20,000 in a small file are an attack on the decoder. */
const maxScans = 100;

export function inspectJpeg(bytes: Uint8Array): ImageHeader | HeaderProblem {
  const segments = readJpegSegments(bytes);
  const frame = segments?.find((segment) => isFrameHeader(segment.marker));
  if (!segments || !frame || frame.payload.length < 6) return 'damaged_file';
  const scans = segments.filter((segment) => segment.marker === SOS).length;
  if (scans === 0) return 'damaged_file';
  if (scans > maxScans) return 'too_complex';
  const view = viewOf(frame.payload);
  return {
    format: 'jpeg',
    width: view.getUint16(3),
    height: view.getUint16(1),
    frames: 1,
    orientation: jpegOrientation(segments),
    bitsPerChannel: view.getUint8(0),
    cmyk: view.getUint8(5) === 4,
    alpha: false,
    animationUnread: false,
    missingEnd: !endsWithMarker(bytes, segments),
  };
}

function endsWithMarker(bytes: Uint8Array, segments: readonly JpegSegment[]): boolean {
  const last = segments.at(-1);
  if (!last) return false;
  const end = last.bytes.byteOffset - bytes.byteOffset + last.bytes.length;
  return bytes[end] === 0xff && bytes[end + 1] === EOI;
}
