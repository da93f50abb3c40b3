/** The languages of the site; each shows its own name. English is the fallback. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'zh', name: '中文', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'ko', name: '한국어', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'sw', name: 'Kiswahili', direction: 'ltr' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'pt', name: 'Português', direction: 'ltr' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

export const fallbackLanguage: LanguageCode = 'en';
export const languageCookie = 'i18n_language';
/** The local-storage key has the cookie's name, so that both caches read alike. */
export const languageStorageKey = languageCookie;

export function isLanguageCode(value: unknown): value is LanguageCode {
  return languages.some((language) => language.code === value);
}

/** 'pt-BR' → 'pt'; undefined when the site does not speak it. */
export function toLanguageCode(tag: string | null | undefined): LanguageCode | undefined {
  const primary = tag?.trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return isLanguageCode(primary) ? primary : undefined;
}

export function directionOf(code: LanguageCode): 'ltr' | 'rtl' {
  return languages.find((language) => language.code === code)?.direction ?? 'ltr';
}

/** The tag given to Intl: Western digits in every locale, Arabic too. */
export function intlLocaleOf(code: LanguageCode): string {
  return `${code}-u-nu-latn`;
}
