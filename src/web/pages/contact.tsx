import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { useSite } from '../site-context.tsx';
import { PageHead } from './page-head.tsx';

export default function Contact() {
  const { t } = useTranslation('contact');
  const { supportEmail, sourceUrl } = useSite();
  return (
    <div className="wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <div className="tray contact-grid">
        <section className="part contact-part">
          <Icon name="mail" className="text-accent-text" />
          <h2>{t('mail.title')}</h2>
          <p className="muted">{t('mail.text')}</p>
          <a className="btn btn-primary contact-action" href={`mailto:${supportEmail}`}>
            {t('mail.action', { email: supportEmail })}
          </a>
        </section>
        <section className="part contact-part">
          <Icon name="file-text" className="text-accent-text" />
          <h2>{t('damaged.title')}</h2>
          <p className="muted">{t('damaged.text')}</p>
          <ul className="bullets muted">
            <li>{t('damaged.step1')}</li>
            <li>{t('damaged.step2')}</li>
            <li>{t('damaged.step3')}</li>
          </ul>
        </section>
        <section className="part contact-part">
          <Icon name="code" className="text-accent-text" />
          <h2>{t('source.title')}</h2>
          <p className="muted">{t('source.text')}</p>
          <a className="btn btn-secondary contact-action" href={sourceUrl}>
            {t('source.action')}
          </a>
        </section>
      </div>
    </div>
  );
}
