import { defineConfig } from 'vitest/config';

/** `npm run test:browsers`: Firefox and WebKit as Debian ships them. Not part of `npm test`, which needs Chromium alone. */
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.browsers.ts'],
    globalSetup: ['tests/e2e/start-server.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    passWithNoTests: true,
  },
});
