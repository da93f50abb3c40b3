import { intlLocaleOf, type LanguageCode } from './languages.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes longer than drawing a row of a list, so each is made once. */
export function numberFormatOf(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** How a language of the site writes numbers. */
export function numberFormat(language: LanguageCode, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormatOf(intlLocaleOf(language), options);
}
