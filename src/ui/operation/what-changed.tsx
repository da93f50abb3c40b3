import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultReport } from '../../shared/result-report.ts';
import { Icon } from '../controls/icon.tsx';
import { Fold } from '../frame/fold.tsx';
import { isLoss, useNoteWords } from './report-words.ts';

/** The notes of the server's report: losses at once, the rest behind a row that opens, `facts` for the curious last. */
export function WhatChanged({ report, facts = [] }: { report: ResultReport | undefined; facts?: readonly string[] }) {
  const { t } = useTranslation();
  const words = useNoteWords(report);
  const [isOpen, setOpen] = useState(false);
  if (!report || report.notes.length + facts.length === 0) return null;
  const lost = report.notes.filter(isLoss);
  const rest = [...report.notes.filter((note) => !isLoss(note)).map(words), ...facts];
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
