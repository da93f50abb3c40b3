import { describe, expect, test } from 'vitest';
import { moveDivider, placeImage, shownSize } from './compare-view.ts';

const frame = { width: 400, height: 300 };
const none = { x: 0, y: 0 };

describe('a compared image', () => {
  test('fits its frame, centered', () => {
    const box = placeImage({ natural: { width: 3000, height: 1000 }, frame, zoom: 'fit', scroll: none });
    expect(box).toEqual({ width: 400, height: 133, transform: 'translate(0px, 83.5px)' });
  });

  test('at 100 % has its own size and follows the scrolling', () => {
    const natural = { width: 3000, height: 100 };
    const box = placeImage({ natural, frame, zoom: '100', scroll: { x: 120, y: 0 } });
    expect(box).toEqual({ width: 3000, height: 100, transform: 'translate(-120px, 100px)' });
  });

  test('at 200 % is twice as large', () => {
    expect(shownSize({ width: 30, height: 10 }, frame, '200')).toEqual({ width: 60, height: 20 });
  });

  test('is nowhere before its size is known', () => {
    expect(shownSize(undefined, frame, 'fit')).toEqual({ width: 0, height: 0 });
  });
});

describe('the divider', () => {
  test('moves by 5 % with the arrows and stops at the ends', () => {
    expect(moveDivider('ArrowRight', 50)).toBe(55);
    expect(moveDivider('ArrowLeft', 50)).toBe(45);
    expect(moveDivider('ArrowLeft', 2)).toBe(0);
    expect(moveDivider('ArrowUp', 98)).toBe(100);
  });

  test('jumps to the ends with Home and End, and leaves other keys alone', () => {
    expect(moveDivider('Home', 70)).toBe(0);
    expect(moveDivider('End', 70)).toBe(100);
    expect(moveDivider('Tab', 70)).toBeUndefined();
  });
});
