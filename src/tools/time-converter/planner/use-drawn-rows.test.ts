import { expect, it } from 'vitest';
import { rowsAfter } from './use-drawn-rows.ts';

it('rows come three at a time, and none waits once all are there', () => {
  const steps = [0];
  while (steps.at(-1) !== Number.POSITIVE_INFINITY) steps.push(rowsAfter(steps.at(-1) ?? 0, 8));
  expect(steps).toEqual([0, 3, 6, Number.POSITIVE_INFINITY]);
});
