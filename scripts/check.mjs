#!/usr/bin/env node
// npm run check: what a change needs to know within three minutes. Type check, lint, unit tests of what changed since
// main (or of the uncommitted change on main), and one browser test for each tool.
import { spawnSync } from 'node:child_process';
import { checkNode, ensureBuilt, ensureInstalled, root, stop } from './prepare.mjs';
import { clearReports, readReport, reporterArgs, runPart, sayTimes, timesOf } from './run-part.mjs';

process.chdir(root);
checkNode();
ensureInstalled();
const { findChromium } = await import('./find-chromium.mjs');
const chromium =
  findChromium() || stop('The browser smoke needs Chromium. Install it, or name one with CHROMIUM_PATH.');
clearReports();

const checks = await Promise.all([
  runPart('type check', ['scripts/typecheck.mjs'], { isQuiet: true }),
  runPart('lint', ['scripts/lint.mjs'], { isQuiet: true }),
]);
await runTests('unit, changed', ['vitest.config.ts', '--passWithNoTests', '--changed', changedSince()]);
ensureBuilt();
await runTests('browser smoke', ['vitest.e2e.config.ts', 'tests/e2e/smoke.e2e.ts'], { CHROMIUM_PATH: chromium });
sayTimes(['unit, changed', 'browser smoke'].flatMap((name) => timesOf(readReport(name))));
process.exit(checks.includes(false) ? 1 : 0);

async function runTests(name, args, environment = {}) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporterArgs(name), '--config', ...args];
  checks.push(await runPart(name, command, { environment }));
}

function changedSince() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  return git('rev-parse', '--abbrev-ref', 'HEAD') === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD') || 'HEAD';
}
