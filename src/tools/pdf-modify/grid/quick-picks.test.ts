import { describe, expect, it } from 'vitest';
import { looksBlank, pickEvery, pickPages } from './quick-picks.ts';

describe('quick picks', () => {
  it('name pages in the order of the file', () => {
    expect(pickPages('odd', 5, [])).toEqual([1, 3, 5]);
    expect(pickPages('even', 5, [])).toEqual([2, 4]);
    expect(pickPages('invert', 5, [4, 1, 1])).toEqual([2, 3, 5]);
    expect(pickPages('last', 5, [])).toEqual([5]);
    expect(pickEvery(3, 10)).toEqual([3, 6, 9]);
  });
  it('find pages without anything on them', () => {
    const page = new Uint8ClampedArray(60 * 80 * 4).fill(255);
    expect(looksBlank(page)).toBe(true);
    page.fill(0, 400, 600);
    expect(looksBlank(page)).toBe(false);
    expect(looksBlank(new Uint8ClampedArray(400))).toBe(false);
  });
});
