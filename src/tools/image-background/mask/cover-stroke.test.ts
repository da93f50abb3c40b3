import { expect, test } from 'vitest';
import { coverSegment } from './brush-stroke.ts';
import { coverStroke } from './cover-stroke.ts';

const area = { left: 100, top: 50, right: 197, bottom: 141 };
const ways = [
  { x: 120, y: 80 },
  { x: 120, y: 80 },
  { x: 160.5, y: 70.2 },
  { x: 190, y: 120 },
  { x: 130, y: 131.7 },
  { x: 60, y: 90 },
];

test.each([0, 0.6, 1])('a stroke of hardness %s covers what its segments cover one by one', (hardness) => {
  const count = 97 * 91;
  const oneByOne = new Uint8Array(count);
  // Pressed ever harder, as a pen may be.
  const segments = ways.slice(1).map((to, i) => ({ from: ways[i] ?? to, to, brush: { radius: 5 + 4 * i, hardness } }));
  for (const { from, to, brush } of segments) coverSegment(oneByOne, area, area, { from, to }, brush);
  const atOnce = new Uint8Array(count);
  const changed = coverStroke(atOnce, area, segments);
  expect([...atOnce]).toEqual([...oneByOne]);
  expect(changed).toBeDefined();
  expect(
    coverStroke(new Uint8Array(count), area, [
      { from: { x: 0, y: 0 }, to: { x: 9, y: 9 }, brush: { radius: 9, hardness } },
    ]),
  ).toBeUndefined();
});
