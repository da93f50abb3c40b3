import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../shared/languages.ts';
import type { Page } from '../../site/pages.ts';
import { languageOf } from '../../ui/i18n/create-i18n.ts';
import { hasFailed, preparePage } from '../page-load/prepare-page.ts';
import { useSite } from '../site-context.tsx';
import { lookupIn } from './lookup.ts';

/** Comes after the page itself, which has its head already, and before anybody can have gone on. */
const loadWriter = () => import('./write-head.ts').catch(() => undefined);

/** Keeps title, description, canonical and the rest true after client-side navigation and language changes. */
export function useUpdatedHead(page: Page): void {
  const { i18n } = useTranslation();
  const site = useSite();
  const language = languageOf(i18n);
  const written = useRef(`${page.id} ${language}`);

  useEffect(() => void loadWriter(), []);
  useEffect(() => {
    const wanted = `${page.id} ${language}`;
    // A page that could not be loaded has no texts for its head; it comes here again when it has them.
    if (written.current === wanted || hasFailed(i18n, page)) return;
    let isCurrent = true;
    const update = async () => {
      const [isPrepared, head] = await Promise.all([preparePage(i18n, page), loadWriter()]);
      if (!isCurrent || !isPrepared) return;
      written.current = wanted;
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      head?.writeHead({ page, language, site, lookup: lookupIn(i18n) });
    };
    void update();
    return () => {
      isCurrent = false;
    };
  }, [i18n, page, language, site]);
}
