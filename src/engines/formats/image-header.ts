import type { ImageFormat } from '../../shared/sniff-kind.ts';

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What the bytes say about the image before anything is decoded. */
export interface ImageHeader {
  format: ImageFormat;
  /** As stored: orientations 5 to 8 swap the two when the image is shown. */
  width: number;
  height: number;
  frames: number;
  orientation: Orientation;
  bitsPerChannel: number;
  cmyk: boolean;
  /** True when the file may hold transparent pixels. */
  alpha: boolean;
  /** True for an animated PNG or AVIF: its animation is not read, only its default image. */
  animationUnread: boolean;
  /** True for a JPEG whose end marker is missing: it was cut, or its writer was careless. The decoder must be strict to tell. */
  missingEnd: boolean;
}

/** Why a header is no good, as failure codes of the one table. */
export type HeaderProblem = 'damaged_file' | 'too_complex' | 'unsupported_type';

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function asciiAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
