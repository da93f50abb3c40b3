// One part of a test run as a process of its own, with its time said at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const startedMs = Date.now();
const times = [];
const results = '.cache/test-results';

/** Where the tests of this run tell what they did; what earlier runs told goes. */
export function clearReports() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

/** What vitest is asked for its report on a part. */
export const reporterArgs = (name) => [
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}/${fileName(name)}.json`,
];

/** What the tests of a part told; nothing when it broke off before. */
export function readReport(name) {
  const report = `${results}/${fileName(name)}.json`;
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

export const timesOf = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));

const fileName = (part) => part.replaceAll(/\W+/g, '-');

/** Whether it ended well. `isQuiet`: what it says is held back to its end, for parts that run side by side. */
export async function runPart(name, args, { environment = {}, isQuiet = false } = {}) {
  const beganMs = Date.now();
  if (!isQuiet) console.log(`\n== ${name}`);
  const child = spawn(process.execPath, args, {
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  const seconds = Math.round((Date.now() - beganMs) / 1000);
  times.push({ name, seconds });
  if (isQuiet) process.stdout.write(`\n== ${name}\n${Buffer.concat(said)}`);
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

/** What took how long: the parts (some side by side), the whole, and the ten slowest files of tests. */
export function sayTimes(files) {
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 10);
  if (slowest.length > 0) console.log('\nSlowest files:');
  for (const { name, ms } of slowest)
    console.log(`${String(Math.round(ms / 1000)).padStart(5)} s  ${relative('.', name)}`);
  const parts = times.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ');
  console.log(`\nParts: ${parts}; all of it ${Math.round((Date.now() - startedMs) / 1000)} s`);
}

/** Once more at the very end, where somebody who sees only the last lines of a long log finds them. */
export function sayFailures(title, failures) {
  if (failures.length > 0) console.log(`\n${title}:`);
  for (const { file, test, why } of failures)
    console.log(`  ${relative('.', file)} > ${test}\n    ${why.split('\n').slice(0, 6).join('\n    ')}`);
}
