import type { ReportCode, ReportNote } from '../../shared/result-report.ts';
import type { EngineOutput } from '../engine-task.ts';
import { tellBareGround } from '../formats/embed-profile.ts';
import { embedMetadata } from '../formats/metadata/embed-metadata.ts';
import { withOrientation } from '../formats/metadata/exif-block.ts';
import type { ImageMetadata } from '../formats/metadata/read-metadata.ts';
import { type Compressed, holdsMetadata, type Job } from './compress-job.ts';
import { transcodeName } from './compress-still.ts';
import type { Candidate } from './encode/compress-level.ts';
import { suggestFormat } from './suggest-format.ts';

/** The best candidate or, where it is no smaller, the original without what does not belong to the image. */
export async function deliver(job: Job, made: Compressed): Promise<EngineOutput> {
  const { input, format, header } = job;
  const { best, resized } = made;
  const coded = best && (format === 'webp' ? tellBareGround(best.bytes) : best.bytes);
  const candidate = coded && withMetadata(job, coded, best.encoder === transcodeName);
  const original = format === header.format && !resized ? withMetadata(job, job.cleaned, true) : undefined;
  const isOriginal =
    original !== undefined && (!candidate || candidate.length >= Math.min(input.length, original.length));
  const bytes = isOriginal ? original : candidate;
  if (!bytes) throw new Error(`no encoder wrote ${format}`);
  const winner = isOriginal ? undefined : best;
  const score = winner?.score ?? 100;
  const notes = [...(isOriginal ? originalNotes(job, made, bytes) : resultNotes(made, best)), ...metadataNotes(job)];
  if (bytes.length > input.length) notes.push({ code: 'larger_than_input' });
  const { width, height } = isOriginal ? shownSize(job) : made;
  const smallerAs = await suggestFormat(job, bytes.length);
  return {
    bytes,
    mediaType: `image/${format}`,
    report: {
      inputBytes: input.length,
      outputBytes: bytes.length,
      ...(isOriginal && bytes.length === input.length ? { unchanged: true } : {}),
      encoder: winner?.encoder ?? 'original',
      ...(Number.isFinite(score) ? { score: Math.round(score * 10) / 10 } : {}),
      width,
      height,
      ...(smallerAs ? { smallerAs } : {}),
      notes: [...new Map(notes.map((note) => [note.code, note])).values()],
    },
  };
}

function shownSize({ header: { width, height, orientation } }: Job): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function resultNotes({ notes, resized }: Compressed, best: Candidate | undefined): ReportNote[] {
  const codes: ReportCode[] = [];
  if (resized) codes.push('resized');
  if (best?.lossless) codes.push('lossless');
  return [...notes, ...codes.map((code) => ({ code }))];
}

/** Of what happened on the way only this still holds when the original is handed out. */
const alsoOfOriginals: readonly ReportCode[] = [
  'animation_kept',
  'animation_left',
  'already_under_target',
  'target_missed',
  'time_ran_out',
];

function originalNotes({ input, survey }: Job, { notes }: Compressed, bytes: Uint8Array): ReportNote[] {
  const kept = notes.filter(({ code }) => alsoOfOriginals.includes(code));
  const hadExtras = survey.hasMetadata || survey.hasTrailingData;
  const isOnlyCleaned =
    hadExtras && bytes.length < input.length && !kept.some(({ code }) => code === 'already_under_target');
  return [...kept, ...(isOnlyCleaned ? [{ code: 'only_metadata_removed' } as const] : []), { code: 'lossless' }];
}

function metadataNotes({ keepMetadata, format, survey }: Job): ReportNote[] {
  const codes: ReportCode[] = [];
  const isKept = keepMetadata && holdsMetadata(format);
  if (survey.hasLocation) codes.push(isKept ? 'location_kept' : 'location_removed');
  if (survey.hasMetadata) {
    const hasParts = Object.values(survey.metadata).some((part) => part !== undefined);
    codes.push(isKept && hasParts ? 'metadata_kept' : 'metadata_removed');
  }
  if (survey.hasTrailingData) codes.push('trailing_data_removed');
  return codes.map((code) => ({ code }));
}

/** Pixels that were turned on the way stand upright: what the metadata says about it has to follow. */
function withMetadata(job: Job, bytes: Uint8Array, isUnturned: boolean): Uint8Array {
  const { keepMetadata, format, header, survey } = job;
  if (!keepMetadata || !survey.hasMetadata) return bytes;
  const { exif } = survey.metadata;
  const metadata: ImageMetadata = {
    ...survey.metadata,
    ...(exif ? { exif: withOrientation(exif, isUnturned ? header.orientation : 1) } : {}),
  };
  return embedMetadata(bytes, format, metadata);
}
