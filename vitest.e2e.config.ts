import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/e2e/start-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two processes on a machine of two cores, each with a server and a browser for all of its files.
    maxWorkers: 2,
    isolate: false,
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 20_000, interval: 200 } },
  },
});
