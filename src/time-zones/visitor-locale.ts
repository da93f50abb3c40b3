import type { LanguageCode } from '../shared/languages.ts';

/**
 * The page's language as this visitor writes dates: en becomes en-GB for somebody whose browser prefers British English.
 * Always the Gregorian calendar of the date field (ar-SA would count Islamic years) and Western digits.
 */
export function visitorLocale(language: LanguageCode, preferred: readonly string[]): string {
  const extension = 'u-ca-gregory-nu-latn';
  const own = preferred.find((tag) => tag.toLowerCase().split('-', 1)[0] === language) ?? language;
  // Nearly all are plain, and the first question to Intl takes a browser longer than drawing the form.
  if (/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-\d{3})?$/.test(own)) return `${own}-${extension}`;
  try {
    return new Intl.Locale(own, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return `${language}-${extension}`;
  }
}
