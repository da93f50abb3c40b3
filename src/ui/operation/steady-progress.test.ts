import { expect, test } from 'vitest';
import type { Progress } from '../../shared/progress.ts';
import { steadyProgress } from './steady-progress.ts';

test('from upload to result the share only grows, whatever the job says', () => {
  const steady = steadyProgress();
  const said: (Progress | undefined)[] = [
    undefined,
    { phase: 'opening', share: 0 },
    { phase: 'images', share: 0.11, done: 3, total: 9 },
    { phase: 'images', share: 0.1 },
    { phase: 'pages', done: 1, total: 40 },
    { phase: 'checking' },
    { phase: 'saving', share: 1.2 },
  ];
  const shares = [steady.upload(0), steady.upload(0.5), steady.upload(1)];
  for (const progress of said) {
    const { share } = steady.work(progress) ?? {};
    if (share !== undefined) shares.push(share);
  }
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(shares).toHaveLength(9);
});

test('a job that says nothing of itself has no share', () => {
  const steady = steadyProgress();
  steady.upload(1);
  expect(steady.work(undefined)).toBeUndefined();
  expect(steady.work({ phase: 'waiting' })).toEqual({ phase: 'waiting' });
});

test('a result on its way goes on from where the work was', () => {
  const steady = steadyProgress();
  steady.upload(1);
  steady.work({ phase: 'encoding', share: 0.5 });
  const shares = [0, 0.5, 0.2, 1].map((share) => steady.receive(share));
  expect(shares.map(({ share }) => share?.toFixed(3))).toEqual(['0.650', '0.825', '0.825', '1.000']);
  expect(shares.every(({ phase }) => phase === 'receiving')).toBe(true);
});
