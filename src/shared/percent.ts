import { intlLocaleOf, type LanguageCode } from './languages.ts';

function formatter(language: LanguageCode, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(intlLocaleOf(language), {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** 38.42 → "38.4%" in the visitor's convention. */
export function formatPercent(percent: number, language: LanguageCode, decimals = 1): string {
  return formatter(language, decimals).format(percent / 100);
}
