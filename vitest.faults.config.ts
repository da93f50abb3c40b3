import { defineConfig } from 'vitest/config';

/** Faults on purpose: killed workers, a lost Redis, floods. Minutes, not seconds; part of `npm run test:full`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
