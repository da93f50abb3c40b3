import { describe, expect, test } from 'vitest';
import { drawCrop, handles, moveCrop, resizeCrop } from './crop-rect.ts';

const frame = { width: 400, height: 300 };
const rect = { x: 100, y: 100, width: 100, height: 60 };

describe('moving a crop', () => {
  test('stops at the edges and keeps its size', () => {
    expect(moveCrop(rect, { dx: 999, dy: -999 }, frame)).toEqual({ x: 300, y: 0, width: 100, height: 60 });
  });
});

describe('pulling a handle', () => {
  test('leaves the opposite corner where it is', () => {
    expect(resizeCrop(rect, 'se', { dx: 20, dy: 10 }, frame)).toEqual({ x: 100, y: 100, width: 120, height: 70 });
    expect(resizeCrop(rect, 'nw', { dx: 20, dy: 10 }, frame)).toEqual({ x: 120, y: 110, width: 80, height: 50 });
    expect(resizeCrop(rect, 'n', { dx: 20, dy: -10 }, frame)).toEqual({ x: 100, y: 90, width: 100, height: 70 });
  });
  test('never leaves the image, turns inside out or falls below a pixel', () => {
    for (const handle of handles) {
      for (const dx of [-1e4, -3, 0, 7.6, 1e4]) {
        for (const dy of [-1e4, 0, 11.2, 1e4]) {
          for (const aspect of [undefined, 1, 16 / 9, 9 / 16]) {
            const { x, y, width, height } = resizeCrop(rect, handle, { dx, dy }, frame, aspect);
            expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(400);
            expect(y + height).toBeLessThanOrEqual(300);
            for (const side of [x, y, width, height]) expect(Number.isInteger(side)).toBe(true);
            if (aspect && width > 20) expect(Math.abs(width / aspect - height)).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });
  test('a fixed shape stays fixed and grows from the opposite corner', () => {
    expect(resizeCrop({ ...rect, height: 100 }, 'se', { dx: 50, dy: 0 }, frame, 1)).toEqual({
      x: 100,
      y: 100,
      width: 150,
      height: 150,
    });
    expect(resizeCrop({ ...rect, height: 100 }, 'nw', { dx: -500, dy: 0 }, frame, 1)).toEqual({
      x: 0,
      y: 0,
      width: 200,
      height: 200,
    });
  });
});

describe('drawing a crop', () => {
  test('goes in every direction', () => {
    expect(drawCrop({ x: 50, y: 60 }, { dx: 100, dy: 40 }, frame)).toMatchObject({ x: 50, y: 60 });
    const back = drawCrop({ x: 50, y: 60 }, { dx: -30, dy: -40 }, frame);
    expect([back.x + back.width, back.y + back.height]).toEqual([50, 60]);
  });
});
