import { useTranslation } from 'react-i18next';
import { shownFamilies } from '../../tools/all-tools.ts';
import { useSite } from '../site-context.tsx';
import { SiteLink } from '../site-link.tsx';
import { Brand } from './brand.tsx';

export function Footer() {
  const { t } = useTranslation();
  const { supportEmail, sourceUrl } = useSite();
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div className="footer-about">
          <Brand />
          <p>{t('footer.about')}</p>
        </div>
        <nav aria-labelledby="footer-tools">
          <h2 id="footer-tools">{t('nav.tools')}</h2>
          <ul>
            {shownFamilies.map((family) => (
              <li key={family.id}>
                <SiteLink className="footer-link" href={family.path}>
                  {t(`families.${family.id}.name`)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">{t('nav.legal')}</h2>
          <ul>
            <li>
              <SiteLink className="footer-link" href="/privacy">
                {t('nav.privacy')}
              </SiteLink>
            </li>
            <li>
              <SiteLink className="footer-link" href="/terms">
                {t('nav.terms')}
              </SiteLink>
            </li>
            <li>
              <a className="footer-link" href={`mailto:${supportEmail}`}>
                {t('nav.contact')}
              </a>
            </li>
            <li>
              <a className="footer-link" href={sourceUrl}>
                {t('nav.source')}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
