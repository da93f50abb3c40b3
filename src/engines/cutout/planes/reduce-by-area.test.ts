import { describe, expect, it } from 'vitest';
import { meanOfSquares, reduceByArea } from './reduce-by-area.ts';

function ramp(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) pixels.set([x, y, 200], at);
  }
  return { width, height, pixels };
}

describe('reduced images', () => {
  it('means squares of four pixels, and what is left at the right and lower end', () => {
    const { width, height, pixels } = meanOfSquares(ramp(9, 5));
    expect([width, height]).toEqual([3, 2]);
    expect([...pixels.subarray(0, 9)]).toEqual([2, 2, 200, 6, 2, 200, 8, 2, 200]);
    expect([...pixels.subarray(9)]).toEqual([2, 4, 200, 6, 4, 200, 8, 4, 200]);
  });

  it('covers the whole image evenly when the sizes do not divide', () => {
    const { width, height, pixels } = reduceByArea(ramp(200, 130), 96);
    expect([width, height]).toEqual([96, 62]);
    for (const [x, y] of [
      [0, 0],
      [40, 31],
      [95, 61],
    ] as const) {
      const at = (y * width + x) * 3;
      expect(Math.abs((pixels[at] ?? 0) - (((x + 0.5) * 200) / 96 - 0.5))).toBeLessThanOrEqual(1);
      expect(Math.abs((pixels[at + 1] ?? 0) - (((y + 0.5) * 130) / 62 - 0.5))).toBeLessThanOrEqual(1);
      expect(pixels[at + 2]).toBe(200);
    }
  });

  it('leaves an image that fits already, and the thinnest ones', () => {
    const small = ramp(50, 20);
    expect(reduceByArea(small, 96)).toBe(small);
    expect(reduceByArea(ramp(1, 300), 96)).toMatchObject({ width: 1, height: 96 });
    expect(meanOfSquares(ramp(1, 1))).toMatchObject({ width: 1, height: 1 });
  });
});
