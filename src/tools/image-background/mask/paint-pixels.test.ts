import { expect, test } from 'vitest';
import { paintPixels } from './paint-pixels.ts';

const area = { left: 10, top: 20, right: 12, bottom: 21 };
const pixel = (...values: number[]) => Uint8ClampedArray.from(values);

function paint(mode: 'erase' | 'restore', before: number[], original: number[], coverage: number[]) {
  const pixels = pixel(...before);
  const all = { pixels, before: pixel(...before), original: pixel(...original), coverage: Uint8Array.from(coverage) };
  paintPixels(all, mode, area, area);
  return [...pixels];
}
const photo = [200, 100, 50, 255, 10, 20, 30, 255];

test('restored pixels take the color of the original', () => {
  expect(paint('restore', [0, 0, 0, 0, 90, 90, 90, 255], photo, [255, 255])).toEqual([
    200, 100, 50, 255, 90, 90, 90, 255,
  ]);
});
test('a soft edge mixes colors by how much each shows', () => {
  const [red, , , alpha] = paint('restore', [0, 0, 200, 64, 0, 0, 0, 0], photo, [128, 0]);
  expect(alpha).toBe(160);
  expect(red).toBe(Math.round((200 * 255 * 128) / (64 * 127 + 255 * 128)));
});
test('what the original does not show cannot be restored', () => {
  expect(paint('restore', [0, 0, 0, 0, 0, 0, 0, 0], [9, 9, 9, 0, 9, 9, 9, 120], [255, 255])).toEqual([
    0, 0, 0, 0, 9, 9, 9, 120,
  ]);
});
test('erasing leaves the color and only where the brush was', () => {
  expect(paint('erase', [1, 2, 3, 200, 4, 5, 6, 255], photo, [255, 0])).toEqual([1, 2, 3, 0, 4, 5, 6, 255]);
  expect(paint('erase', [1, 2, 3, 200, 4, 5, 6, 255], photo, [0, 51])).toEqual([1, 2, 3, 200, 4, 5, 6, 204]);
});
