import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageMetadata, pageMetadata } from '../../site/metadata.ts';
import type { Page } from '../../site/pages.ts';
import { languageOf } from '../../ui/i18n/create-i18n.ts';
import { hasFailed, preparePage } from '../page-load/prepare-page.ts';
import { useSite } from '../site-context.tsx';
import { headElements } from './head-elements.ts';
import { lookupIn } from './lookup.ts';

/** Keeps title, description, canonical and the rest true after client-side navigation and language changes. */
export function useUpdatedHead(page: Page): void {
  const { i18n } = useTranslation();
  const site = useSite();
  const language = languageOf(i18n);
  const written = useRef(`${page.id} ${language}`);

  useEffect(() => {
    const wanted = `${page.id} ${language}`;
    // A page that could not be loaded has no texts for its head; it comes here again when it has them.
    if (written.current === wanted || hasFailed(i18n, page)) return;
    let isCurrent = true;
    void preparePage(i18n, page).then((isPrepared) => {
      if (!isCurrent || !isPrepared) return;
      written.current = wanted;
      writeHead(pageMetadata({ page, language, site, lookup: lookupIn(i18n) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [i18n, page, language, site]);
}

function writeHead(metadata: PageMetadata): void {
  document.title = metadata.title;
  document.documentElement.lang = metadata.language;
  document.documentElement.dir = metadata.direction;
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of headElements(metadata)) {
    if (tag === 'title') continue;
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
