import { expect, test } from 'vitest';
import { areaOf, coverPixels } from './cover-areas.ts';

const noise = (width: number, height: number) => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => (i * 7919) % 256),
});

test('black leaves the same four bytes everywhere', () => {
  const pixels = noise(30, 20);
  coverPixels(pixels, 'black');
  for (let at = 0; at < pixels.data.length; at += 4)
    expect([...pixels.data.subarray(at, at + 4)]).toEqual([0, 0, 0, 255]);
});
test('pixelating leaves at most a few colors, whatever was there', () => {
  const pixels = noise(120, 90);
  coverPixels(pixels, 'pixelate');
  const colors = new Set<string>();
  for (let at = 0; at < pixels.data.length; at += 4) colors.add(pixels.data.subarray(at, at + 4).join());
  expect(colors.size).toBeLessThanOrEqual(8 * 6);
});
test('an area reaches outwards to whole pixels and stays inside', () => {
  expect(areaOf({ x: -3, y: 2.4, width: 10.2, height: 3 }, { width: 6, height: 20 })).toEqual({
    x: 0,
    y: 2,
    width: 6,
    height: 4,
  });
});
