import { EOI, isFrameHeader, type JpegSegment, SOS, walkJpegSegments } from '../../shared/walk-jpeg.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { asciiAt, type HeaderProblem, type ImageHeader, type Orientation, viewOf } from './image-header.ts';

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
