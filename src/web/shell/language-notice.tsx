import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { directionOf, type LanguageCode, toLanguageCode } from '../../shared/languages.ts';
import { resolvePage } from '../../site/pages.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { settings } from '../../ui/visit/settings.ts';
import { switchLanguage } from './switch-language.ts';

const DELAY_MS = 1000;

/** Offers the browser's language when the page shows another one, in the words of the offered language. */
export function LanguageNotice() {
  const { t, i18n } = useTranslation();
  const offered = useOfferedLanguage(i18n);
  const [pathname] = useLocation();
  const search = useSearch();
  if (!offered.code) return null;

  const { code, dismiss } = offered;
  const inOffered = i18n.getFixedT(code, 'common');
  const accept = () => {
    const page = resolvePage(pathname, new URLSearchParams(search).get('tab'));
    switchLanguage(i18n, page, code).then(dismiss, () => {});
  };
  return (
    <section className="notice" aria-label={t('language.choose')}>
      <div className="flex gap-3 items-start justify-between">
        <p lang={code} dir={directionOf(code)}>
          <strong>{inOffered('language.offer')}</strong>
        </p>
        <button type="button" className="icon-btn only -m-2" aria-label={t('language.dismiss')} onClick={dismiss}>
          <Icon name="x" />
        </button>
      </div>
      <button type="button" lang={code} className="btn btn-primary btn-small" onClick={accept}>
        {inOffered('language.accept')}
      </button>
    </section>
  );
}

function useOfferedLanguage(instance: i18n): { code?: LanguageCode; dismiss: () => void } {
  const current = languageOf(instance);
  const [code, setCode] = useState<LanguageCode>();

  useEffect(() => {
    const wanted = toLanguageCode(navigator.language);
    setCode(undefined);
    if (!wanted || wanted === current || settings.dismissedLangNotifications.get().includes(wanted)) return;
    const timer = setTimeout(() => {
      loadNamespaces(instance, wanted, ['common']).then(
        () => setCode(wanted),
        () => {},
      );
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [instance, current]);

  const dismiss = () => {
    if (code) {
      const dismissed = settings.dismissedLangNotifications.get();
      settings.dismissedLangNotifications.set([...dismissed.filter((known) => known !== code), code]);
    }
    setCode(undefined);
  };
  return { ...(code ? { code } : {}), dismiss };
}
