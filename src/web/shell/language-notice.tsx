import type { i18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { directionOf, type LanguageCode, toLanguageCode } from '../../shared/languages.ts';
import { resolvePage } from '../../site/pages.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { isFocusLost } from '../../ui/controls/kept-focus.ts';
import { languageOf, loadNamespaces } from '../../ui/i18n/create-i18n.ts';
import { settings } from '../../ui/visit/settings.ts';
import { roomForOffer } from '../head/first-paint-script.ts';
import { switchLanguage } from './switch-language.ts';

const DELAY_MS = 1000;

/**
 * Offers the browser's language when the page shows another one, in the words of the offered language.
 * It lies in the page's flow, in room kept from the first paint: it covers nothing and moves nothing.
 */
export function LanguageNotice() {
  const { t, i18n } = useTranslation();
  const offered = useOfferedLanguage(i18n);
  const [pathname] = useLocation();
  const search = useSearch();
  const { code } = offered;
  const isAnswered = useRef(false);
  useEffect(() => {
    // The focus must not fall out of the page with the notice.
    if (!code && isAnswered.current && isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    isAnswered.current = false;
  }, [code]);
  const dismiss = () => {
    isAnswered.current = true;
    offered.dismiss();
  };
  const accept = (chosen: LanguageCode) => {
    const page = resolvePage(pathname, new URLSearchParams(search).get('tab'));
    isAnswered.current = true;
    switchLanguage(i18n, page, chosen).then(offered.dismiss, () => {});
  };
  const inOffered = i18n.getFixedT(code ?? null, 'common');
  return (
    <div className="wrap notice-room">
      {code && (
        <section className="notice" aria-label={t('language.choose')}>
          <p lang={code} dir={directionOf(code)}>
            <strong>{inOffered('language.offer')}</strong>
          </p>
          <button type="button" lang={code} className="btn btn-secondary btn-small" onClick={() => accept(code)}>
            {inOffered('language.accept')}
          </button>
          <button type="button" className="icon-btn only" aria-label={t('language.dismiss')} onClick={dismiss}>
            <Icon name="x" />
          </button>
        </section>
      )}
    </div>
  );
}

function useOfferedLanguage(instance: i18n): { code?: LanguageCode; dismiss: () => void } {
  const current = languageOf(instance);
  const [code, setCode] = useState<LanguageCode>();
  const [languageOnArrival] = useState(current);

  useEffect(() => {
    const wanted = toLanguageCode(navigator.language);
    setCode(undefined);
    // Who has just chosen a language wants no other, and nothing that moves the page.
    const isChosen = current !== languageOnArrival;
    const isDue =
      wanted && !isChosen && wanted !== current && !settings.dismissedLangNotifications.get().includes(wanted);
    keepRoom(Boolean(isDue));
    if (!isDue) return;
    const timer = setTimeout(() => {
      loadNamespaces(instance, wanted, ['common']).then(
        () => setCode(wanted),
        () => keepRoom(false),
      );
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [instance, current, languageOnArrival]);

  const dismiss = () => {
    if (code) {
      const dismissed = settings.dismissedLangNotifications.get();
      settings.dismissedLangNotifications.set([...dismissed.filter((known) => known !== code), code]);
    }
    setCode(undefined);
    keepRoom(false);
  };
  return { ...(code ? { code } : {}), dismiss };
}

function keepRoom(isKept: boolean): void {
  document.documentElement.classList.toggle(roomForOffer, isKept);
}
