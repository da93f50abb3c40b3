import { numberFormatOf } from '../../shared/number-format.ts';

/** Seconds in steps that do not pretend to be exact, then minutes. */
export function formatWait(seconds: number, locale: string): string {
  const isLong = seconds >= 90;
  const count = isLong ? Math.round(seconds / 60) : Math.max(5, Math.round(seconds / 5) * 5);
  const unit = isLong ? 'minute' : 'second';
  return numberFormatOf(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
