import type { LanguageCode } from '../shared/languages.ts';

/**
 * The page's language as this visitor writes dates: en becomes en-GB for somebody whose browser prefers British English.
 * Always the Gregorian calendar of the date field (ar-SA would count Islamic years) and Western digits.
 */
export function visitorLocale(language: LanguageCode, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag.toLowerCase().split('-', 1)[0] === language) ?? language;
  try {
    return new Intl.Locale(own, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return `${language}-u-ca-gregory-nu-latn`;
  }
}
