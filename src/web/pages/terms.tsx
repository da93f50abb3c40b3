import { useTranslation } from 'react-i18next';
import { SiteLink } from '../site-link.tsx';
import { PageHead } from './page-head.tsx';

const items = ['acceptance', 'use', 'warranty', 'liability', 'data', 'changes', 'contact'] as const;

export default function Terms() {
  const { t } = useTranslation('terms');
  return (
    <div className="wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <ol className="tray numbered">
        {items.map((item) => (
          <li key={item} className="part">
            <h2>{t(`${item}.title`)}</h2>
            <p className="muted">{t(`${item}.text`)}</p>
            {item === 'data' && (
              <SiteLink className="link" href="/privacy">
                {t('privacyLink')}
              </SiteLink>
            )}
            {item === 'contact' && (
              <SiteLink className="link" href="/contact">
                {t('contactLink')}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
