import { choices } from '../shared/choices.ts';
import { type LanguageCode, languages } from '../shared/languages.ts';

export interface Alternate {
  hreflang: LanguageCode | 'x-default';
  href: string;
}

/** The site's own language (English unless the operator chose another) lives at the bare path, the others at `?lng=xx`. */
export function languageAddress(path: string, language: LanguageCode): string {
  return language === choices.language ? path : `${path}?lng=${language}`;
}

/** Eleven alternates and x-default, as both the pages and the sitemap publish them. */
export function alternatesOf(origin: string, path: string): Alternate[] {
  return [
    ...languages.map(({ code }) => ({ hreflang: code, href: `${origin}${languageAddress(path, code)}` })),
    { hreflang: 'x-default', href: `${origin}${path}` },
  ];
}
