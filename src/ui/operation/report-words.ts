import { useTranslation } from 'react-i18next';
import type { ReportCode, ReportNote, ResultReport } from '../../shared/result-report.ts';

/** Something is lost or not as it was asked for: said in the open, never behind a fold. */
const losses: ReadonlySet<ReportCode> = new Set<ReportCode>([
  'signatures_invalidated',
  'animation_dropped',
  'transparency_filled',
  'rasterised',
  'pages_coarser',
  'repaired',
  'target_missed',
  'only_metadata_removed',
  'location_kept',
  'fields_renamed',
  'attachments_renamed',
]);

export const isLoss = ({ code }: ReportNote): boolean => losses.has(code);

/** A note of the server's report as a sentence. */
export function useNoteWords(report: ResultReport | undefined): (note: ReportNote) => string {
  const { t } = useTranslation();
  return ({ code, count, total }) =>
    t(`report.${code}`, { count: count ?? 1, total, width: report?.width ?? 0, height: report?.height ?? 0 });
}
