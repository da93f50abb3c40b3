import { useTranslation } from 'react-i18next';
import type { ResultReport } from '../../shared/result-report.ts';

/** The notes of the server's report, one row each. */
export function WhatChanged({ report }: { report: ResultReport | undefined }) {
  const { t } = useTranslation();
  if (!report || report.notes.length === 0) return null;
  return (
    <section>
      <h2 className="changes-title">{t('operation.whatChanged')}</h2>
      <ul className="changes">
        {report.notes.map(({ code, count, total }) => (
          <li key={code}>
            {t(`report.${code}`, { count: count ?? 1, total, width: report.width ?? 0, height: report.height ?? 0 })}
          </li>
        ))}
      </ul>
    </section>
  );
}
