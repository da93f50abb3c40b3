import { expect, test } from 'vitest';
import { levelSizes } from './level-sizes.ts';

test('what is known holds for the estimates on both sides of it', () => {
  const sizes = levelSizes({
    originalBytes: 4600,
    trueBytes: (level) => (level === 'MEDIUM' ? 2400 : undefined),
    estimate: { LOW: 1400, MEDIUM: 1400, HIGH: 3000 },
  });
  expect(sizes?.of).toEqual({
    LOW: { bytes: 2400, isEstimate: true },
    MEDIUM: { bytes: 2400, isEstimate: false },
    HIGH: { bytes: 2400, isEstimate: true },
  });
});

test('an estimate that fits what is known stays', () => {
  const sizes = levelSizes({
    originalBytes: 100,
    trueBytes: (level) => (level === 'HIGH' ? 30 : undefined),
    estimate: { LOW: 90, MEDIUM: 60, HIGH: 40 },
  });
  expect(sizes?.of).toEqual({
    LOW: { bytes: 90, isEstimate: true },
    MEDIUM: { bytes: 60, isEstimate: true },
    HIGH: { bytes: 30, isEstimate: false },
  });
});

test('an estimate that what ran has refuted is wrong by as much as the one of what ran', () => {
  const sizes = levelSizes({
    originalBytes: 1000,
    trueBytes: (level) => (level === 'MEDIUM' ? 500 : undefined),
    estimate: { LOW: 800, MEDIUM: 700, HIGH: 560 },
  });
  expect(sizes?.of.HIGH).toEqual({ bytes: 400, isEstimate: true });
  expect(sizes?.of.LOW).toEqual({ bytes: 800, isEstimate: true });
});
