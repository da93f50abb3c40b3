import { expect, test } from 'vitest';
import { defaultOptions, problemOf, sideOf, wishOf } from './compress-options.ts';

test('what was not touched is not sent', () => {
  expect(wishOf(defaultOptions)).toEqual({ quality: 'MEDIUM' });
});

test('every option becomes its field, and pixels are only given up for a size', () => {
  const chosen = { ...defaultOptions, format: 'AVIF', maxSide: '1920', keepMetadata: true, allowResize: true } as const;
  expect(wishOf(chosen)).toEqual({ quality: 'MEDIUM', format: 'AVIF', maxSide: 1920, keepMetadata: true });
  const small = { ...chosen.small, by: 'size', size: { text: '200', unit: 'KB' } } as const;
  expect(wishOf({ ...chosen, small })).toMatchObject({ targetBytes: 204_800, allowResize: true });
});

test.each([
  ['', undefined],
  [' 1920 ', 1920],
  ['١٩٢٠', 1920],
  ['１９２０', 1920],
  ['0', Number.NaN],
  ['65536', Number.NaN],
  ['12.5', Number.NaN],
  ['wide', Number.NaN],
])('a side typed as %j is %j', (text, side) => {
  expect(sideOf(text)).toBe(side);
});

test('a size or a side that is none keeps the call back', () => {
  const size = { ...defaultOptions.small, by: 'size', size: { text: 'x', unit: 'KB' } } as const;
  expect(problemOf({ ...defaultOptions, small: size })).toBe('size');
  expect(problemOf({ ...defaultOptions, maxSide: '-3' })).toBe('side');
  expect(problemOf(defaultOptions)).toBeUndefined();
});
