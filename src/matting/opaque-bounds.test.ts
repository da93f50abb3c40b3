import { expect, test } from 'vitest';
import { opaqueBounds } from './opaque-bounds.ts';

const plane = (points: readonly (readonly [number, number, number])[]) => {
  const bytes = new Uint8Array(8 * 6);
  for (const [x, y, alpha] of points) bytes[y * 8 + x] = alpha;
  return bytes;
};

test('the box is as tight as what can be seen', () => {
  const bytes = plane([
    [2, 1, 255],
    [5, 3, 40],
    [7, 5, 3],
  ]);
  expect(opaqueBounds(bytes, 8, 6)).toEqual({ left: 2, top: 1, right: 6, bottom: 4 });
});
test('a single pixel and none at all', () => {
  expect(opaqueBounds(plane([[7, 5, 255]]), 8, 6)).toEqual({ left: 7, top: 5, right: 8, bottom: 6 });
  expect(opaqueBounds(plane([]), 8, 6)).toBeUndefined();
});
test('alpha among other channels', () => {
  const bytes = new Uint8Array(4 * 4 * 4);
  bytes[(2 * 4 + 1) * 4 + 3] = 200;
  bytes[0] = 255;
  expect(opaqueBounds(bytes, 4, 4, 4, 3)).toEqual({ left: 1, top: 2, right: 2, bottom: 3 });
});
