import type { LanguageCode } from './languages.ts';
import { numberFormat } from './number-format.ts';

const percentSign: Partial<Record<LanguageCode, string>> = {
  ar: '\u200e%\u200e',
  de: '\u00a0%',
  es: '\u00a0%',
  fr: '\u00a0%',
};

/** 38.42 → "38.4%" in the visitor's convention. */
export function formatPercent(percent: number, language: LanguageCode, decimals = 1): string {
  // As Intl writes it: the levels tell whole percents at once, and a browser's first formatter takes it long.
  if (decimals === 0 && Number.isInteger(percent) && percent >= 0 && percent < 1000) {
    return `${percent}${percentSign[language] ?? '%'}`;
  }
  return numberFormat(language, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percent / 100);
}

/** What was saved in percent, rounded as it is shown: a saving that reads as 0.00% is none. */
export function savedPercent(originalBytes: number, resultBytes: number, decimals: number): number {
  const saved = originalBytes > 0 ? (100 * (originalBytes - resultBytes)) / originalBytes : 0;
  const shown = Number(saved.toFixed(decimals));
  return shown === 0 ? 0 : shown;
}
