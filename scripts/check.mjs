#!/usr/bin/env node
// npm run check: what a change needs to know within three minutes. Type check, lint, unit tests of what changed since
// main (or of the uncommitted change on main), and one browser test for each tool.
import { spawnSync } from 'node:child_process';
import { checkNode, ensureBuilt, ensureInstalled, stop } from './prepare.mjs';
import { runPart, sayTimes } from './run-part.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
const { findChromium } = await import('./find-chromium.mjs');
const chromium =
  findChromium() || stop('The browser smoke needs Chromium. Install it, or name one with CHROMIUM_PATH.');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--config'];

const checks = await Promise.all([
  runPart('type check', ['scripts/typecheck.mjs'], { isQuiet: true }),
  runPart('lint', ['scripts/lint.mjs'], { isQuiet: true }),
]);
checks.push(
  await runPart('unit, changed', [...vitest, 'vitest.config.ts', '--passWithNoTests', '--changed', changedSince()]),
);
ensureBuilt();
checks.push(
  await runPart('browser smoke', [...vitest, 'vitest.e2e.config.ts', 'tests/e2e/smoke.e2e.ts'], {
    environment: { CHROMIUM_PATH: chromium },
  }),
);
sayTimes([]);
process.exit(checks.includes(false) ? 1 : 0);

function changedSince() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  return git('rev-parse', '--abbrev-ref', 'HEAD') === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD') || 'HEAD';
}
