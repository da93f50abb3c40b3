import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { zones } from './catalog.ts';
import { findNextClockChange } from './clock-change.ts';
import { readMeaning, readWallTime } from './wall-time.ts';

const day = 86_400_000;
const week = 7 * day;
const minute = 60_000;

/** Minutes from UTC by Intl alone: this must not share code with what it checks. */
function offsetReader(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
    const { year = 0, month = 0, day: date = 0, hour = 0, minute: min = 0 } = part;
    return (Date.UTC(year, month - 1, date, hour, min) - at) / minute;
  };
}

interface Change {
  at: number;
  before: number;
  after: number;
}

function changesOf(zoneId: string, fromYear: number, toYear: number): Change[] {
  const offsetAt = offsetReader(zoneId);
  const changes: Change[] = [];
  const end = Date.UTC(toYear + 1, 0, 1);
  let before = offsetAt(Date.UTC(fromYear, 0, 1));
  // No zone changes twice in a week: the shortest time between two is a month, in Morocco.
  for (let at = Date.UTC(fromYear, 0, 1); at < end; at += week) {
    const after = offsetAt(at + week);
    if (after === before) continue;
    let low = at;
    let high = at + week;
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / minute / 2) * minute;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return changes;
}

function wallAt(utc: number, offsetMinutes: number) {
  return Temporal.Instant.fromEpochMilliseconds(utc + offsetMinutes * minute)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
}

function kindOf(zoneId: string, wall: Temporal.PlainDateTime): string {
  return readMeaning(wall, zoneId, 'earlier').kind;
}

describe('a wall clock reading', () => {
  test('that never happens has an earlier and a later meaning', () => {
    const wall = Temporal.PlainDateTime.from('2026-03-08T02:30');
    const meaning = readMeaning(wall, 'America/New_York', 'later');
    if (meaning.kind !== 'skipped') throw new Error(meaning.kind);
    expect(meaning.moment.toString()).toBe('2026-03-08T03:30:00-04:00[America/New_York]');
    expect(meaning.earlier.toString()).toBe('2026-03-08T01:30:00-05:00[America/New_York]');
    expect(meaning.clocksFrom.toString()).toBe('2026-03-08T02:00:00');
    expect(meaning.clocksTo.toString()).toBe('2026-03-08T03:00:00');
  });

  test('that happens twice has an earlier and a later meaning', () => {
    const wall = Temporal.PlainDateTime.from('2026-11-01T01:30');
    const meaning = readMeaning(wall, 'America/New_York', 'earlier');
    if (meaning.kind !== 'repeated') throw new Error(meaning.kind);
    expect(meaning.moment.offset).toBe('-04:00');
    expect(meaning.later.offset).toBe('-05:00');
    expect(meaning.clocksFrom.toString()).toBe('2026-11-01T02:00:00');
    expect(meaning.clocksTo.toString()).toBe('2026-11-01T01:00:00');
  });

  test.each([
    ['2026-05-14', '16:30', '2026-05-14T16:30:00'],
    ['2026-05-14', '', undefined],
    ['', '16:30', undefined],
    ['2026-02-30', '10:00', undefined],
    ['12026-02-03', '10:00', undefined],
    ['2026-05-14', '25:00', undefined],
  ])('of the fields %j and %j is %s', (date, time, read) => {
    expect(readWallTime(Temporal, date, time)?.toString()).toBe(read);
  });
});

describe('every clock change of the catalog from 2024 to 2030', () => {
  test.each(zones.filter((zone) => zone.hasDst || zone.formerAbbrs))(
    '$id: each gap and each overlap is detected',
    ({ id }) => {
      const changes = changesOf(id, 2024, 2030);
      expect(changes.length).toBeGreaterThan(0);
      for (const { at, before, after } of changes) {
        const kind = after > before ? 'skipped' : 'repeated';
        const first = wallAt(at, Math.min(before, after));
        const length = Math.abs(after - before);
        for (const minutes of [0, 1, Math.floor(length / 2), length - 1]) {
          const wall = first.add({ minutes });
          const meaning = readMeaning(wall, id, 'earlier');
          expect(meaning.kind, `${id} ${wall}`).toBe(kind);
          if (meaning.kind === 'once') continue;
          expect(meaning.clocksFrom.toString()).toBe(wallAt(at, before).toString());
          expect(meaning.clocksTo.toString()).toBe(wallAt(at, after).toString());
          expect(meaning.later.epochMilliseconds - meaning.earlier.epochMilliseconds).toBe(length * minute);
        }
        expect(kindOf(id, first.subtract({ minutes: 1 })), `${id} a minute before`).toBe('once');
        expect(kindOf(id, first.add({ minutes: length })), `${id} when it is over`).toBe('once');
        const change = findNextClockChange(Temporal.Instant.fromEpochMilliseconds(at - day).toZonedDateTimeISO(id));
        expect(change?.at.epochMilliseconds).toBe(at);
        expect(change?.direction).toBe(after > before ? 'forward' : 'back');
      }
    },
  );

  test('zones without daylight saving have none', () => {
    for (const { id } of zones.filter((zone) => !zone.hasDst && !zone.formerAbbrs)) {
      const changes = changesOf(id, 2025, 2030);
      expect(changes, id).toEqual([]);
      const now = Temporal.ZonedDateTime.from(`2026-11-15T12:00[${id}]`);
      expect(findNextClockChange(now), id).toBeUndefined();
    }
  });
});
