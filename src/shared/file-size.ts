import type { LanguageCode } from './languages.ts';
import { numberFormat } from './number-format.ts';

export const STEP = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1536 → "1.50 KB" in the visitor's convention; steps of 1024, as the limits are meant. */
export function formatFileSize(bytes: number, language: LanguageCode, decimals = 2): string {
  const unit = unitFor(bytes);
  const whole = bytes / STEP ** unit;
  if (unit === megabyte && decimals === 0 && Number.isInteger(whole) && whole < 1000) {
    return wholeMegabytes(whole, language);
  }
  return formatUnit(bytes / STEP ** unit, unit, language, exactly(unit === 0 ? 0 : decimals));
}

/** What is only about right, in two digits: "1.3 MB", "730 KB". */
export function formatRoughSize(bytes: number, language: LanguageCode): string {
  const unit = unitFor(bytes);
  return formatUnit(bytes / STEP ** unit, unit, language, { maximumSignificantDigits: 2 });
}

/** A size as somebody asked for it: "1.5 MB", "200 KB". */
export function formatAskedSize(bytes: number, language: LanguageCode): string {
  const unit = unitFor(bytes);
  return formatUnit(bytes / STEP ** unit, unit, language, { maximumFractionDigits: 2 });
}

/**
 * "100 MB" as Intl writes it, without Intl: pages tell their limit at once, and a browser takes longer for its first
 * formatter than for waking the whole form.
 */
function wholeMegabytes(count: number, language: LanguageCode): string {
  if (language === 'sw') return `MB ${count}`;
  return `${count}${megabyteSign[language] ?? ' MB'}`;
}

const megabyteSign: Partial<Record<LanguageCode, string>> = { ar: ' م.ب', fr: '\u202fMo', ko: 'MB' };

/** "KB" or "MB" as the language writes it: a list of units beside a number. */
export function unitSymbol(bytes: number, language: LanguageCode): string {
  const number = numberFormat(language, {
    style: 'unit',
    unit: units[unitFor(bytes)] ?? 'byte',
  });
  return ownKilobytes(number.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? '');
}

export const megabyte = 2;

export function unitFor(bytes: number): number {
  return bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
}

type Digits = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits' | 'maximumSignificantDigits'
>;

export function exactly(decimals: number): Digits {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

export function formatUnit(value: number, unit: number, language: LanguageCode, digits: Digits): string {
  return ownKilobytes(unitFormat(unit, language, digits).format(value));
}

export function unitFormat(unit: number, language: LanguageCode, digits: Digits): Intl.NumberFormat {
  const name = units[unit] ?? 'byte';
  return numberFormat(language, {
    style: 'unit',
    unit: name,
    unitDisplay: name === 'byte' ? 'long' : 'short',
    ...digits,
  });
}

/**
 * Intl writes "kB", and in Swahili the whole word beside MB and GB; the product says KB everywhere, since its steps are
 * 1024.
 */
function ownKilobytes(text: string): string {
  return text.replace(/kB|kilobaiti/, 'KB');
}
