import { type CompressionLevel, defaultCompressionLevel } from '../../shared/compression-level.ts';
import { fail, succeed } from '../../shared/result.ts';
import type { EngineTask } from '../engine-task.ts';
import { cleanImage } from '../formats/clean-chunks.ts';
import type { ImageHeader } from '../formats/image-header.ts';
import { inspectHeader } from '../formats/inspect-header.ts';
import { surveyMetadata } from '../formats/metadata/read-metadata.ts';
import type { Job, OutputFormat } from './compress-job.ts';
import { compressStill } from './compress-still.ts';
import { deliver } from './deliver.ts';
import { compressAnimation } from './encode/compress-animation.ts';
import { targetScores } from './encode/compress-level.ts';
import { findGifsicle } from './gif/run-gifsicle.ts';
import { usualTime } from './time-left.ts';

export interface CompressImageOptions {
  /** Needed unless there is a size to stay under, which takes its place. */
  quality?: CompressionLevel | undefined;
  /** Absent = the format the image came in (PNG for BMP, JPEG for HEIC). */
  format?: 'JPEG' | 'PNG' | 'WEBP' | 'AVIF' | 'GIF' | undefined;
  targetBytes?: number | undefined;
  allowResize?: boolean;
  maxSide?: number | undefined;
  keepMetadata?: boolean;
}

const outputFormats = {
  JPEG: 'jpeg',
  PNG: 'png',
  WEBP: 'webp',
  AVIF: 'avif',
  GIF: 'gif',
} as const satisfies Record<string, OutputFormat>;

/** The longest side each format can hold. */
const longestSide: Record<OutputFormat, number> = {
  jpeg: 65_500,
  png: 0x7fffffff,
  webp: 16_383,
  gif: 65_535,
  avif: 16_384,
};

export const compressImage: EngineTask<CompressImageOptions> = async ({ files, options }, context) => {
  const { onProgress, timeLeftMs = usualTime() } = context;
  const [input] = files;
  if (!input) return fail('no_file');
  onProgress({ phase: 'opening' });
  const inspected = inspectHeader(input);
  if (!inspected.ok) return inspected;
  const header = inspected.value;
  const cleaned = cleanImage(input);
  if (!cleaned) return fail('damaged_file');
  const format = chooseFormat(options, header);
  const longest = Math.max(header.width, header.height);
  if (Math.min(longest, options.maxSide ?? longest) > longestSide[format]) return fail('too_complex');
  const level = options.quality ?? defaultCompressionLevel;
  const job: Job = {
    input,
    cleaned,
    header,
    format,
    target: targetScores[level],
    level,
    maxBytes: options.targetBytes,
    allowResize: options.allowResize === true,
    maxSide: options.maxSide,
    keepMetadata: options.keepMetadata === true,
    survey: surveyMetadata(input, header.format),
    gifsicle: format === 'gif' ? findGifsicle() : undefined,
    report: (share) => onProgress({ phase: 'encoding', share }),
    timeLeftMs,
  };
  const animated = header.frames > 1 && (format === 'gif' || format === 'webp');
  const made = animated ? await compressAnimation(job) : await compressStill(job);
  return made.ok ? succeed(await deliver(job, made.value)) : made;
};

function chooseFormat({ format }: CompressImageOptions, header: ImageHeader): OutputFormat {
  if (format) return outputFormats[format];
  if (header.format === 'heic') return 'jpeg';
  return header.format === 'bmp' ? 'png' : header.format;
}
