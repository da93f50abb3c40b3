import { intlLocaleOf, type LanguageCode } from './languages.ts';

const STEP = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1536 → "1.50 KB" in the visitor's convention; steps of 1024, as the limits are meant. */
export function formatFileSize(bytes: number, language: LanguageCode, decimals = 2): string {
  const unit = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return formatUnit(bytes / STEP ** unit, unit, language, unit === 0 ? 0 : decimals);
}

/** Always megabytes with two decimals, as merge cards and PDF results show them. */
export function formatMegabytes(bytes: number, language: LanguageCode): string {
  return formatUnit(bytes / STEP ** 2, 2, language, 2);
}

function formatUnit(value: number, unit: number, language: LanguageCode, decimals: number): string {
  const name = units[unit] ?? 'byte';
  const number = new Intl.NumberFormat(intlLocaleOf(language), {
    style: 'unit',
    unit: name,
    unitDisplay: name === 'byte' ? 'long' : 'short',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // Intl writes "kB"; the product says KB everywhere, since its steps are 1024.
  return number.format(value).replace('kB', 'KB');
}
