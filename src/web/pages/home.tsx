import { useTranslation } from 'react-i18next';
import { toolPath } from '../../site/pages.ts';
import { allTools, shownFamilies, type ToolId } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { HeroTray } from '../drop/hero-tray.tsx';
import { SiteLink } from '../site-link.tsx';
import { FamilyArt } from './art.tsx';
import { QuickLink } from './quick-link.tsx';

const promises = [
  { key: 'free', icon: 'circle-check' },
  { key: 'deleted', icon: 'trash' },
  { key: 'open', icon: 'code' },
] as const;

const features = [
  { key: 'compression', icon: 'shrink', tool: 'pdf-compress' },
  { key: 'modification', icon: 'list-checks', tool: 'pdf-modify' },
  { key: 'merging', icon: 'layers', tool: 'pdf-merge' },
  { key: 'protection', icon: 'lock-keyhole', tool: 'pdf-compress' },
] as const;

const isShown = (tool: ToolId) => allTools.some(({ id }) => id === tool);

export function Home() {
  const { t } = useTranslation('home');
  return (
    <div className="wrap">
      <section className="hero">
        <div>
          <h1>{t('heading')}</h1>
          <p className="lead">{t('intro')}</p>
          <ul className="promises">
            {promises.map(({ key, icon }) => (
              <li key={key}>
                <Icon name={icon} />
                {t(`promises.${key}`)}
              </li>
            ))}
          </ul>
        </div>
        <HeroTray />
      </section>
      <FamilyCards />
      <QuickLinks />
      <About />
    </div>
  );
}

function FamilyCards() {
  const { t } = useTranslation(['home', 'common']);
  return (
    <section aria-label={t('families', { ns: 'home' })}>
      <ul className="tray family-cards">
        {shownFamilies.map((family) => (
          <li key={family.id} data-family={family.id}>
            <SiteLink className="part family-card" href={family.path}>
              <span className="family-art">
                <FamilyArt family={family.id} />
              </span>
              <span className="family-text">
                <span className="family-name">
                  {t(`families.${family.id}.name`, { ns: 'common' })}
                  <Icon name="arrow-right" className="flip" />
                </span>
                <span className="family-line">{t(`families.${family.id}.line`, { ns: 'common' })}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every tool that works, in plain words of the job, and protecting a PDF, which hides in two of them. */
function QuickLinks() {
  const { t } = useTranslation(['home', 'common']);
  const ready = allTools.filter((tool) => tool.status === 'ready');
  return (
    <section className="section" aria-labelledby="quick-links">
      <h2 id="quick-links">{t('quick')}</h2>
      <ul className="quick-links">
        {ready.map((tool) => (
          <li key={tool.id}>
            <QuickLink
              family={tool.family}
              href={toolPath(tool.id)}
              icon={tool.icon}
              name={t(`tools.${tool.id}.job`, { ns: 'common' })}
              line={t(`tools.${tool.id}.name`, { ns: 'common' })}
            />
          </li>
        ))}
        {isShown('pdf-compress') && (
          <li>
            <QuickLink
              family="pdf"
              href={`${toolPath('pdf-compress')}?protect`}
              icon="lock-keyhole"
              name={t('protectPdf.job', { ns: 'common' })}
              line={t('protectPdf.name', { ns: 'common' })}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

function About() {
  const { t } = useTranslation('home');
  return (
    <section className="about" aria-labelledby="about">
      <div>
        <h2 id="about">{t('about.title')}</h2>
        <p>{t('about.work')}</p>
        <p>{t('about.privacy')}</p>
      </div>
      <ul className="features" data-family="pdf">
        {features
          .filter(({ tool }) => isShown(tool))
          .map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} className="text-accent-text" />
              <h3>{t(`features.${key}.name`)}</h3>
              <p className="small muted">{t(`features.${key}.line`)}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
