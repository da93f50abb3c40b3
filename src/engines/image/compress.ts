import { type CompressionLevel, compressionLevelIds, defaultCompressionLevel } from '../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReportCode, ReportNote } from '../../shared/result-report.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { cleanImage } from '../formats/clean-chunks.ts';
import { readProfile } from '../formats/color-profile.ts';
import { embedInJpeg, embedInPng, embedInWebp } from '../formats/embed-profile.ts';
import type { ImageHeader } from '../formats/image-header.ts';
import { inspectHeader } from '../formats/inspect-header.ts';
import type { Compressed, Job, OutputFormat } from './compress-job.ts';
import { type DecodedImage, decodeCleaned } from './decode.ts';
import { compressAnimation } from './encode/compress-animation.ts';
import { bestAvif } from './encode/compress-avif.ts';
import { losslessJpeg, lossyJpeg } from './encode/compress-jpeg.ts';
import { type Candidate, smallest, targetScores, tinyPixels } from './encode/compress-level.ts';
import { bestPng } from './encode/compress-png.ts';
import { bestWebp } from './encode/compress-webp.ts';
import { bestGif } from './gif/compress-gif.ts';
import { readGif } from './gif/gif-blocks.ts';
import { findGifsicle } from './gif/run-gifsicle.ts';
import { fillTransparency } from './raw-image.ts';
import type { RawPixels } from './score/perceptual-score.ts';

export interface CompressImageOptions {
  /** Needed unless there is a target. */
  quality?: CompressionLevel | undefined;
  /** Absent = the format the image came in (PNG for BMP). */
  format?: 'JPEG' | 'PNG' | 'WEBP' | 'AVIF' | 'GIF' | undefined;
  targetBytes?: number | undefined;
  allowResize?: boolean;
  maxSide?: number | undefined;
  keepMetadata?: boolean;
}

const outputFormats = { JPEG: 'jpeg', PNG: 'png', WEBP: 'webp', AVIF: 'avif', GIF: 'gif' } as const satisfies Record<
  string,
  OutputFormat
>;

/** The longest side each format can hold. */
const longestSide: Record<OutputFormat, number> = {
  jpeg: 65_500,
  png: 0x7fffffff,
  webp: 16_383,
  gif: 65_535,
  avif: 16_384,
};

export const compressImage: EngineTask<CompressImageOptions> = async ({ files, options }, { onProgress }) => {
  const [input] = files;
  if (!input) return fail('no_file');
  onProgress({ phase: 'opening' });
  const inspected = inspectHeader(input);
  if (!inspected.ok) return inspected;
  const header = inspected.value;
  const cleaned = cleanImage(input);
  if (!cleaned) return fail('damaged_file');
  const format = chooseFormat(options, header);
  if (Math.max(header.width, header.height) > longestSide[format]) return fail('too_complex');
  const report = (share: number) => onProgress({ phase: 'encoding', share });
  const level = options.quality ?? defaultCompressionLevel;
  const job: Job = {
    input,
    cleaned,
    header,
    format,
    target: targetScores[level],
    level,
    gifsicle: format === 'gif' ? findGifsicle() : undefined,
    report,
  };
  const animated = header.frames > 1 && (format === 'gif' || format === 'webp');
  const made = animated ? await compressAnimation(job) : await compressStill(job);
  return made.ok ? succeed(deliver(job, made.value)) : made;
};

/** One image on its way through the engine. */
function chooseFormat({ format }: CompressImageOptions, header: ImageHeader): OutputFormat {
  if (format) return outputFormats[format];
  if (header.format === 'heic') return 'jpeg';
  return header.format === 'bmp' ? 'png' : header.format;
}

async function compressStill(job: Job): Promise<Result<Compressed>> {
  const { cleaned, header, format } = job;
  const decoded = await decodeCleaned(cleaned, header, {
    colors: format === 'gif' || format === 'avif' ? 'convert' : 'keep',
  });
  if (!decoded.ok) return decoded;
  const notes = stillNotes(job, decoded.value);
  const best = await encodeMonotone(job, decoded.value);
  return succeed({ best, notes });
}

/** Of a tiny image the gentler levels are made too, and the smallest counts: no level ever gives more than a gentler one. */
async function encodeMonotone(job: Job, decoded: DecodedImage): Promise<Candidate | undefined> {
  if (decoded.width * decoded.height > tinyPixels) return encodeStill(job, decoded);
  const candidates: (Candidate | undefined)[] = [];
  for (const level of compressionLevelIds.slice(0, compressionLevelIds.indexOf(job.level))) {
    const gentler = { ...job, level, target: targetScores[level], report: () => undefined };
    candidates.push(await encodeStill(gentler, decoded));
  }
  return smallest([await encodeStill(job, decoded), ...candidates]);
}

async function encodeStill(job: Job, decoded: DecodedImage): Promise<Candidate | undefined> {
  const { cleaned, header, format, target, report } = job;
  const raster: RawPixels = {
    width: decoded.width,
    height: decoded.height,
    channels: decoded.channels,
    pixels: decoded.pixels,
  };
  const profile = decoded.colorProfile;
  switch (format) {
    case 'jpeg': {
      const lossy = await lossyJpeg(fillTransparency(raster), target, (share) => report(share * 0.8));
      const lossless = await losslessJpeg(cleaned, header, readProfile(cleaned, 'jpeg'));
      return smallest([profile ? { ...lossy, bytes: embedInJpeg(lossy.bytes, profile) } : lossy, lossless]);
    }
    case 'png': {
      const best = await bestPng(raster, target, report);
      return best && profile ? { ...best, bytes: embedInPng(best.bytes, profile) } : best;
    }
    case 'webp': {
      const best = await bestWebp(raster, target, report);
      return best && profile ? { ...best, bytes: embedInWebp(best.bytes, profile) } : best;
    }
    case 'avif':
      return bestAvif(raster, target, report);
    case 'gif':
      return bestGif(raster, sourceGif(job), target, job.level, job.gifsicle);
  }
}

function sourceGif({ cleaned, header }: Job) {
  return header.format === 'gif' ? readGif(cleaned, 1) : undefined;
}

function stillNotes({ header, format }: Job, decoded: DecodedImage): ReportCode[] {
  const notes: ReportCode[] = [];
  if (header.orientation !== 1) notes.push('orientation_applied');
  if (decoded.colorProfile) notes.push('colour_profile_kept');
  if (header.cmyk) notes.push('colour_converted');
  if (header.bitsPerChannel > 8) notes.push('depth_reduced');
  if (header.frames > 1 || header.animationUnread) notes.push('animation_dropped');
  if (decoded.channels === 4 && format === 'jpeg') notes.push('transparency_filled');
  return notes;
}

function deliver(job: Job, { best, notes }: Compressed): EngineOutput {
  const { input, cleaned, format, header } = job;
  const sameFormat = format === header.format;
  const unchanged = sameFormat && (!best || best.bytes.length >= Math.min(input.length, cleaned.length));
  if (!best && !unchanged) throw new Error(`no encoder wrote ${format}`);
  const bytes = unchanged || !best ? cleaned : best.bytes;
  const codes: ReportCode[] = unchanged ? unchangedNotes(job) : notes;
  if (!unchanged && best?.lossless) codes.push('lossless');
  if (hadMetadata(job)) codes.push('metadata_removed');
  if (bytes.length > input.length) codes.push('larger_than_input');
  return {
    bytes,
    mediaType: `image/${format}`,
    report: {
      inputBytes: input.length,
      outputBytes: bytes.length,
      ...(unchanged ? { unchanged: true } : {}),
      encoder: unchanged || !best ? 'original' : best.encoder,
      score: unchanged || !best ? 100 : Math.round(best.score * 10) / 10,
      notes: [...new Set(codes)].map((code): ReportNote => ({ code })),
    },
  };
}

function unchangedNotes({ header }: Job): ReportCode[] {
  return header.frames > 1 ? ['animation_kept', 'lossless'] : ['lossless'];
}

/** Anything the cleaning took out. A few bytes of padding are not worth a word. */
function hadMetadata({ input, cleaned, header }: Job): boolean {
  return header.format !== 'bmp' && input.length - cleaned.length > 8;
}
