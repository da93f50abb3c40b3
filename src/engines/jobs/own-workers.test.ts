import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import type { Isolation } from './isolation-contract.ts';
import { JobPool } from './job-pool.ts';

vi.setConfig({ testTimeout: 60_000 });

// Without namespaces a worker knows its process id as we do.
const bare: Isolation = { layers: ['own-process'], wrap: (_place, command) => [...command] };
let folder = '';
let pool: JobPool;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kitbox-own-workers-'));
  const place = { workerPath: await bundleWorker(), folder, hiddenFolder: folder, memoryBytes: 2 ** 29 };
  pool = new JobPool({ ...place, name: 'test', size: 2, isolation: bare, restMs: 1000 });
  await vi.waitUntil(() => pool.readyWorkers === 2, { timeout: 30_000 });
});
afterEach(() => {
  pool.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** The process that did a job of this client. */
async function workerOf(client: string): Promise<number> {
  const output = path.join(folder, `result-${Math.random()}`);
  const timeLimit = { cpuMs: 30_000, wallMs: 60_000 };
  await pool.run({ task: 'processId', client, files: [], options: {}, output, timeLimit });
  return Number(readFileSync(output, 'utf8'));
}

it('a client keeps its worker from one job to the next, and another gets one that nobody had', async () => {
  const first = await workerOf('a');
  expect(await workerOf('a')).toBe(first);
  expect(await workerOf('b')).not.toBe(first);
});

it('workers that had files of a client are replaced when they rest, and somebody is always there', async () => {
  const had = [await workerOf('a'), await workerOf('b')];
  expect(new Set(had).size).toBe(2);
  let fewest = 2;
  const isRenewed = () => {
    fewest = Math.min(fewest, pool.readyWorkers);
    return pool.processIds.length === 2 && !pool.processIds.some((pid) => had.includes(pid));
  };
  await vi.waitUntil(isRenewed, { timeout: 50_000, interval: 10 });
  expect(fewest).toBeGreaterThanOrEqual(1);
  expect(had).not.toContain(await workerOf('a'));
});
