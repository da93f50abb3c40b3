import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toolPath } from '../../site/pages.ts';
import { allTools } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { SiteLink } from '../site-link.tsx';

const works = allTools.filter((tool) => 'offline' in tool);

/** Above a tool that needs the server, while there is no network: what it needs, and what works without. */
export default function OfflineNotice(): ReactNode {
  const { t } = useTranslation(['files', 'common']);
  return (
    <div className="tray offline-notice">
      <div className="part">
        <div className="banner" role="status">
          <Icon name="triangle-alert" />
          <div>
            <strong>{t('offline.title')}</strong>
            <span className="small muted">
              {t('offline.needs')} {works.length > 0 && t('offline.others')}
            </span>
            <ul className="banner-action">
              {works.map(({ id }) => (
                <li key={id}>
                  <SiteLink className="link" href={toolPath(id)}>
                    {t(`common:tools.${id}.name`)}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </div>
  );
}
