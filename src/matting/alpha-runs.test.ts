import { describe, expect, it } from 'vitest';
import { findSoftBoxes, forEachRunOf } from './alpha-runs.ts';

/** Runs of 0 and 255 of many lengths with soft bytes between them. */
function samplePlane(length: number): Uint8Array {
  return Uint8Array.from(
    { length },
    (_, i) => [0, 255, 0, 0, 255, 9, 255, 0, 0][Math.floor(Math.sqrt(i * 7)) % 9] ?? 0,
  );
}

describe('alpha by words', () => {
  for (const offset of [0, 1]) {
    it(`finds the runs that a byte-wise search finds (offset ${offset})`, () => {
      const plane = samplePlane(1003).subarray(offset);
      for (const value of [0, 255] as const) {
        const seen = new Uint8Array(plane.length);
        forEachRunOf(plane, value, (start, end) => seen.fill(1, start, end));
        expect([...seen]).toEqual(Array.from(plane, (byte) => (byte === value ? 1 : 0)));
      }
    });
  }

  it('finds the boxes of soft bytes in tiles', () => {
    const size = { width: 21, height: 13 };
    for (const places of [[0], [20], [21 * 8 + 7], [21 * 13 - 1], [21 * 2 + 5, 21 * 3 + 2, 21 * 6 + 3, 21 * 9 + 17]]) {
      const plane = new Uint8Array(size.width * size.height).fill(255);
      for (const place of places) plane[place] = 128;
      const expected = new Int32Array(6 * 4);
      for (const tile of [0, 1, 2, 3, 4, 5]) {
        const inside = places
          .map((place) => ({ x: place % 21, y: Math.floor(place / 21) }))
          .filter(({ x, y }) => Math.floor(y / 8) * 3 + Math.floor(x / 8) === tile);
        if (inside.length === 0) continue;
        const xs = inside.map(({ x }) => x);
        const ys = inside.map(({ y }) => y);
        expected.set([Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1], tile * 4);
      }
      expect(findSoftBoxes(plane, size, 8)).toEqual(expected);
    }
  });
});
