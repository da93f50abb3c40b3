import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/e2e/start-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser and one server on a machine of two cores: files run one after the other.
    fileParallelism: false,
    retry: process.env['CI'] ? 1 : 0,
  },
});
