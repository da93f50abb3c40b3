import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { cellsOf, planDayOf, slotOf } from './day-cells.ts';
import { findOverlap } from './find-overlap.ts';
import { momentAction } from './moment-action.ts';
import { slotAfterKey } from './move-line.ts';

const work = { hours: [9, 17] as const, weekend: [6, 7] };
const dayOf = (text: string) => planDayOf(Temporal.ZonedDateTime.from(text));
const hoursOf = (day: ReturnType<typeof dayOf>, zone: string) =>
  cellsOf(Temporal, day, zone, work).map(({ hour }) => hour);

describe('the hours of a day', () => {
  test('run from midnight to midnight in the source and lie beside each other elsewhere', () => {
    const day = dayOf('2026-11-16T14:30[Europe/London]');
    expect(day.slots).toBe(96);
    expect(hoursOf(day, 'Europe/London')).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hoursOf(day, 'America/New_York')[0]).toBe(19);
    const kolkata = cellsOf(Temporal, day, 'Asia/Kolkata', work);
    expect(kolkata[0]).toMatchObject({ hour: 5, slot: 0, span: 2 });
    expect(kolkata[1]).toMatchObject({ hour: 6, slot: 2, span: 4 });
  });

  test('are 23 or 25 when clocks are changed', () => {
    const spring = dayOf('2026-03-08T12:00[America/New_York]');
    expect(spring.slots).toBe(92);
    expect(hoursOf(spring, 'America/New_York').slice(0, 4)).toEqual([0, 1, 3, 4]);
    // The line steps over the hour that is left out.
    expect(momentAction(Temporal, spring, 7, 'America/New_York')).toMatchObject({ time: '01:45' });
    expect(momentAction(Temporal, spring, 8, 'America/New_York')).toMatchObject({ time: '03:00' });
    const autumn = dayOf('2026-11-01T12:00[America/New_York]');
    expect(hoursOf(autumn, 'America/New_York').slice(0, 4)).toEqual([0, 1, 1, 2]);
    expect(momentAction(Temporal, autumn, 10, 'America/New_York')).toMatchObject({ time: '01:30', choice: 'later' });
    expect(momentAction(Temporal, autumn, 6, 'America/New_York')).not.toHaveProperty('choice');
    expect(momentAction(Temporal, autumn, 6, 'America/New_York')).toMatchObject({ time: '01:30' });
  });

  test('nobody works at the weekend', () => {
    const sunday = dayOf('2026-11-15T12:00[Europe/London]');
    expect(cellsOf(Temporal, sunday, 'Europe/London', work).some(({ kind }) => kind === 'work')).toBe(false);
  });
});

test('the hours that suit everyone are found', () => {
  const day = dayOf('2026-11-16T14:30[Europe/London]');
  const cells = ['Europe/London', 'America/New_York', 'Europe/Berlin'].map((zone) =>
    cellsOf(Temporal, day, zone, work),
  );
  expect(findOverlap(cells, day.slots)).toEqual({ from: 14 * 4, to: 16 * 4, count: 3, total: 3 });
  const apart = ['Europe/London', 'Pacific/Auckland'].map((zone) => cellsOf(Temporal, day, zone, work));
  expect(findOverlap(apart, day.slots)).toBeUndefined();
});

test('keys move the line by quarters and hours, the other way round from right to left', () => {
  const at = slotOf(
    dayOf('2026-11-16T12:07[Europe/London]'),
    Temporal.Instant.from('2026-11-16T12:07Z').epochMilliseconds,
  );
  expect(slotAfterKey('ArrowRight', at, 96, false)).toBe(49);
  expect(slotAfterKey('ArrowLeft', at, 96, false)).toBe(48);
  expect(slotAfterKey('ArrowLeft', at, 96, true)).toBe(49);
  expect(slotAfterKey('PageUp', 48, 96, false)).toBe(52);
  expect(slotAfterKey('End', 48, 96, false)).toBe(95);
  expect(slotAfterKey('a', 48, 96, false)).toBeUndefined();
});
