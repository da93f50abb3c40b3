import { expect, it } from 'vitest';
import { sampleMosaic } from './sample-mosaic.ts';

/** Each pixel holds the number of its row and column. */
function numbered(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) pixels.set([Math.floor(at / width) >> 8, at / width, at % width], at * 3);
  return { width, height, channels: 3, pixels } as const;
}

it('leaves a small image as it is', () => {
  const image = numbered(300, 400);
  expect(sampleMosaic(image, 0.1e6, 128)).toBe(image);
});

it.each([
  [240, 10_000],
  [10_000, 240],
  [3, 200_000],
  [1200, 900],
])('takes about as many pixels as asked for from %i × %i, whole tiles of it', (width, height) => {
  const image = numbered(width, height);
  const sample = sampleMosaic(image, 0.15e6, 128);
  const pixels = sample.width * sample.height;
  expect(pixels).toBeLessThan(0.15e6 * 1.4);
  expect(pixels).toBeGreaterThan(0.15e6 * 0.6);
  expect(sample.pixels).toHaveLength(pixels * 3);
  // The first row of the first tile lies in one row of the image.
  const row = [...sample.pixels.subarray(0, 3 * Math.min(width, 128))].filter((_, at) => at % 3 < 2);
  expect(new Set(row.filter((_, at) => at % 2 === 1)).size).toBe(1);
});

it('takes a strip over its whole length', () => {
  const { pixels } = sampleMosaic(numbered(240, 10_000), 0.15e6, 128);
  const rows = Array.from(
    { length: pixels.length / 3 },
    (_, at) => (pixels[at * 3] ?? 0) * 256 + (pixels[at * 3 + 1] ?? 0),
  );
  expect(Math.min(...new Set(rows))).toBeLessThan(2000);
  expect(Math.max(...new Set(rows))).toBeGreaterThan(8000);
});
