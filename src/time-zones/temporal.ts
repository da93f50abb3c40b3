import type { Temporal } from 'temporal-polyfill';

/** The Temporal namespace, native or not: functions take it as a parameter so that pages load the polyfill only where needed. */
export type TemporalApi = typeof Temporal;
export type ZonedDateTime = Temporal.ZonedDateTime;
export type PlainDateTime = Temporal.PlainDateTime;

/** This moment, by the clock of the page: tests set that one. */
export function nowIn(temporal: TemporalApi, zoneId: string): ZonedDateTime {
  return temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(zoneId);
}
