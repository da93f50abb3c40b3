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
    ['ArrowLeft', false, 1],
    ['ArrowLeft', true, 3],
    ['ArrowRight', false, 3],
    ['ArrowRight', true, 1],
    ['ArrowUp', true, 1],
    ['ArrowDown', true, 3],
    ['Home', false, 0],
    ['End', false, 3],
    ['a', false, undefined],
  ])('%s (right to left: %s) takes the third of four to index %s', (key, isRtl, to) => {
    expect(placeAfterKey(key, 2, 4, isRtl)).toBe(to);
  });

  test('ends at the ends', () => {
    expect(placeAfterKey('ArrowUp', 0, 4, false)).toBe(0);
    expect(placeAfterKey('ArrowDown', 3, 4, false)).toBe(3);
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
