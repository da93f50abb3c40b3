import { defineConfig } from 'vitest/config';

/** Tests that start real servers and workers: one file at a time, so that figures mean something. */
export default defineConfig({
  test: {
    include: ['tests/api/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
