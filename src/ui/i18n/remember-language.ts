import { type LanguageCode, languageCookie } from '../../shared/languages.ts';
import { settings } from '../visit/settings.ts';
import { siteBase } from '../visit/site-base.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The server reads the cookie, the head script the local storage: both are always written. */
export function rememberLanguage(language: LanguageCode): void {
  settings.language.set(language);
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${languageCookie}=${language}; max-age=${YEAR_SECONDS}; path=${siteBase || '/'}; samesite=strict`;
  } catch {
    // A frame that may store nothing: the choice holds for this page, as that of every setting.
  }
}
