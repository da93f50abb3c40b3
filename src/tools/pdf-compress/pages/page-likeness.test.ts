import { expect, test } from 'vitest';
import { structuralSimilarity } from './page-likeness.ts';

const size = 64;
const page = (paint: (x: number, y: number) => number) =>
  Float32Array.from({ length: size * size }, (_, i) => paint(i % size, Math.floor(i / size)));
const text = (x: number, y: number) => (y % 16 < 4 && x % 6 < 3 ? 20 : 255);

test('the same page is wholly alike, and so are two empty ones', () => {
  expect(structuralSimilarity(page(text), page(text), size, size)).toBeCloseTo(1, 6);
  expect(
    structuralSimilarity(
      page(() => 255),
      page(() => 255),
      size,
      size,
    ),
  ).toBe(1);
});

test('a little noise costs a little, a page without its text costs nearly all', () => {
  const noisy = page((x, y) => text(x, y) - ((x * 7 + y * 13) % 5));
  const nearly = structuralSimilarity(page(text), noisy, size, size);
  expect(nearly).toBeGreaterThan(0.97);
  expect(nearly).toBeLessThan(1);
  expect(
    structuralSimilarity(
      page(text),
      page(() => 255),
      size,
      size,
    ),
  ).toBeLessThan(0.2);
});
