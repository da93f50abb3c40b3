import type { LanguageCode } from '../shared/languages.ts';
import type { Page } from './pages.ts';
import type { SiteInfo } from './site-info.ts';

/** Looks a text up by namespace and key; undefined when there is none, so that callers can fall back. */
export type Lookup = (namespace: string, key: string) => string | undefined;

export interface MetadataOptions {
  page: Page;
  language: LanguageCode;
  site: SiteInfo;
  lookup: Lookup;
}
