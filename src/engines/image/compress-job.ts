import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { ReportNote } from '../../shared/result-report.ts';
import type { ImageHeader } from '../formats/image-header.ts';
import type { MetadataSurvey } from '../formats/metadata/read-metadata.ts';
import type { Candidate } from './encode/compress-level.ts';

export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** One image on its way to one format at one level, or under one size. */
export interface Job {
  input: Uint8Array;
  cleaned: Uint8Array;
  header: ImageHeader;
  format: OutputFormat;
  target: number;
  level: CompressionLevel;
  /** A size to stay under; it takes the place of the level. */
  maxBytes: number | undefined;
  allowResize: boolean;
  maxSide: number | undefined;
  keepMetadata: boolean;
  survey: MetadataSurvey;
  /** The program, when it is installed. */
  gifsicle: string | undefined;
  report: (share: number) => void;
  timeLeftMs: () => number;
}

/** The best candidate, and what happened to the image on the way. */
export interface Compressed {
  best: Candidate | undefined;
  notes: ReportNote[];
  width: number;
  height: number;
  /** True when the pixels are fewer than in the file: the original is no answer then. */
  resized: boolean;
}

/** Formats that take metadata as it is; the others would have to translate it. */
export function holdsMetadata(format: OutputFormat): boolean {
  return format === 'jpeg' || format === 'png' || format === 'webp';
}

/** What the result takes for the metadata that stays in it. */
export function metadataBytes({ keepMetadata, format, survey: { metadata } }: Job): number {
  if (!keepMetadata || !holdsMetadata(format)) return 0;
  return Object.values(metadata).reduce((sum, part) => sum + (part ? part.length + 48 : 0), 0);
}
