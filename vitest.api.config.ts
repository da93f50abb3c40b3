import { defineConfig } from 'vitest/config';

/** Tests that start real servers and workers. Most of them wait for a clock, so four files at a time; figures are taken in tests/faults. */
export default defineConfig({
  test: {
    include: ['tests/api/**/*.test.ts'],
    setupFiles: ['tests/fixtures/compare-bytes.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
    maxWorkers: 4,
    // The server and its engines are loaded once for each process.
    isolate: false,
  },
});
