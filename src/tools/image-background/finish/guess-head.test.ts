import { expect, test } from 'vitest';
import { guessHead } from './guess-head.ts';

const width = 200;

/** A subject around the middle, by how wide its rows are. */
function guess(widths: number[]) {
  const alpha = new Uint8Array(width * widths.length);
  for (const [row, size] of widths.entries())
    alpha.fill(255, row * width + (width - size) / 2, row * width + (width + size) / 2);
  return guessHead(alpha, width, { left: 0, top: 0, right: width, bottom: widths.length });
}

const rows = (count: number, size: number) => Array.from({ length: count }, () => size);
/** Round at the top, as a head of this width is. */
const crown = (size: number) =>
  Array.from({ length: Math.round(size * 0.64) }, (_, row) => {
    const half = 1 - row / (size * 0.64);
    return 2 * Math.round((size / 2) * Math.sqrt(1 - half * half));
  });

test('a head ends near the neck', () => {
  const head = guess([...crown(60), ...rows(30, 56), ...rows(10, 30), ...rows(60, 160)]);
  expect(head.top).toBe(0);
  expect(head.bottom).toBeGreaterThan(60);
  expect(head.bottom).toBeLessThan(80);
  expect(head.center).toBe(100);
});

test('ears under curls are no shoulders', () => {
  const head = guess([
    ...crown(90),
    ...rows(5, 60),
    ...rows(10, 76),
    ...rows(25, 60),
    ...rows(10, 50),
    ...rows(80, 180),
  ]);
  expect(head.bottom).toBeGreaterThan(95);
  expect(head.bottom).toBeLessThan(115);
});

test('where long hair hides the neck, the crown tells how large the head is', () => {
  const head = guess([...crown(60), ...rows(120, 62), ...rows(120, 90)]);
  expect(head.bottom).toBeGreaterThan(65);
  expect(head.bottom).toBeLessThan(90);
});

test('an outline without a head gets the usual share', () => {
  expect(guess(rows(100, 180)).bottom).toBeCloseTo(45);
});
