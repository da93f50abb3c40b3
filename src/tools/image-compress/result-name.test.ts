import { expect, test } from 'vitest';
import { resultName } from './result-name.ts';

test('the name comes from the header and its ending from the content type', () => {
  expect(resultName('cat_compressed.jpg', 'image/jpeg', 'cat.png')).toBe('cat_compressed.jpg');
  expect(resultName('cat_compressed.bin', 'image/png', 'cat.bmp')).toBe('cat_compressed.png');
  expect(resultName('cat.x', 'image/gif', 'cat.gif')).toBe('cat.gif');
  expect(resultName('cat.x', 'IMAGE/WEBP; q=1', 'cat.gif')).toBe('cat.webp');
});

test('an unknown type ends in jpg', () => {
  expect(resultName('cat_compressed', 'application/octet-stream', 'cat.png')).toBe('cat_compressed.jpg');
});

test('without a header the chosen file lends its name', () => {
  expect(resultName(undefined, 'image/webp', 'holiday.tar.png')).toBe('holiday.tar.webp');
  expect(resultName(undefined, 'image/png', '.png')).toBe('.png.png');
});
