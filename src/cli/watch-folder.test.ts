import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { watchFolder } from './watch-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of a name that was there before is a new one once the first was taken away', async () => {
  const arrived: string[] = [];
  const stop = watchFolder(folder, /\.pdf$/, (file) => arrived.push(path.basename(file)));
  const file = path.join(folder, 'scan.pdf');
  for (const count of [1, 2]) {
    writeFileSync(file, 'x'.repeat(count));
    await vi.waitUntil(() => arrived.length === count, { timeout: 10_000 });
    rmSync(file);
    // The system tells of it a little later.
    await sleep(200);
  }
  stop();
  expect(arrived).toEqual(['scan.pdf', 'scan.pdf']);
});
