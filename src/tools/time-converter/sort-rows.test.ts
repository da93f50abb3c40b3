import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { readClock } from '../../time-zones/clock-reading.ts';
import { nextSort, type Row, type Sort, sortRows } from './sort-rows.ts';

const moment = Temporal.ZonedDateTime.from('2026-05-17T16:30[Europe/Paris]');

function row(zoneId: string, city: string): Row {
  return { zoneId, city, reading: readClock(moment.withTimeZone(zoneId), zoneId) };
}

const rows = [
  row('Asia/Tokyo', 'Tokyo'),
  row('America/New_York', 'New York'),
  row('Australia/Melbourne', 'Melbourne'),
  row('Europe/Zurich', 'Zürich'),
  row('Asia/Kolkata', 'Älmhult'),
];

function order(sort: Sort | undefined, locale = 'en'): string {
  return sortRows(rows, sort, locale)
    .map((entry) => entry.reading?.time)
    .join(' ');
}

describe('sorting the table', () => {
  test('without a sort the rows stand in the order added', () => {
    expect(order(undefined)).toBe('23:30 10:30 00:30 16:30 20:00');
  });

  test('local time goes by the clock, whatever the date: half past midnight comes first', () => {
    expect(order({ column: 'time', direction: 'ascending' })).toBe('00:30 10:30 16:30 20:00 23:30');
    expect(order({ column: 'time', direction: 'descending' })).toBe('23:30 20:00 16:30 10:30 00:30');
  });

  test('day goes by weekday: Monday comes before Sunday', () => {
    expect(order({ column: 'day', direction: 'ascending' })).toBe('00:30 23:30 10:30 16:30 20:00');
  });

  test('date and difference go by size', () => {
    expect(order({ column: 'date', direction: 'ascending' })).toBe('10:30 16:30 20:00 23:30 00:30');
    expect(order({ column: 'offset', direction: 'descending' })).toBe('00:30 23:30 20:00 16:30 10:30');
  });

  test('zones go by name as the language sorts', () => {
    expect(order({ column: 'zone', direction: 'ascending' }, 'de')).toBe('20:00 00:30 10:30 23:30 16:30');
    expect(order({ column: 'zone', direction: 'ascending' }, 'sv')).toBe('00:30 10:30 23:30 16:30 20:00');
  });

  test('a first click is ascending, a second descending, another column starts anew', () => {
    const first = nextSort(undefined, 'time');
    expect(first).toEqual({ column: 'time', direction: 'ascending' });
    expect(nextSort(first, 'time')).toEqual({ column: 'time', direction: 'descending' });
    expect(nextSort(nextSort(first, 'time'), 'time').direction).toBe('ascending');
    expect(nextSort(first, 'day')).toEqual({ column: 'day', direction: 'ascending' });
  });
});
