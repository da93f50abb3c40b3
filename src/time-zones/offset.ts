import { numberFormatOf } from '../shared/number-format.ts';
import { findZone } from './catalog.ts';
import type { ZonedDateTime } from './temporal.ts';

const nanosecondsPerMinute = 60_000_000_000;
const minus = '\u2212';

export function offsetMinutesOf(moment: ZonedDateTime): number {
  return moment.offsetNanoseconds / nanosecondsPerMinute;
}

/** +5.5, −3.5, +12.75, ±0: hours with a sign, in the locale's number format. */
export function formatHourDifference(minutes: number, locale: string): string {
  const hours = numberFormatOf(locale, { maximumFractionDigits: 2 }).format(Math.abs(minutes) / 60);
  if (minutes === 0) return `±${hours}`;
  return `${minutes > 0 ? '+' : minus}${hours}`;
}

/** UTC+5:45, UTC−3:30, UTC+0. */
export function formatUtcOffset(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const rest = size % 60;
  const sign = minutes < 0 ? minus : '+';
  return `UTC${sign}${Math.floor(size / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** EST or EDT as the offset says; where no name fits (older dates, zones outside the catalog) the offset itself. */
export function abbreviationOf(zoneId: string, minutes: number): string {
  const zone = findZone(zoneId);
  if (!zone) return zoneId === 'UTC' ? 'UTC' : formatUtcOffset(minutes);
  if (minutes === zone.offsetMinutes) return zone.abbr;
  const former = zone.formerAbbrs?.[minutes];
  if (former) return former;
  // Lord Howe Island moves its clocks by half an hour, everybody else by one.
  const ahead = minutes - zone.offsetMinutes;
  return zone.summerAbbr && (ahead === 60 || ahead === 30) ? zone.summerAbbr : formatUtcOffset(minutes);
}
