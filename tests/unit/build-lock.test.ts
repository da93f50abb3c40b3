import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Notes when it has the lock and when it gives it up, with some work in between. */
const script = `import { appendFileSync } from 'node:fs';
import { withLockAsync } from ${JSON.stringify(path.resolve('scripts/lock.mjs'))};
await withLockAsync('build', async () => {
  appendFileSync('order', 'in ');
  await new Promise((resolve) => setTimeout(resolve, 150));
  appendFileSync('order', 'out ');
});`;

function runOne(): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve) => child.on('exit', resolve));
}

test('starts side by side build one after the other, also after one that was killed in the middle', async () => {
  mkdirSync(path.join(folder, '.cache'));
  // No process has this number: the limit of Linux is 4,194,304.
  writeFileSync(path.join(folder, '.cache/build.lock'), '999999999');
  appendFileSync(path.join(folder, 'order'), '');
  expect(await Promise.all([runOne(), runOne(), runOne()])).toEqual([0, 0, 0]);
  expect(readFileSync(path.join(folder, 'order'), 'utf8')).toBe('in out in out in out ');
});
