import { abbreviationOf, offsetMinutesOf } from './offset.ts';
import type { PlainDateTime, ZonedDateTime } from './temporal.ts';

/** What a clock on a wall in that zone shows, ready to be printed, compared and sorted. */
export interface ClockReading {
  readonly zoneId: string;
  /** 24 hours: 07:05. */
  readonly time: string;
  readonly hour: number;
  readonly minute: number;
  /** Monday 1 to Sunday 7. */
  readonly weekday: number;
  readonly offsetMinutes: number;
  readonly abbreviation: string;
  /** The reading as if it were UTC, in milliseconds: compares dates and times, and feeds Intl without a zone of its own. */
  readonly wallMs: number;
}

/** 07:05 */
export function formatTime({ hour, minute }: { hour: number; minute: number }): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function wallMsOf({ year, month, day, hour, minute }: PlainDateTime | ZonedDateTime): number {
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute);
}

export function readClock(moment: ZonedDateTime, zoneId: string): ClockReading {
  const offsetMinutes = offsetMinutesOf(moment);
  return {
    zoneId,
    time: formatTime(moment),
    hour: moment.hour,
    minute: moment.minute,
    weekday: moment.dayOfWeek,
    offsetMinutes,
    abbreviation: abbreviationOf(zoneId, offsetMinutes),
    wallMs: wallMsOf(moment),
  };
}
