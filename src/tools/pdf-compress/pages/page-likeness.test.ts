import { describe, expect, test } from 'vitest';
import { likenessOf } from './page-likeness.ts';

const size = 256;
const page = (paint: (x: number, y: number) => number) =>
  Float32Array.from({ length: size * size }, (_, i) => paint(i % size, Math.floor(i / size)));
const text = (x: number, y: number): number => (y % 16 < 4 && x % 6 < 3 ? 20 : 255);
const alike = (first: typeof text, second: typeof text) => likenessOf(page(first), page(second), size, size);
/** As a renderer draws the same letters a third of a pixel aside. */
const aside = (x: number, y: number) => Math.round((2 * text(x, y) + text(x + 1, y)) / 3);
const blurred = (x: number, y: number) => {
  let sum = 0;
  for (let dy = -3; dy <= 3; dy++) for (let dx = -3; dx <= 3; dx++) sum += text(x + dx, y + dy);
  return sum / 49;
};

describe('how much two pages look alike', () => {
  test('the same page is wholly alike, and so are two empty ones', () => {
    expect(alike(text, text)).toBeCloseTo(1, 6);
    expect(
      alike(
        () => 255,
        () => 255,
      ),
    ).toBe(1);
  });

  test('edges of letters that fall between pixels cost next to nothing', () => {
    expect(alike(text, aside)).toBeGreaterThan(0.98);
    expect(alike(text, aside)).toBeLessThan(1);
  });

  test('letters that run together and a page without its text cost much', () => {
    expect(alike(text, blurred)).toBeLessThan(0.8);
    expect(alike(text, () => 255)).toBeLessThan(0.2);
  });

  test('a page one shade darker is told from the same', () => {
    expect(alike(text, (x, y) => text(x, y) * 0.8)).toBeLessThan(0.99);
  });
});
