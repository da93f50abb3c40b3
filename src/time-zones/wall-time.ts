import type { PlainDateTime, TemporalApi, ZonedDateTime } from './temporal.ts';

export type Choice = 'earlier' | 'later';

/**
 * What a wall clock reading means in a zone. Where clocks jump forward a reading never happens (skipped), where they
 * are set back it happens twice (repeated); both then have an earlier and a later meaning and `moment` is the chosen one.
 */
export type Meaning =
  | { kind: 'once'; moment: ZonedDateTime }
  | {
      kind: 'skipped' | 'repeated';
      moment: ZonedDateTime;
      earlier: ZonedDateTime;
      later: ZonedDateTime;
      /** What the clocks showed when they were changed, and what they showed next. */
      clocksFrom: PlainDateTime;
      clocksTo: PlainDateTime;
    };

/** Reads the values of a date and a time field; undefined while they are incomplete. */
export function readWallTime(temporal: TemporalApi, date: string, time: string): PlainDateTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return undefined;
  try {
    return temporal.PlainDateTime.from(`${date}T${time}`);
  } catch {
    return undefined;
  }
}

/** Without a choice a skipped reading means the later moment and a repeated one the earlier, as calendars do. */
export function readMeaning(wall: PlainDateTime, zoneId: string, choice?: Choice): Meaning {
  const earlier = wall.toZonedDateTime(zoneId, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zoneId, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'once', moment: earlier };

  const kind = earlier.toPlainDateTime().equals(wall) ? 'repeated' : 'skipped';
  const clocksTo = (earlier.getTimeZoneTransition('next') ?? later).toPlainDateTime();
  const clocksFrom = clocksTo.add({ nanoseconds: earlier.offsetNanoseconds - later.offsetNanoseconds });
  const chosen = choice ?? (kind === 'skipped' ? 'later' : 'earlier');
  return { kind, moment: chosen === 'earlier' ? earlier : later, earlier, later, clocksFrom, clocksTo };
}
