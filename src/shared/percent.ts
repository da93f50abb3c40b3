import type { LanguageCode } from './languages.ts';
import { numberFormat } from './number-format.ts';

/** 38.42 → "38.4%" in the visitor's convention. */
export function formatPercent(percent: number, language: LanguageCode, decimals = 1): string {
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
