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
