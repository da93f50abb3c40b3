import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';

const report = { inputBytes: 10, outputBytes: 5, notes: [] };

test.each([
  [95, 'same'],
  [90, 'same'],
  [89.9, 'hard'],
  [80, 'hard'],
  [70, 'beside'],
  [69.9, 'close'],
  [50, 'close'],
  [12, 'visible'],
])('a score of %d reads as %s', (score, words) => {
  expect(likenessOf({ ...report, score })).toBe(words);
});

test('a lossless or returned image is the same, whatever the score says', () => {
  expect(likenessOf({ ...report, score: 3, notes: [{ code: 'lossless' }] })).toBe('same');
  expect(likenessOf({ ...report, unchanged: true })).toBe('same');
});

test('without a score nothing is claimed', () => {
  expect(likenessOf(report)).toBeUndefined();
  expect(likenessOf(undefined)).toBeUndefined();
  expect(likenessOf({ ...report, score: 0 })).toBeUndefined();
});
