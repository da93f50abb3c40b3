import { defineConfig } from 'vitest/config';

/** Long by nature, or a comparison of times that a short look cannot make. */
const onlyAtFullLength = [
  'tests/faults/{shared-state,scale-out,soak,killed-ai-worker,floods,hostile-mix,told-waits}.test.ts',
];

/**
 * Faults on purpose: floods, killed workers, a full disk, a lost Redis. `npm run test:faults` runs all of it at full
 * length, in minutes; `npm test` (KITBOX_FAULTS=short) what needs nothing but Node, in seconds.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    exclude: process.env['KITBOX_FAULTS'] === 'short' ? onlyAtFullLength : [],
    setupFiles: ['tests/fixtures/compare-bytes.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    retry: process.env['CI'] ? 1 : 0,
    // One after the other, so that figures mean something; in one process, so that what a calm server answers is asked once.
    fileParallelism: false,
    isolate: false,
  },
});
