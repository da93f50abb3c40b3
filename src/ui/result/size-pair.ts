import { exactly, formatFileSize, formatUnit, megabyte, STEP, unitFor, unitFormat } from '../../shared/file-size.ts';
import { directionOf, type LanguageCode } from '../../shared/languages.ts';
import { numberFormat } from '../../shared/number-format.ts';

/**
 * Always megabytes with two decimals, as merge cards and PDF results show them, and the unit that fits beside them where
 * two decimals of a megabyte would say nothing.
 */
export function formatMegabytes(bytes: number, language: LanguageCode): string {
  const megabytes = formatUnit(bytes / STEP ** 2, megabyte, language, exactly(2));
  return bytes > 0 && isBelowHundredth(bytes, megabyte)
    ? `${megabytes} (${formatFileSize(bytes, language)})`
    : megabytes;
}

/**
 * "0.97 → 0.59 MB": two sizes in one unit, the larger one's, or megabytes from a hundredth of one on.
 * Each has its own unit where the smaller would read 0.00.
 */
export function formatSizePair(from: number, to: number, language: LanguageCode, inMegabytes = false): string {
  const fitting = unitFor(Math.max(from, to));
  const arrow = directionOf(language) === 'rtl' ? '←' : '→';
  const unit = inMegabytes && !isBelowHundredth(Math.min(from, to), megabyte) ? megabyte : fitting;
  if (isBelowHundredth(Math.min(from, to), unit)) {
    return `${formatFileSize(from, language)} ${arrow} ${formatFileSize(to, language)}`;
  }
  const digits = exactly(unit === 0 ? 0 : 2);
  const bare = (bytes: number) => numberFormat(language, digits).format(bytes / STEP ** unit);
  const named = (bytes: number) => formatUnit(bytes / STEP ** unit, unit, language, digits);
  // The unit stands at an end of the pair, on the side that the language puts it.
  const leads = unitFormat(unit, language, digits).formatToParts(1)[0]?.type === 'unit';
  return leads ? `${named(from)} ${arrow} ${bare(to)}` : `${bare(from)} ${arrow} ${named(to)}`;
}

function isBelowHundredth(bytes: number, unit: number): boolean {
  return unit > 0 && bytes / STEP ** unit < 0.005;
}
