import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
    maxWorkers: 2,
  },
});
