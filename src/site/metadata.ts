import { directionOf, type LanguageCode } from '../shared/languages.ts';
import { type Alternate, alternatesOf, languageAddress } from './language-address.ts';
import type { MetadataOptions } from './metadata-options.ts';
import { canonicalPath, familyOfPage, updatedOf } from './pages.ts';
import { structuredDataOf } from './structured-data.ts';

export interface PageMetadata {
  title: string;
  description: string;
  keywords: string;
  canonical: string;
  alternates: Alternate[];
  image: { url: string; width: 1200; height: 630 };
  noindex: boolean;
  modified: string;
  type: 'website';
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  structuredData: object[];
}

/** Everything the head of a page says, for the prerendered file and for client-side navigation alike. */
export function pageMetadata(options: MetadataOptions): PageMetadata {
  const { page, language, site } = options;
  const path = canonicalPath(page);
  const family = familyOfPage(page);
  return {
    title: textOf(options, 'title'),
    description: textOf(options, 'description'),
    keywords: textOf(options, 'keywords'),
    canonical: `${site.url}${languageAddress(path, language)}`,
    alternates: page.kind === 'not-found' ? [] : alternatesOf(site.url, path),
    image: { url: `${site.url}/og/${family ?? 'site'}.png`, width: 1200, height: 630 },
    noindex: page.kind === 'not-found',
    modified: updatedOf(page),
    type: 'website',
    language,
    direction: directionOf(language),
    structuredData: structuredDataOf(options),
  };
}

/** A tool without a text of its own shows its family's. */
export function textOf({ page, lookup }: MetadataOptions, key: 'title' | 'description' | 'keywords'): string {
  const own = lookup(page.id, `meta.${key}`);
  const family = familyOfPage(page);
  return own ?? (family && lookup(family, `meta.${key}`)) ?? '';
}
