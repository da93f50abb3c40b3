import { expect, test } from 'vitest';
import { refineArea } from './refine-area.ts';

const [width, height] = [96, 64];
const area = { left: 0, top: 0, right: width, bottom: height };

/** A red subject up to column 48 on blue, with one mixed column as a camera would give. */
function photo(): Uint8Array {
  const colors = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const share = x < 48 ? 1 : x === 48 ? 0.5 : 0;
    colors.set([200 * share, 20, 200 * (1 - share)], i * 3);
  }
  return colors;
}
const paintedTo = (column: number) =>
  Uint8Array.from({ length: width * height }, (_, i) => (i % width < column ? 255 : 0));

test('a painted edge follows the edge of the image', () => {
  const { alpha } = refineArea({ area, colors: photo(), alpha: paintedTo(50), longSide: 2400 });
  const row = 32 * width;
  expect(alpha[row + 40]).toBe(255);
  expect(alpha[row + 52]).toBeLessThan(30);
});
test('the mixed color at the edge loses the old background', () => {
  const painted = paintedTo(48);
  for (let y = 0; y < height; y++) painted[y * width + 48] = 128;
  const { colors, alpha } = refineArea({ area, colors: photo(), alpha: painted, longSide: 1200 });
  const at = 32 * width + 48;
  expect(alpha[at]).toBeGreaterThan(60);
  expect(colors[at * 3]).toBeGreaterThan(150);
  expect(colors[at * 3 + 2]).toBeLessThan(60);
});
test('where the image is plain, what the hand has drawn stays', () => {
  const plain = new Uint8Array(width * height * 3).fill(90);
  const { alpha } = refineArea({ area, colors: plain, alpha: paintedTo(30), longSide: 2400 });
  expect([...alpha]).toEqual([...paintedTo(30)]);
});
test('the same area gives the same bytes', () => {
  const run = () => refineArea({ area, colors: photo(), alpha: paintedTo(50), longSide: 2400 });
  expect(run()).toEqual(run());
});
