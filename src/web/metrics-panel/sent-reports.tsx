import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../shared/languages.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { sentReports } from '../../ui/visit/send-report.ts';

/** What has left this browser in this visit, field by field, and what the server holds of it now. */
export function SentReports({ filesHeld }: { filesHeld: number | undefined }) {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const reports = useSyncExternalStore(sentReports.subscribe, sentReports.all, sentReports.all);
  const time = new Intl.DateTimeFormat(intlLocaleOf(language), { timeStyle: 'medium' });
  return (
    <section className="metrics-sent" aria-labelledby="metrics-sent">
      <h3 id="metrics-sent">{t('sent.title')}</h3>
      {filesHeld !== undefined && <p className="small">{t('sent.files', { count: filesHeld })}</p>}
      <p className="small">{t('sent.reports', { count: reports.length })}</p>
      {reports.length > 0 && (
        <ul>
          {reports.map(({ to, at, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two may leave in one millisecond
            <li key={`${index}-${to}-${at}`}>
              <details>
                <summary>
                  <bdi dir="ltr">{to}</bdi> <span className="quiet num">{time.format(at)}</span>
                </summary>
                <dl dir="ltr">
                  {Object.entries(fields).map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
