import { describe, expect, it } from 'vitest';
import { cellKind } from './cell-map.ts';
import { kind } from './color-edge.ts';
import { clearHoles } from './color-holes.ts';

const size = { width: 60, height: 60 };
const limits = { most: 5, high: 60 };

/** A part of 20 by 20 pixels with one distance, in a subject whose distances grow from its rim by `slope` a pixel. */
function drawPart(inside: number, slope: number) {
  const distances = new Uint8Array(size.width * size.height);
  const kinds = new Uint8Array(distances.length);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const away = Math.max(20 - x, x - 39, 20 - y, y - 39);
      kinds[i] = away > 0 ? kind.subject : kind.similar;
      distances[i] = away > 0 ? Math.min(255, inside + away * slope) : inside;
    }
  }
  return { distances, kinds };
}

function middleAfter(inside: number, slope: number): number | undefined {
  const { distances, kinds } = drawPart(inside, slope);
  const whole = { kind: cellKind.mixed, left: 0, right: size.width, top: 0, bottom: size.height };
  clearHoles(distances, kinds, size, [whole], limits);
  return kinds[30 * size.width + 30];
}

describe('holes of the color method', () => {
  it('clears what looks just like the backdrop, whatever is around it', () => {
    expect(middleAfter(2, 100)).toBe(kind.background);
    expect(middleAfter(2, 3)).toBe(kind.background);
  });

  it('clears what is a little darker when it ends at a sharp edge', () => {
    expect(middleAfter(7, 100)).toBe(kind.background);
  });

  it('keeps a part of the subject that fades into colors a little like the backdrop', () => {
    expect(middleAfter(7, 3)).toBe(kind.subject);
  });

  it('keeps what is plainly another color', () => {
    expect(middleAfter(12, 100)).toBe(kind.subject);
  });
});
