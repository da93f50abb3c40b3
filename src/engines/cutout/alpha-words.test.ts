import { describe, expect, it } from 'vitest';
import { forEachRunOf, markSoftTiles } from './alpha-words.ts';

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

  it('marks just the tiles that hold a soft byte', () => {
    const size = { width: 21, height: 13 };
    for (const place of [0, 20, 21 * 8 + 7, 21 * 13 - 1]) {
      const plane = new Uint8Array(size.width * size.height).fill(255);
      plane[place] = 128;
      const tile = Math.floor(Math.floor(place / 21) / 8) * 3 + Math.floor((place % 21) / 8);
      expect([...markSoftTiles(plane, size, 8)]).toEqual([0, 1, 2, 3, 4, 5].map((i) => (i === tile ? 1 : 0)));
    }
  });
});
