import { useTranslation } from 'react-i18next';
import { choices } from '../../shared/choices.ts';
import { SiteLink } from '../site-link.tsx';
import { PageHead } from './page-head.tsx';

const statements = ['files', 'shared', 'personal', 'passwords', 'open'] as const;

/** What may leave the browser. tests/e2e records a whole visit and holds it against these rows. */
export const leaving = [
  'page',
  'tool',
  'progress',
  'config',
  'timings',
  'files',
  'metrics',
  'logs',
  'sentry',
  'provider',
] as const;

export const storedSettings = [
  'theme',
  'metricsEnabled',
  'correlationId',
  'dismissedLangNotifications',
  'i18n_language',
  'sessionId',
  'timeConverter',
  'worldClock',
] as const;

export default function Privacy() {
  const { t } = useTranslation('privacy');
  return (
    <div className="wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <ol className="tray numbered">
        {statements.map((statement) => (
          <li key={statement} className="part">
            <h2>{t(`statements.${statement}.title`)}</h2>
            <p className="muted">{t(`statements.${statement}.text`)}</p>
          </li>
        ))}
      </ol>
      <LeavingTable />
      <StoredList />
      <section className="prose-section">
        <h2>{t('control.title')}</h2>
        <p>{t('control.text')}</p>
        <p>{t('control.tls')}</p>
        <p className="muted">
          {t('control.cityData')}{' '}
          <a className="link" href="https://www.geonames.org/" rel="noreferrer">
            GeoNames
          </a>
          {', '}
          <a className="link" href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer">
            CC BY 4.0
          </a>
        </p>
        <p>{t('control.photos')}</p>
        <p>
          <SiteLink className="link" href="/contact">
            {t('control.contactLink')}
          </SiteLink>
        </p>
      </section>
    </div>
  );
}

function LeavingTable() {
  const { t } = useTranslation('privacy');
  return (
    <section className="prose-section">
      <h2>{t('leaves.title')}</h2>
      <p>{t('leaves.intro')}</p>
      <table className="leaving">
        <thead>
          <tr>
            <th scope="col">{t('leaves.what')}</th>
            <th scope="col">{t('leaves.when')}</th>
            <th scope="col">{t('leaves.fields')}</th>
          </tr>
        </thead>
        <tbody>
          {leaving.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`leaves.${row}.what`)}</th>
              <td>{t(`leaves.${row}.when`)}</td>
              <td>{t(`leaves.${row}.fields`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StoredList() {
  const { t } = useTranslation('privacy');
  return (
    <section className="prose-section">
      <h2>{t('stored.title')}</h2>
      <p>{t('stored.intro')}</p>
      <dl className="stored">
        {storedSettings.map((name) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{name}</code>
            </dt>
            <dd>{t(`stored.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {choices.offline && <p>{t('stored.offline')}</p>}
    </section>
  );
}
