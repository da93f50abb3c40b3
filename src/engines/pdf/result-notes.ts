import type { ReportCode, ReportNote } from '../../shared/result-report.ts';

/** Notes for the counts that are not zero, in the order they are given. */
export function notesOf(counts: Partial<Record<ReportCode, number | boolean | undefined>>): ReportNote[] {
  const notes: ReportNote[] = [];
  for (const [code, count] of Object.entries(counts) as [ReportCode, number | boolean | undefined][]) {
    if (count === true) notes.push({ code });
    else if (typeof count === 'number' && count > 0) notes.push({ code, count });
  }
  return notes;
}

export interface ImageCounts {
  recompressed: number;
  kept: number;
  /** Not looked at: the time was over. */
  left: number;
}

export function imageNotes({ recompressed, kept, left }: ImageCounts, total: number): ReportNote[] {
  const notes = notesOf({ images_recompressed: recompressed, images_kept: kept });
  return left > 0 ? [...notes, { code: 'images_left_for_time', count: left, total }] : notes;
}
