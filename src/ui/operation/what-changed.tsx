import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportCode, ReportNote, ResultReport } from '../../shared/result-report.ts';
import { Icon } from '../controls/icon.tsx';
import { Fold } from '../frame/fold.tsx';

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

/** The notes of the server's report: losses at once, the rest behind a row that opens, `facts` for the curious last. */
export function WhatChanged({ report, facts = [] }: { report: ResultReport | undefined; facts?: readonly string[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!report || report.notes.length + facts.length === 0) return null;
  const words = ({ code, count, total }: ReportNote) =>
    t(`report.${code}`, { count: count ?? 1, total, width: report.width ?? 0, height: report.height ?? 0 });
  const lost = report.notes.filter(({ code }) => losses.has(code));
  const rest = [...report.notes.filter(({ code }) => !losses.has(code)).map(words), ...facts];
  return (
    <section className="what-changed" aria-label={t('operation.whatChanged')}>
      {lost.map((note) => (
        <p key={note.code} className="note">
          <Icon name="triangle-alert" small />
          {words(note)}
        </p>
      ))}
      {rest[0] !== undefined && (
        <Fold icon="list-checks" title={t('operation.whatChanged')} value={rest[0]} isOpen={isOpen} onToggle={setOpen}>
          <ul className="changes">
            {rest.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  );
}
