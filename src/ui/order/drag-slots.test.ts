import { describe, expect, it } from 'vitest';
import { indexWhileDragging, nearestSlot, placeWhileDragging } from './drag-slots.ts';

const twoColumns = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 50 },
  { x: 100, y: 50 },
];

describe('dragging a card', () => {
  it('finds the slot it is nearest to', () => {
    expect(nearestSlot(twoColumns, { x: 80, y: 10 })).toBe(1);
    expect(nearestSlot(twoColumns, { x: 10, y: 400 })).toBe(2);
  });

  it('makes room as the list will stand', () => {
    const orderAfter = (from: number, over: number) =>
      [0, 1, 2, 3].map((index) => indexWhileDragging(index, from, over));
    expect(orderAfter(3, 0)).toEqual([1, 2, 3, 0]);
    expect(orderAfter(0, 2)).toEqual([2, 0, 1, 3]);
    expect(orderAfter(1, 1)).toEqual([0, 1, 2, 3]);
  });

  it('lets the lifted card follow the pointer while its slot waits where it would land', () => {
    const drag = { from: 3, over: 0, offset: { x: -90, y: -45 } };
    expect(placeWhileDragging(3, drag, twoColumns)).toEqual({
      index: 0,
      isLifted: true,
      shift: { x: -90, y: -45 },
      slotShift: { x: -100, y: -50 },
    });
    expect(placeWhileDragging(1, drag, twoColumns).shift).toEqual({ x: -100, y: 50 });
  });
});
