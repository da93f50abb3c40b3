import { defineConfig } from 'vitest/config';

/** Puts other modules in place of real ones, which works only where nothing has loaded them before. */
const withStandIns = [
  'src/engines/pdf/document/guard.test.ts',
  'src/engines/pdf/shrink-document.test.ts',
  'src/engines/pdf/target/work-of-target.test.ts',
  'src/ui/upload/pdf/open-pdf.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['tests/fixtures/compare-bytes.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: withStandIns,
          // The engines are large: each process loads them once for all of its files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'stand-ins', include: withStandIns } },
    ],
  },
});
