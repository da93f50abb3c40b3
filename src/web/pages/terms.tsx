import { useTranslation } from 'react-i18next';
import { SiteLink } from '../site-link.tsx';

const items = ['acceptance', 'use', 'warranty', 'liability', 'data', 'changes', 'contact'] as const;

export function Terms() {
  const { t } = useTranslation('terms');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </div>
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
