import { describe, expect, test } from 'vitest';
import { coverFromMask, findPart } from './connected-part.ts';

const [width, height] = [60, 40];

/** Two red squares on green, the left one larger; the cut-out shows what `isShown` says. */
function view(isShown: (x: number, y: number) => boolean) {
  const original = new Uint8ClampedArray(width * height * 4);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    original.set(isSquare(x, y) ? [200, 30, 30, 255] : [30, 160, 40, 255], i * 4);
    alpha[i] = isShown(x, y) ? 255 : 0;
  }
  return { width, height, original, alpha };
}
const isLarge = (x: number, y: number) => x >= 4 && x < 30 && y >= 6 && y < 34;
const isSmall = (x: number, y: number) => x >= 40 && x < 52 && y >= 14 && y < 26;
const isSquare = (x: number, y: number) => isLarge(x, y) || isSmall(x, y);
const isHole = (x: number, y: number) => x >= 12 && x < 20 && y >= 14 && y < 24;
const shownIn = (mask: Uint8Array | undefined) => mask?.reduce((sum, value) => sum + value, 0);

describe('pointing at a part', () => {
  test('a subject apart from the main one goes whole', () => {
    const part = findPart(view(isSquare), { x: 45, y: 20 }, 0.3);
    expect(part?.mode).toBe('erase');
    expect(shownIn(part?.mask)).toBe(12 * 12);
  });
  test('inside the main one only the color under the point goes', () => {
    // A hole that shows the background and was taken for subject.
    const all = view(isSquare);
    for (let i = 0; i < width * height; i++)
      if (isHole(i % width, Math.floor(i / width))) all.original.set([30, 160, 40, 255], i * 4);
    const part = findPart(all, { x: 15, y: 18 }, 0.3);
    expect(part?.mode).toBe('erase');
    expect(shownIn(part?.mask)).toBe(8 * 10);
  });
  test('a forgotten subject comes back by its color', () => {
    const part = findPart(view(isLarge), { x: 45, y: 20 }, 0.3);
    expect(part?.mode).toBe('restore');
    expect(shownIn(part?.mask)).toBe(12 * 12);
  });
  test('a wider reach takes more, and outside the image there is nothing', () => {
    const wide = findPart(view(isLarge), { x: 45, y: 20 }, 1);
    expect(shownIn(wide?.mask)).toBeGreaterThanOrEqual(12 * 12);
    expect(findPart(view(isLarge), { x: 60, y: 20 }, 1)).toBeUndefined();
  });
});

test('a mask covers the pixels of the full image it stands for', () => {
  const mask = Uint8Array.from({ length: 100 }, (_, i) => (i % 10 < 5 ? 1 : 0));
  const area = { left: 0, top: 0, right: 40, bottom: 40 };
  const coverage = new Uint8Array(1600);
  coverFromMask(coverage, area, area, mask, { width: 10, height: 10 }, 0.25);
  expect(coverage[0]).toBe(255);
  expect(coverage[39]).toBe(0);
  expect(coverage[17]).toBe(255);
  expect(coverage[22]).toBe(0);
});
