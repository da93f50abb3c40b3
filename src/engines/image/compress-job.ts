import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { ReportCode } from '../../shared/result-report.ts';
import type { ImageHeader } from '../formats/image-header.ts';
import type { Candidate } from './encode/compress-level.ts';

export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** One image on its way to one format at one level. */
export interface Job {
  input: Uint8Array;
  cleaned: Uint8Array;
  header: ImageHeader;
  format: OutputFormat;
  target: number;
  level: CompressionLevel;
  /** The program, when it is installed. */
  gifsicle: string | undefined;
  report: (share: number) => void;
}

/** The best candidate, and what happened to the image on the way. */
export interface Compressed {
  best: Candidate | undefined;
  notes: ReportCode[];
}
