#!/usr/bin/env node
// npm test: type check, lint, unit, API, short fault and browser tests, then a plain count. `--full` adds the whole
// matrix, `--faults` is the fault suite alone at full length.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { checkNode, ensureBuilt, ensureInstalled, stop } from './prepare.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
ensureBuilt();
const full = process.argv.includes('--full');
const onlyFaults = process.argv.includes('--faults');
const { findChromium } = await import('./find-chromium.mjs');
const chromium = onlyFaults ? '' : findChromium();
if (!chromium && !onlyFaults) stop('The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.');

const results = '.cache/test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const everyCommit = [
  { name: 'unit', config: 'vitest.config.ts' },
  { name: 'api', config: 'vitest.api.config.ts' },
  { name: 'faults', config: 'vitest.faults.config.ts', environment: { KITBOX_FAULTS: 'short' } },
  { name: 'browser', config: 'vitest.e2e.config.ts' },
];
const faults = { name: 'faults', config: 'vitest.faults.config.ts' };
const suites = onlyFaults ? [faults] : everyCommit.map((suite) => (full && suite.name === 'faults' ? faults : suite));
const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

if (!onlyFaults) {
  run('type check', ['scripts/typecheck.mjs']);
  run('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
}
for (const { name, config, environment } of suites) if (existsSync(config)) runSuite(name, config, environment);

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(broken || total.failed > 0 || total.passed === 0 ? 1 : 0);

function run(name, args, environment = {}) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (status !== 0) broken = true;
}

function runSuite(name, config, environment = {}) {
  const report = `${results}/${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  run(name, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], {
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(full ? { KITBOX_FULL: '1' } : {}),
    ...environment,
  });
  if (!existsSync(report)) return;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numPendingTests + numTodoTests;
}
