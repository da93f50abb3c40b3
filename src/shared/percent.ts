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

/** The number without its sign, for figures that set the sign small. */
export function formatPercentNumber(percent: number, language: LanguageCode, decimals = 1): string {
  const parts = formatter(language, decimals).formatToParts(percent / 100);
  return parts
    .filter(({ type }) => type !== 'percentSign' && type !== 'literal')
    .map(({ value }) => value)
    .join('');
}
