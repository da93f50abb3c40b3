import { fixedOffsetOf } from '../../time-zones/fixed-zone.ts';
import type { ZonedDateTime } from '../../time-zones/temporal.ts';

/** From one change of the clocks to the next: what RFC 5545 calls an observance. */
interface Observance {
  /** When it began, by the clocks of before; undefined where the zone's clocks were never changed. */
  readonly onset: string | undefined;
  readonly seconds: number;
  readonly secondsBefore: number;
}

const nanosecondsPerSecond = 1e9;
/** The change before the event, and the two that follow: enough for an event of an hour that someone moves about. */
const changesAhead = 2;

/** 20260514T163000, as the clocks on the wall show it. */
export function localStamp(moment: { toString: () => string }): string {
  return moment.toString().slice(0, 19).replaceAll(/[-:]/g, '').padEnd(15, '0');
}

/** '+0200', '-0330', '+001730' */
function formatOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0'));
  return `${seconds < 0 ? '-' : '+'}${(parts[2] === 0 ? digits.slice(0, 2) : digits).join('')}`;
}

const secondsOf = (moment: ZonedDateTime) => moment.offsetNanoseconds / nanosecondsPerSecond;

function observanceFrom(change: ZonedDateTime): Observance {
  const secondsBefore = secondsOf(change.subtract({ seconds: 1 }));
  const seconds = secondsOf(change);
  const onset = change.toPlainDateTime().subtract({ seconds: seconds - secondsBefore });
  return { onset: localStamp(onset), seconds, secondsBefore };
}

function listObservances(moment: ZonedDateTime): Observance[] {
  // "Previous" leaves out a change at this very moment.
  const last = moment.add({ seconds: 1 }).getTimeZoneTransition('previous');
  const seconds = secondsOf(moment);
  const observances = [last ? observanceFrom(last) : { onset: undefined, seconds, secondsBefore: seconds }];
  let next = moment.getTimeZoneTransition('next');
  while (next && observances.length <= changesAhead) {
    observances.push(observanceFrom(next));
    next = next.getTimeZoneTransition('next');
  }
  return observances;
}

/** Whether a calendar would read this local time as this moment: an hour that comes twice is its first one to it. */
export function isPlainLocalTime(moment: ZonedDateTime): boolean {
  if (fixedOffsetOf(moment.timeZoneId) !== undefined) return false;
  const first = moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation: 'earlier' });
  return first.epochMilliseconds === moment.epochMilliseconds;
}

/** The rules of a zone around a moment, so that a calendar needs no idea of its own of them. */
export function writeTimeZone(moment: ZonedDateTime): string[] {
  const observances = listObservances(moment);
  const standard = Math.min(...observances.map(({ seconds }) => seconds));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${moment.timeZoneId}`,
    ...observances.flatMap(({ onset, seconds, secondsBefore }) => {
      const kind = seconds > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${onset ?? '19700101T000000'}`,
        `TZOFFSETFROM:${formatOffset(secondsBefore)}`,
        `TZOFFSETTO:${formatOffset(seconds)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}
