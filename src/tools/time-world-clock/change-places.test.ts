import { describe, expect, test } from 'vitest';
import { movePlace, namePlace, placeAfterKey, putInOrder } from './change-places.ts';
import { columnsFor } from './columns.ts';
import { cleanShift, shiftedMs } from './shift.ts';

const tokyo = { id: 'Asia/Tokyo' };
const lagos = { id: 'Africa/Lagos', label: 'Team Lagos' };
const paris = { id: 'Europe/Paris' };

describe('the order', () => {
  test('changes by one place at a time or to an end, and labels go along', () => {
    expect(movePlace([tokyo, lagos, paris], 1, 0)).toEqual([lagos, tokyo, paris]);
    expect(movePlace([tokyo, lagos, paris], 0, 2)).toEqual([lagos, paris, tokyo]);
    expect(movePlace([tokyo, lagos], 0, 9)).toEqual([lagos, tokyo]);
    expect(movePlace([tokyo], 5, 0)).toEqual([tokyo]);
  });

  test('leaves the local zone where the list has it', () => {
    expect(putInOrder([tokyo, paris, lagos], [lagos, tokyo], 'Europe/Paris')).toEqual([lagos, paris, tokyo]);
  });

  test.each([
    ['ArrowLeft', false, 4],
    ['ArrowLeft', true, 6],
    ['ArrowRight', false, 6],
    ['ArrowRight', true, 4],
    ['ArrowUp', true, 2],
    ['ArrowDown', true, 8],
    ['Home', false, 0],
    ['End', false, 9],
    ['a', false, undefined],
  ])('%s (right to left: %s) takes the sixth of ten in three columns to index %s', (key, isRightToLeft, to) => {
    expect(placeAfterKey(key, 5, { count: 10, columns: 3, isRightToLeft })).toBe(to);
  });

  test('ends at the ends', () => {
    const grid = { count: 4, columns: 3, isRightToLeft: false };
    expect(placeAfterKey('ArrowUp', 1, grid)).toBe(0);
    expect(placeAfterKey('ArrowDown', 2, grid)).toBe(3);
  });
});

describe('a name of one’s own', () => {
  const named = (text: string) => namePlace([tokyo, lagos], 'Africa/Lagos', text, 'Lagos')[1];
  test('is kept tidy and short', () => {
    expect(named('  My   Mum ')).toEqual({ id: 'Africa/Lagos', label: 'My Mum' });
    expect(named('x'.repeat(99))?.label).toHaveLength(40);
  });
  test.each(['', '   ', 'Lagos'])('%j brings the city back', (text) => {
    expect(named(text)).toEqual({ id: 'Africa/Lagos' });
  });
});

test('clocks are shifted by quarter hours, half a day at most', () => {
  expect([7, 8, -22, 900, -900].map(cleanShift)).toEqual([0, 15, -15, 720, -720]);
  expect(Object.is(cleanShift(-3), 0)).toBe(true);
  expect(shiftedMs(60, -15)).toBe(45 * 60_000);
});

test('no row of the grid ends with one card alone', () => {
  expect(columnsFor(10, 5)).toBe(5);
  expect(columnsFor(9, 5)).toBe(3);
  for (let cards = 2; cards <= 40; cards++) expect([cards, cards % columnsFor(cards, 5)]).not.toEqual([cards, 1]);
});
