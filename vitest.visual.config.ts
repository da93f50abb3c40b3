import { defineConfig } from 'vitest/config';

/** Not part of `npm test`: letters are drawn differently by every machine's fonts. See tests/visual/README.md. */
export default defineConfig({
  test: {
    include: ['tests/visual/**/*.visual.ts'],
    globalSetup: ['tests/e2e/start-server.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
