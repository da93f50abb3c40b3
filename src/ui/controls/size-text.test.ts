import { expect, test } from 'vitest';
import { parseSize } from './size-text.ts';

test.each([
  ['2', 'MB', 2_097_152],
  ['0,5', 'MB', 524_288],
  ['٢٠٠', 'KB', 204_800],
  ['１２．５', 'MB', 13_107_200],
  ['२٫5', 'MB', 2_621_440],
  [' 100 ', 'KB', 102_400],
  ['.5', 'KB', 512],
  ['', 'KB', undefined],
  ['0', 'KB', undefined],
  ['two', 'MB', undefined],
  ['-1', 'MB', undefined],
  ['99999', 'MB', undefined],
] as const)('%s %s is %s bytes', (text, unit, bytes) => {
  expect(parseSize({ text, unit })).toBe(bytes);
});
