#!/usr/bin/env node
// npm test: type check, lint, unit, API, short fault and browser tests, then a plain count. `--full` adds the whole
// matrix, `--faults` is the fault suite alone at full length, `--only unit` one part (further arguments go to vitest).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { checkNode, ensureBuilt, ensureInstalled, stop } from './prepare.mjs';
import { runPart, sayTimes } from './run-part.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();

const args = process.argv.slice(2);
const full = args.includes('--full');
const onlyFaults = args.includes('--faults');
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const rest = only ? args.slice(args.indexOf('--only') + 2) : [];

const everyCommit = [
  { name: 'unit', config: 'vitest.config.ts' },
  { name: 'api', config: 'vitest.api.config.ts' },
  { name: 'faults', config: 'vitest.faults.config.ts', environment: { KITBOX_FAULTS: 'short' } },
  { name: 'hostile', config: 'vitest.hostile.config.ts' },
  { name: 'browser', config: 'vitest.e2e.config.ts' },
];
const faults = { name: 'faults', config: 'vitest.faults.config.ts' };
const suites = chooseSuites();
if (suites.some(({ name }) => name !== 'unit')) ensureBuilt();
const chromium = suites.some(({ name }) => name === 'browser') ? await chromiumOrStop() : '';

const results = '.cache/test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const files = [];
let isBroken = false;

if (!onlyFaults && !only) {
  const checks = await Promise.all([
    runPart('type check', ['scripts/typecheck.mjs']),
    runPart('lint', ['scripts/lint.mjs']),
  ]);
  isBroken = checks.includes(false);
}
for (const suite of suites) await runSuite(suite);

sayTimes(files);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(isBroken || total.failed > 0 || total.passed === 0 ? 1 : 0);

function chooseSuites() {
  if (onlyFaults) return [faults];
  if (only === 'browsers') return [{ name: only, config: 'vitest.browsers.config.ts' }];
  if (only) return everyCommit.filter(({ name }) => name === only);
  return everyCommit.map((suite) => (full && suite.name === 'faults' ? faults : suite));
}

async function chromiumOrStop() {
  const { findChromium } = await import('./find-chromium.mjs');
  return findChromium() || stop('The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.');
}

async function runSuite({ name, config, environment = {} }) {
  const report = `${results}/${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const isFine = await runPart(
    name,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...rest],
    {
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      ...(full ? { KITBOX_FULL: '1' } : {}),
      ...environment,
    },
  );
  if (!isFine) isBroken = true;
  if (!existsSync(report)) return;
  const told = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += told.numPassedTests;
  total.failed += told.numFailedTests;
  total.skipped += told.numPendingTests + told.numTodoTests;
  for (const file of told.testResults) files.push({ name: file.name, ms: file.endTime - file.startTime });
}
