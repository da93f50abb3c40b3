import type { Temporal } from 'temporal-polyfill';

/** The Temporal namespace, native or not: functions take it as a parameter so that pages load the polyfill only where needed. */
export type TemporalApi = typeof Temporal;
export type ZonedDateTime = Temporal.ZonedDateTime;
export type PlainDateTime = Temporal.PlainDateTime;
