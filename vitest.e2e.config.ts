import { defineConfig } from 'vitest/config';

// Servers come and go, and what their workers would warm up for is rarely asked of them.
process.env['WARM_WORKERS'] ??= 'off';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/e2e/start-server.ts'],
    setupFiles: ['tests/fixtures/compare-bytes.ts', 'tests/e2e/browser-first.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One process more than the two cores we count on, since each waits at times; each has a server and a browser.
    maxWorkers: 3,
    isolate: false,
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 20_000, interval: 200 } },
  },
});
