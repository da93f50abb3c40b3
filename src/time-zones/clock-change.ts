import type { PlainDateTime, ZonedDateTime } from './temporal.ts';

const millisecondsPerDay = 86_400_000;
const horizonDays = 366;

export interface ClockChange {
  readonly at: ZonedDateTime;
  readonly direction: 'forward' | 'back';
  /** What the clocks show when they are changed, and what they show next. */
  readonly clocksFrom: PlainDateTime;
  readonly clocksTo: PlainDateTime;
}

/** The next time this zone's clocks are changed, if that comes within a year. */
export function findNextClockChange(from: ZonedDateTime): ClockChange | undefined {
  const at = from.getTimeZoneTransition('next');
  if (!at || at.epochMilliseconds - from.epochMilliseconds > horizonDays * millisecondsPerDay) return undefined;
  const before = at.subtract({ seconds: 1 });
  const shift = at.offsetNanoseconds - before.offsetNanoseconds;
  // A transition may rename the zone or change its standard time while the clocks run on.
  if (shift === 0) return findNextClockChange(at);
  const clocksTo = at.toPlainDateTime();
  return {
    at,
    direction: shift > 0 ? 'forward' : 'back',
    clocksFrom: clocksTo.subtract({ nanoseconds: shift }),
    clocksTo,
  };
}
