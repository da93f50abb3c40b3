import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { joinAll } from './join-all.ts';

it('fails only when all have ended', async () => {
  let hasEnded = false;
  const slow = setTimeout(20).then(() => {
    hasEnded = true;
  });
  await expect(joinAll([Promise.reject(new Error('first')), slow])).rejects.toThrow('first');
  expect(hasEnded).toBe(true);
});
