#!/usr/bin/env node
// npm test: type check, lint, unit, API, short fault, hostile and browser tests, then a plain count. `--full` adds the
// whole matrix and the browser tests once more below a path, `--faults` is the fault suite alone at full length,
// `--only unit` one part (further arguments go to vitest).
import { checkNode, ensureBuilt, ensureInstalled, root, stop } from './prepare.mjs';
import { clearReports, readReport, reporterArgs, runPart, sayFailures, sayTimes, timesOf } from './run-part.mjs';

process.chdir(root);
checkNode();
ensureInstalled();

const args = process.argv.slice(2);
const full = args.includes('--full');
const onlyFaults = args.includes('--faults');
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const rest = only ? args.slice(args.indexOf('--only') + 2) : [];

const suites = {
  unit: { config: 'vitest.config.ts' },
  api: { config: 'vitest.api.config.ts' },
  faults: {
    config: 'vitest.faults.config.ts',
    environment: full || onlyFaults ? {} : { KITBOX_FAULTS: 'short' },
  },
  hostile: { config: 'vitest.hostile.config.ts' },
  // The smoke is for `npm run check`: every tool has longer walks of its own here.
  browser: { config: 'vitest.e2e.config.ts', args: only ? [] : ['--exclude=tests/e2e/smoke.e2e.ts'] },
  // What visitors see below a path. Files that start servers of their own are no other there.
  path: {
    config: 'vitest.e2e.config.ts',
    environment: { KITBOX_E2E_PATH: '/some/tools' },
    args: ['smoke', 'sub-path', 'settings', 'offline'].map((name) => `--exclude=tests/e2e/${name}.e2e.ts`),
  },
  browsers: { config: 'vitest.browsers.config.ts' },
};
// The first row computes and the second mostly waits: side by side, with the checks, they fill two processors.
const together = [['unit'], ['api', 'faults', 'hostile']];
const chosen = onlyFaults ? ['faults'] : only ? [only] : [...together.flat(), 'browser', ...(full ? ['path'] : [])];
for (const name of chosen) if (!suites[name]) stop(`There is no part ${name}: ${Object.keys(suites).join(', ')}`);
if (chosen.some((name) => name !== 'unit')) ensureBuilt();
const chromium = chosen.includes('browser') || chosen.includes('path') ? await chromiumOrStop() : '';

clearReports();
const total = { passed: 0, failed: 0, skipped: 0 };
const files = [];
const failures = [];
const secondTries = [];
let isBroken = false;

if (chosen.length === 1) await runSuite(chosen[0]);
else {
  if (full) {
    await runChecks();
    await runInTurn(chosen);
  } else {
    const [computing, waiting] = together;
    await Promise.all([runChecks(), runInTurn(computing), runInTurn(waiting, true)]);
    // They fill both processors alone: beside them the others would only take turns with them.
    await runSuite('browser');
  }
}
sayTimes(files);
sayFailures('Passed only when tried again', secondTries);
sayFailures('Failed', failures);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(isBroken || total.failed > 0 || total.passed === 0 ? 1 : 0);

async function chromiumOrStop() {
  const { findChromium } = await import('./find-chromium.mjs');
  return findChromium() || stop('The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.');
}

async function runChecks() {
  for (const [name, script] of Object.entries({ lint: 'scripts/lint.mjs', 'type check': 'scripts/typecheck.mjs' }))
    if (!(await runPart(name, [script], { isQuiet: true }))) isBroken = true;
}

async function runInTurn(names, isQuiet = false) {
  for (const name of names) await runSuite(name, isQuiet);
}

async function runSuite(name, isQuiet = false) {
  const suite = suites[name];
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', suite.config, ...reporterArgs(name)];
  const environment = {
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(full ? { KITBOX_FULL: '1' } : {}),
    ...suite.environment,
  };
  const isFine = await runPart(name, [...command, ...(suite.args ?? []), ...rest], { environment, isQuiet });
  if (!isFine) isBroken = true;
  const told = readReport(name);
  if (!told) return;
  total.passed += told.numPassedTests;
  total.failed += told.numFailedTests;
  total.skipped += told.numPendingTests + told.numTodoTests;
  files.push(...timesOf(told));
  for (const file of told.testResults) {
    for (const { status, fullName: test, failureMessages } of file.assertionResults) {
      const told = { file: file.name, test, why: failureMessages[0] ?? '' };
      if (status === 'failed') failures.push(told);
      else if (failureMessages.length > 0) secondTries.push(told);
    }
  }
}
