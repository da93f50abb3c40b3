import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from './create-i18n.ts';

/**
 * A namespace in English beside the page's own language, as for a search that knows both names of a city.
 * Undefined until it is woken and loaded; a failed load is tried again at the next call.
 */
export function useEnglishTexts<T>(namespace: string): readonly [T | undefined, () => void] {
  const { i18n } = useTranslation();
  const [texts, setTexts] = useState<T>();
  const isAsked = useRef(false);
  const wake = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    loadNamespaces(i18n, 'en', [namespace]).then(
      () => setTexts(i18n.getResourceBundle('en', namespace)),
      () => {
        isAsked.current = false;
      },
    );
  }, [i18n, namespace]);
  return [texts, wake];
}
