import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { detectImageFormat, type ImageFormat } from '../../shared/sniff-kind.ts';
import { inspectGif } from '../image/gif/gif-blocks.ts';
import { inspectBmp } from './bmp-header.ts';
import { inspectHeif } from './heif/inspect-heif.ts';
import type { HeaderProblem, ImageHeader } from './image-header.ts';
import { inspectJpeg } from './jpeg-segments.ts';
import { inspectPng } from './png-chunks.ts';
import { inspectWebp } from './webp-chunks.ts';

const inspectors: Record<ImageFormat, (bytes: Uint8Array) => ImageHeader | HeaderProblem> = {
  png: inspectPng,
  jpeg: inspectJpeg,
  gif: (bytes) => inspectGif(bytes, limits.animationFrames),
  webp: (bytes) => inspectWebp(bytes, limits.animationFrames),
  bmp: inspectBmp,
  avif: inspectHeif,
  heic: inspectHeif,
};

/** What JPEG and GIF can hold and browsers show; an image of 1 by a million is an attack on row-wise decoders. */
const longestSide = 65_535;

/** Kind, size and frames by content, held against the limits, before any decoder sees the bytes. */
export function inspectHeader(bytes: Uint8Array): Result<ImageHeader> {
  const format = detectImageFormat(bytes);
  if (!format) return fail('unsupported_type');
  const header = inspectors[format](bytes);
  if (typeof header === 'string') return fail(header);
  return withinLimits(header);
}

function withinLimits(header: ImageHeader): Result<ImageHeader> {
  const pixels = header.width * header.height;
  if (pixels === 0) return fail('damaged_file');
  if (pixels > limits.imagePixels || Math.max(header.width, header.height) > longestSide) return fail('too_complex');
  if (header.frames > limits.animationFrames) return fail('too_complex');
  if (header.frames > 1 && pixels * header.frames > limits.animationPixels) return fail('too_complex');
  return succeed(header);
}
