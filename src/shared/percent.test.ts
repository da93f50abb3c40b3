import { expect, test } from 'vitest';
import { savedPercent } from './percent.ts';

test('a saving is told as it is shown, and none that reads as zero', () => {
  expect(savedPercent(200, 150, 1)).toBe(25);
  expect(savedPercent(300, 100, 2)).toBe(66.67);
  expect(savedPercent(100, 110, 1)).toBe(-10);
  expect(savedPercent(617_603, 617_600, 2)).toBe(0);
  expect(Object.is(savedPercent(617_600, 617_603, 2), 0)).toBe(true);
  expect(savedPercent(0, 5, 1)).toBe(0);
});
