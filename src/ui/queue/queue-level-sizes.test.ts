import { expect, test } from 'vitest';
import { queueLevelSizes } from './queue-level-sizes.ts';
import type { QueueRow } from './queue-row.ts';

const result = (size: number) => ({
  blob: new Blob(['x'.repeat(size)]),
  name: 'a',
  sentBytes: 100,
  isSmallerForm: true,
  report: undefined,
});
const row = (id: string, made: Record<string, number>, status: 'ready' | 'locked' = 'ready'): QueueRow => ({
  id,
  file: new File(['x'.repeat(100)], id),
  password: '',
  state: status === 'locked' ? { status, isWrong: false } : { status },
  results: new Map(Object.entries(made).map(([key, size]) => [key, result(size)])),
});
const estimate = () => ({ LOW: 90, MEDIUM: 60, HIGH: 40 });

test('a level that every file ran at shows its true sum, the others an estimate', () => {
  const sizes = queueLevelSizes([row('a', { MEDIUM: 50 }), row('b', { MEDIUM: 30 })], (level) => level, estimate);
  expect(sizes).toMatchObject({
    originalBytes: 200,
    isSum: true,
    of: {
      LOW: { bytes: 180, isEstimate: true },
      MEDIUM: { bytes: 80, isEstimate: false },
      // Refuted by what MEDIUM made, and corrected by as much as MEDIUM's own was wrong: 80 of 120.
      HIGH: { bytes: 53, isEstimate: true },
    },
  });
});

test('files that cannot be worked on do not count, and half a sum is none', () => {
  const rows = [row('a', { LOW: 70 }), row('b', {}, 'locked')];
  expect(
    queueLevelSizes(
      rows,
      (level) => level,
      () => undefined,
    )?.of,
  ).toEqual({ LOW: { bytes: 70, isEstimate: false } });
  expect(
    queueLevelSizes(
      [row('a', { LOW: 70 }), row('b', {})],
      (level) => level,
      () => undefined,
    ),
  ).toBeUndefined();
});
