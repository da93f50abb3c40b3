// One part of a test run as a process of its own, with its time said at the end.
import { spawn } from 'node:child_process';
import { relative } from 'node:path';

const times = [];

/** Whether it ended well. */
export async function runPart(name, args, environment = {}) {
  const startedMs = Date.now();
  console.log(`\n== ${name}`);
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  times.push({ name, seconds });
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

/** What took how long: the parts, and the ten slowest files of tests. */
export function sayTimes(files) {
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, 10);
  if (slowest.length > 0) console.log('\nSlowest files:');
  for (const { name, ms } of slowest)
    console.log(`${String(Math.round(ms / 1000)).padStart(5)} s  ${relative('.', name)}`);
  console.log(`\nParts: ${times.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`);
}
