import { expect, test } from 'vitest';
import { parseHex } from './hex-color.ts';

test.each([
  ['#FFFFFF', '#FFFFFF'],
  ['ff0000', '#FF0000'],
  [' #1a2B3c ', '#1A2B3C'],
  ['#abc', '#AABBCC'],
])('%j is the color %s', (text, color) => {
  expect(parseHex(text)).toBe(color);
});

test.each(['', '#', 'zzz', '#12345', '#1234567', 'red', 'rgb(0,0,0)', '#ggg'])('%j is no color', (text) => {
  expect(parseHex(text)).toBeUndefined();
});
