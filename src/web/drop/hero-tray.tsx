import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { choices } from '../../shared/choices.ts';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { toolPath } from '../../site/pages.ts';
import { toolsOf } from '../../tools/all-tools.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { useEarlyFiles } from '../../ui/upload/use-early-files.ts';
import { SiteLink } from '../site-link.tsx';
import { Compartments } from './compartments.tsx';
import { offerFiles } from './offered-files.ts';

/** Home's open tray: a file goes in on top and the tools that can take it are below. */
export function HeroTray() {
  const { t } = useTranslation(['home', 'common']);
  const timeTools = toolsOf('time').filter(({ status }) => status === 'ready');
  return (
    <div className="tray hero-tray">
      <Mouth />
      <Compartments />
      {timeTools.length > 0 && (
        <section className="compartment compartment-flat" data-family="time">
          <h2>{t('common:families.time.short')}</h2>
          {timeTools.map((tool) => (
            <SiteLink key={tool.id} href={toolPath(tool.id)}>
              <Icon name={tool.icon} />
              {t(`common:tools.${tool.id}.tab`)}
            </SiteLink>
          ))}
        </section>
      )}
    </div>
  );
}

function Mouth() {
  const { t } = useTranslation(['home', 'common']);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input);
  return (
    <div className="part mouth">
      <div className="drop">
        <p className="drop-title mouth-drag">{t('common:drop.letGo')}</p>
        <button type="button" className="btn btn-primary" onClick={() => input.current?.click()}>
          <Icon name="plus" />
          {t('common:upload.choose')}
        </button>
        <p className="small muted">
          <span className="not-touch">{t('tray.anywhere')} </span>
          {t('tray.types', { size: formatFileSize(limits.fileBytes, language, 0) })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={`application/pdf,.pdf,image/*,.avif${choices.heic ? ',.heic,.heif' : ''}`}
        onChange={({ currentTarget }) => {
          offerFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
