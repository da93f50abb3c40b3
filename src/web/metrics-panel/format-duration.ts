import type { LanguageCode } from '../../shared/languages.ts';
import { numberFormat } from '../../shared/number-format.ts';

/** Under a second in ms, from then on in seconds with two decimals, in the visitor's convention. */
export function formatDuration(milliseconds: number, language: LanguageCode): string {
  const isShort = Math.round(milliseconds) < 1000;
  const decimals = isShort ? 0 : 2;
  return numberFormat(language, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: isShort ? 'short' : 'narrow',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(isShort ? milliseconds : milliseconds / 1000)
    .replace(/(\d)(s)$/, '$1 $2');
}
