import { describe, expect, it } from 'vitest';
import { UploadBudget } from './upload-budget.ts';

describe('the upload budget', () => {
  it('gives a client alone half of everything, and gives back what was taken once', () => {
    const budget = new UploadBudget(100);
    const first = budget.open('a');
    const second = budget.open('a');
    expect(first.take(50)).toBe(true);
    expect(second.take(1)).toBe(false);
    first.release();
    first.release();
    expect(second.take(50)).toBe(true);
    expect(budget.heldBytes).toBe(50);
  });

  it('always has room for one more client', () => {
    const budget = new UploadBudget(1 << 20);
    const granted = Array.from({ length: 10 }, (_, client) => {
      const share = budget.open(`client ${client}`);
      let bytes = 0;
      while (share.take(1)) bytes++;
      return bytes;
    });
    expect(granted.slice(0, 4)).toEqual([1 << 19, 1 << 18, 1 << 17, 1 << 16]);
    expect(granted.every((bytes) => bytes > 0)).toBe(true);
  });

  it('counts what is there already beyond any room', () => {
    const budget = new UploadBudget(10);
    const share = budget.open('a');
    share.add(50);
    expect(budget.hasRoom('b', 0)).toBe(false);
    share.release();
    expect(budget.heldBytes).toBe(0);
    expect(budget.heldBy('a')).toBe(0);
  });
});
