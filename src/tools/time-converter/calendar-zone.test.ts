import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { quickZoneIds } from '../../time-zones/catalog.ts';
import { writeCalendarFile } from './calendar-file.ts';

function write(start: Temporal.ZonedDateTime): string {
  return writeCalendarFile({
    start,
    summary: 'Call',
    description: '',
    address: 'https://kitbox.example/',
    siteName: 'Kitbox',
    writtenAtMs: 0,
  });
}

const seconds = (offset: string) => {
  const [, sign, hours, minutes, rest = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
};
const epochMs = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'));

/** Reads the start as RFC 5545, 3.6.5 says, by nothing but the file: the last onset before it tells the offset. */
function readStart(file: string): number {
  const [, utc] = /\r\nDTSTART:(\d+T\d+Z)\r\n/.exec(file) ?? [];
  if (utc) return epochMs(utc);
  const [, local = ''] = /\r\nDTSTART;TZID=[^:]+:(\d+T\d+)\r\n/.exec(file) ?? [];
  const observances = [
    ...file.matchAll(/BEGIN:(?:STANDARD|DAYLIGHT)\r\nDTSTART:(.+)\r\nTZOFFSETFROM:(.+)\r\nTZOFFSETTO:(.+)\r\n/g),
  ].map(([, onset = '', from = '', to = '']) => ({
    onsetMs: epochMs(onset) - seconds(from) * 1000,
    from: seconds(from),
    to: seconds(to),
  }));
  // A time that does not exist or comes twice counts by the offset before the change.
  const current = observances.filter(({ onsetMs, from }) => epochMs(local) - from * 1000 >= onsetMs).at(-1);
  return epochMs(local) - (current ?? { to: Number.NaN }).to * 1000;
}

const oddZones = ['Africa/Casablanca', 'Europe/Dublin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu'];

describe('the zone of the calendar file', () => {
  test('in common and odd zones the file alone tells the moment', () => {
    const wrong = [...quickZoneIds, ...oddZones].flatMap((id) =>
      ['2026-01-15T09:00', '2026-03-29T12:15', '2026-07-04T23:30', '2026-11-01T06:45'].flatMap((local) => {
        const start = Temporal.PlainDateTime.from(local).toZonedDateTime(id);
        const file = write(start);
        return readStart(file) === start.epochMilliseconds ? [] : [{ id, local, file }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('an hour that comes twice: the first in its zone, the second in UTC', () => {
    const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
      Temporal.PlainDateTime.from('2026-10-25T02:30').toZonedDateTime('Europe/Berlin', { disambiguation }),
    );
    expect(write(first as Temporal.ZonedDateTime)).toContain('DTSTART;TZID=Europe/Berlin:20261025T023000\r\n');
    expect(readStart(write(first as Temporal.ZonedDateTime))).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(write(second as Temporal.ZonedDateTime)).toContain('DTSTART:20261025T013000Z\r\n');
  });

  test('a moment at the very change of the clocks belongs to the new time', () => {
    const start = Temporal.ZonedDateTime.from('2026-03-29T03:00[Europe/Berlin]');
    expect(readStart(write(start))).toBe(Date.UTC(2026, 2, 29, 1));
  });

  test.each(['UTC', 'Etc/GMT+3', '+05:30'])('%s has no rules: the event is written in UTC', (zoneId) => {
    const start = Temporal.PlainDateTime.from('2026-05-14T16:30').toZonedDateTime(zoneId);
    const file = write(start);
    expect(file).not.toContain('VTIMEZONE');
    expect(readStart(file)).toBe(start.epochMilliseconds);
  });
});
