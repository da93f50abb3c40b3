import { describe, expect, test } from 'vitest';
import { areaUnder, riseAbove } from './rise-above.ts';

const home = { top: 668, bottom: 716, left: 288, right: 336 };
const wide = (top: number, bottom = top + 48) => ({ top, bottom, left: 16, right: 344 });

describe('the floating button', () => {
  test('stays at home when nothing lies under it', () => {
    expect(riseAbove(home, [])).toBe(0);
    expect(riseAbove(home, [wide(600), wide(740), { ...wide(680), right: 270 }])).toBe(0);
  });
  test('rises just above the button under it', () => {
    expect(home.bottom - riseAbove(home, [wide(690)])).toBe(682);
  });
  test('rises above a stack of buttons, in whatever order they come', () => {
    const stack = [wide(570), wide(690), wide(630)];
    expect(home.bottom - riseAbove(home, stack)).toBe(562);
    expect(riseAbove(home, stack.toReversed())).toBe(riseAbove(home, stack));
  });
  test('takes the first gap that is large enough', () => {
    expect(home.bottom - riseAbove(home, [wide(690), wide(500)])).toBe(682);
  });
  test('never leaves the window', () => {
    expect(home.top - riseAbove(home, [wide(0, 740)])).toBe(8);
  });
  test('knows how much it lies over', () => {
    expect(areaUnder(home, [wide(600), wide(740)])).toBe(0);
    expect(areaUnder(home, [wide(700), { top: 660, bottom: 678, left: 0, right: 300 }])).toBe(48 * 16 + 12 * 10);
  });
});
