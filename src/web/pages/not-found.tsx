import { useTranslation } from 'react-i18next';
import { shownFamilies } from '../../tools/all-tools.ts';
import { SiteLink } from '../site-link.tsx';
import { EmptyCompartmentArt } from './art.tsx';
import { QuickLink } from './quick-link.tsx';

export default function NotFound() {
  const { t } = useTranslation(['not-found', 'common']);
  return (
    <div className="wrap">
      <section className="hero">
        <div>
          <h1>{t('title')}</h1>
          <p className="lead">{t('message')}</p>
          <div className="flex flex-wrap gap-4 items-center">
            <SiteLink className="btn btn-primary" href="/">
              {t('home')}
            </SiteLink>
            <SiteLink className="link" href="/contact">
              {t('contact')}
            </SiteLink>
          </div>
        </div>
        <div className="hero-art">
          <EmptyCompartmentArt />
        </div>
      </section>
      <h2 className="subtitle">{t('families')}</h2>
      <ul className="tray link-cards">
        {shownFamilies.map((family) => (
          <li key={family.id} className="part">
            <QuickLink
              family={family.id}
              href={family.path}
              icon={family.icon}
              name={t(`families.${family.id}.name`, { ns: 'common' })}
              line={t(`families.${family.id}.line`, { ns: 'common' })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
