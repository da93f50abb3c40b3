import { compressionLevelIds } from '../../shared/compression-level.ts';
import { type Result, succeed } from '../../shared/result.ts';
import type { ReportCode, ReportNote } from '../../shared/result-report.ts';
import { profileMatters, readProfile } from '../formats/color-profile.ts';
import { embedInJpeg, embedInPng, embedInWebp } from '../formats/embed-profile.ts';
import { type Compressed, type Job, metadataBytes, type OutputFormat } from './compress-job.ts';
import { type DecodedImage, decodeCleaned } from './decode.ts';
import { bestAvif } from './encode/compress-avif.ts';
import { losslessJpeg, lossyJpeg, transcodePixels } from './encode/compress-jpeg.ts';
import { type Candidate, smallest, targetScores, tinyPixels } from './encode/compress-level.ts';
import { bestPng } from './encode/compress-png.ts';
import { bestWebp } from './encode/compress-webp.ts';
import { bestGif } from './gif/compress-gif.ts';
import { readGif } from './gif/gif-blocks.ts';
import { fillTransparency } from './raw-image.ts';
import { withinSide } from './resize-pixels.ts';
import type { RawPixels } from './score/perceptual-score.ts';
import { compressToTarget } from './target/compress-to-target.ts';

/** An image ready to be encoded: upright, within the longest side asked for. */
interface Prepared {
  raster: RawPixels;
  profile: Uint8Array | undefined;
  resized: boolean;
  /** Since the job's beginning. */
  spentMs(): number;
}

export async function compressStill(job: Job): Promise<Result<Compressed>> {
  const { cleaned, header } = job;
  const beganMs = job.timeLeftMs();
  const decoded = await decodeCleaned(cleaned, header, { colors: keepsProfile(job) ? 'keep' : 'convert' });
  if (!decoded.ok) return decoded;
  const { width, height, channels, pixels, colorProfile } = decoded.value;
  const whole: RawPixels = { width, height, channels, pixels };
  const raster = await withinSide(whole, job.maxSide);
  const spentMs = () => beganMs - job.timeLeftMs();
  const image: Prepared = { raster, profile: colorProfile, resized: raster !== whole, spentMs };
  const notes = stillNotes(job, decoded.value);
  const made = job.maxBytes === undefined ? await atLevel(job, image) : await underSize(job, image, job.maxBytes);
  const isTranscode = made.best?.encoder === transcodeName;
  return succeed({
    ...made,
    notes: [...notes.filter((note) => !isTranscode || note.code !== 'orientation_applied'), ...made.notes],
  });
}

export const transcodeName = 'jpeg transcode';

/** A profile stays where the format can hold it and it is small beside what is asked for. */
function keepsProfile({ cleaned, header, format, maxBytes }: Job): boolean {
  if (format === 'gif' || format === 'avif') return false;
  const length = readProfile(cleaned, header.format)?.length ?? 0;
  return maxBytes === undefined || length < maxBytes / 20;
}

async function atLevel(job: Job, image: Prepared): Promise<Compressed> {
  const { width, height } = image.raster;
  const best = await encodeMonotone(job, image);
  const notes: ReportNote[] = best?.ranOut ? [{ code: 'time_ran_out' }] : [];
  return { best, notes, width, height, resized: image.resized };
}

/**
 * Of a tiny image the gentler levels are made too, and the smallest counts: no level ever gives more than a gentler one.
 * PNG sees to that itself, since its levels share most of the work.
 */
async function encodeMonotone(job: Job, image: Prepared): Promise<Candidate | undefined> {
  const isTiny = image.raster.width * image.raster.height <= tinyPixels;
  if (job.format === 'png' || !isTiny) return encodeStill(job, image);
  let best = await encodeStill(job, image);
  for (const level of compressionLevelIds.slice(0, compressionLevelIds.indexOf(job.level)).toReversed()) {
    const target = targetScores[level];
    if (best && isFarBelow(best, target, job.format)) break;
    best = smallest([best, await encodeStill({ ...job, level, target, report: () => undefined }, image)]);
  }
  return best;
}

/** Tables and headers weigh no more than a quarter of what is larger than this. */
const maxHeaderBytes = 1500;
/** So many points take a WebP or an AVIF half its bytes again. */
const pointsApart = 10;

/** So far from the gentler level that it can only be larger. A GIF's palette may keep all levels below their targets. */
function isFarBelow({ bytes, score }: Candidate, target: number, format: OutputFormat): boolean {
  return (format === 'webp' || format === 'avif') && bytes.length > maxHeaderBytes && score < target - pointsApart;
}

async function encodeStill(job: Job, image: Prepared): Promise<Candidate | undefined> {
  const { format, target, report } = job;
  const { raster } = image;
  switch (format) {
    case 'jpeg': {
      const lossy = await lossyJpeg(fillTransparency(raster), target, (share) => report(share * 0.8));
      return smallest([withProfile(lossy, image, job), image.resized ? undefined : await transcode(job)]);
    }
    case 'png':
      return withProfile(await bestPng(raster, target, report, job.timeLeftMs), image, job);
    case 'webp':
      return withProfile(await bestWebp(raster, target, report), image, job);
    case 'avif':
      return bestAvif(raster, target, report);
    case 'gif':
      return bestGif(raster, image.resized ? undefined : sourceGif(job), target, job.level, job.gifsicle);
  }
}

function transcode({ cleaned, header }: Job): Promise<Candidate | undefined> {
  return losslessJpeg(cleaned, header, readProfile(cleaned, 'jpeg'));
}

/** At least what a transcode takes. */
function transcodeMs({ format, header: { width, height } }: Job): number {
  const pixels = width * height;
  return format === 'jpeg' && pixels <= transcodePixels ? (80 * pixels) / 1e6 : 0;
}

function sourceGif({ cleaned, header }: Job) {
  return header.format === 'gif' ? readGif(cleaned, 1) : undefined;
}

const embedders = { jpeg: embedInJpeg, png: embedInPng, webp: embedInWebp };

function withProfile<Made extends Candidate | undefined>(made: Made, { profile }: Prepared, { format }: Job): Made {
  if (!made || !profile || format === 'gif' || format === 'avif') return made;
  return { ...made, bytes: embedders[format](made.bytes, profile) };
}

/** What fits as it is stays as it is; else the gentlest that fits. */
async function underSize(job: Job, image: Prepared, maxBytes: number): Promise<Compressed> {
  const { raster, resized } = image;
  const size = { width: raster.width, height: raster.height, resized };
  const isSameFormat = job.format === job.header.format && !resized;
  const kept = metadataBytes(job);
  const isTranscoded = job.format === 'jpeg' && mayFitTranscoded(job, maxBytes);
  if (isSameFormat) {
    const exact = isTranscoded ? await transcode(job) : undefined;
    if (job.cleaned.length + kept <= maxBytes)
      return { ...size, best: exact, notes: [{ code: 'already_under_target' }] };
    if (exact && exact.bytes.length + kept <= maxBytes)
      return { ...size, best: exact, notes: underNote(exact, maxBytes) };
  }
  const room = Math.max(1, maxBytes - kept - (image.profile ? image.profile.length + 64 : 0));
  const made = await compressToTarget(job.format === 'jpeg' ? fillTransparency(raster) : raster, job.format, {
    maxBytes: room,
    allowResize: job.allowResize,
    timeLeftMs: job.timeLeftMs,
    // Decoding and the exact coding of a JPEG are part of a level, whether that was tried here or not.
    spent: {
      sharedMs: image.spentMs() + (isSameFormat && !isTranscoded ? transcodeMs(job) : 0),
      ms: image.spentMs,
    },
  });
  return {
    best: withProfile(made, image, job),
    notes: made.notes.map((code) => ({ code })),
    width: made.width,
    height: made.height,
    resized: resized || made.width !== raster.width || made.height !== raster.height,
  };
}

/** Tighter code takes a tenth off, a third at most; where a pixel has hardly a bit there is nothing but code. */
function mayFitTranscoded({ cleaned, header }: Job, maxBytes: number): boolean {
  return cleaned.length < maxBytes * 1.6 || cleaned.length < header.width * header.height * 0.05;
}

function underNote({ bytes }: Candidate, maxBytes: number): ReportNote[] {
  return bytes.length >= maxBytes * 0.97 ? [] : [{ code: 'full_quality_fits' }];
}

function stillNotes({ cleaned, header, format }: Job, decoded: DecodedImage): ReportNote[] {
  const codes: ReportCode[] = [];
  if (header.orientation !== 1) codes.push('orientation_applied');
  if (decoded.colorProfile) codes.push('colour_profile_kept');
  else if (header.cmyk || hasOtherColors(cleaned, header.format)) codes.push('colour_converted');
  if (header.bitsPerChannel > 8) codes.push('depth_reduced');
  if (decoded.channels === 4 && format === 'jpeg') codes.push('transparency_filled');
  if (header.frames > 1 || header.animationUnread) codes.push('animation_dropped');
  return codes.map((code) => ({ code }));
}

function hasOtherColors(cleaned: Uint8Array, format: string): boolean {
  const profile = readProfile(cleaned, format);
  return profile !== undefined && profileMatters(profile);
}
