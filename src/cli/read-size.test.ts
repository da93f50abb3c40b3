import { expect, it } from 'vitest';
import { readSize } from './read-size.ts';

it.each([
  ['2MB', 2097152],
  ['200 KB', 204800],
  ['1.5m', 1572864],
  ['1,5 MB', 1572864],
  ['1000', 1000],
  ['12b', 12],
])('%s is %i bytes', (text, bytes) => {
  expect(readSize(text)).toBe(bytes);
});

it.each(['', 'MB', '2 GB', '-1', '0', '1e9', '2MB or so', '2..5MB', '1,500 KB'])('%s is no size', (text) => {
  expect(readSize(text)).toBeUndefined();
});
