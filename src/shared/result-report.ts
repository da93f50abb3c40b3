import { limits } from './limits.ts';

/**
 * What a tool tells about its result, sent in the header `x-result-report` and shown under "What changed".
 * Each note code has a sentence (with plural forms) in locales/<lang>/common.json under `report`.
 */
export const reportCodes = [
  // PDF
  'images_recompressed',
  'images_kept',
  'images_left_for_time',
  'steps_left_for_time',
  'larger_repaired',
  'larger_cleaned',
  'larger_protected',
  'images_shared',
  'fonts_subset',
  'fonts_compacted',
  'text_kept',
  'links_kept',
  'bookmarks_kept',
  'fields_kept',
  'attachments_kept',
  'links_dropped',
  'bookmarks_dropped',
  'fields_renamed',
  'fields_dropped',
  'attachments_renamed',
  'active_content_removed',
  'signatures_invalidated',
  'thumbnails_dropped',
  'private_data_dropped',
  'colour_profiles_dropped',
  'repaired',
  'rasterised',
  'pages_coarser',
  'pages_removed',
  'pages_rotated',
  'images_placed',
  'parts_over_size',
  'protected',
  'unprotected',
  // Both compress tools
  'target_missed',
  'full_quality_fits',
  'next_step_too_large',
  'time_ran_out',
  // Image
  'already_under_target',
  'resized',
  'only_metadata_removed',
  'location_removed',
  'metadata_removed',
  'trailing_data_removed',
  'location_kept',
  'metadata_kept',
  'orientation_applied',
  'colour_profile_kept',
  'colour_converted',
  'animation_kept',
  'animation_left',
  'animation_dropped',
  'transparency_filled',
  'depth_reduced',
  'lossless',
  'larger_than_input',
] as const;

export type ReportCode = (typeof reportCodes)[number];

export interface ReportNote {
  code: ReportCode;
  count?: number;
  /** Of how many, where the sentence tells both. */
  total?: number;
}

export interface ResultReport {
  inputBytes: number;
  outputBytes: number;
  /** True when nothing smaller was found and the (cleaned) input came back. */
  unchanged?: boolean;
  pages?: number;
  /** Files in the ZIP of a split. */
  parts?: number;
  /** Images: the encoder that won and the perceptual score of the result (SSIMULACRA2 scale). */
  encoder?: string;
  score?: number;
  /** Images: the size of the result in pixels. */
  width?: number;
  height?: number;
  /** Images: another format that would be much smaller, and about how many bytes it would have. */
  smallerAs?: { format: 'JPEG' | 'WEBP' | 'AVIF'; bytes: number };
  notes: ReportNote[];
}

/** ASCII JSON within the 2 KB that balancers let through: figures first, notes while they fit. */
export function encodeReport(report: ResultReport): string {
  const { notes, ...figures } = report;
  const packed = notes.map(({ code, count, total }) =>
    count === undefined ? [code] : total === undefined ? [code, count] : [code, count, total],
  );
  for (let kept = packed.length; kept >= 0; kept--) {
    const text = toAscii(JSON.stringify({ ...figures, notes: packed.slice(0, kept) }));
    if (text.length <= limits.reportBytes) return text;
  }
  return '{"inputBytes":0,"outputBytes":0,"notes":[]}';
}

export function decodeReport(header: string | null | undefined): ResultReport | undefined {
  if (!header) return undefined;
  try {
    const { notes, ...figures } = JSON.parse(header) as Omit<ResultReport, 'notes'> & {
      notes: [ReportCode, number?, number?][];
    };
    const known = notes.filter(([code]) => (reportCodes as readonly string[]).includes(code));
    return { ...figures, notes: known.map(([code, count, total]) => noteOf(code, count, total)) };
  } catch {
    return undefined;
  }
}

function noteOf(code: ReportCode, count: number | undefined, total: number | undefined): ReportNote {
  if (count === undefined) return { code };
  return total === undefined ? { code, count } : { code, count, total };
}

function toAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
