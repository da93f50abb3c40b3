import { defineConfig } from 'vitest/config';

/** Files and requests made to hang, crash or fool a server, sent to a real one. */
export default defineConfig({
  test: {
    include: ['tests/hostile/**/*.test.ts'],
    setupFiles: ['tests/fixtures/compare-bytes.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    retry: process.env['CI'] ? 1 : 0,
    fileParallelism: false,
  },
});
