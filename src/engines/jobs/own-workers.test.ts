import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import type { Isolation } from './isolation-contract.ts';
import { JobPool } from './job-pool.ts';
import type { PoolOptions } from './pool-contract.ts';

vi.setConfig({ testTimeout: 60_000 });

// Without namespaces a worker knows its process id as we do.
const bare: Isolation = { layers: ['own-process'], wrap: (_place, command) => [...command] };
let folder = '';
let pool: JobPool;

async function open(options: Partial<PoolOptions> = {}): Promise<void> {
  const place = { workerPath: await bundleWorker(), folder, hiddenFolder: folder, memoryBytes: 2 ** 29 };
  pool = new JobPool({ ...place, name: 'test', size: 2, isolation: bare, restMs: 1000, ...options });
  await vi.waitUntil(() => pool.readyWorkers === pool.size, { timeout: 30_000 });
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kitbox-own-workers-'));
});
afterEach(() => {
  pool.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(task: string, client: string): Promise<string> {
  const output = path.join(folder, `result-${Math.random()}`);
  const timeLimit = { cpuMs: 30_000, wallMs: 60_000 };
  await pool.run({ task, client, files: [], options: {}, output, timeLimit });
  return readFileSync(output, 'utf8');
}

/** The process that did a job of this client. */
async function workerOf(client: string): Promise<number> {
  return Number(await ask('processId', client));
}

it('a client keeps its worker from one job to the next, and another gets one that nobody had', async () => {
  await open();
  const first = await workerOf('a');
  expect(await workerOf('a')).toBe(first);
  expect(await workerOf('b')).not.toBe(first);
});

it('workers that had files of a client are replaced when they rest, and somebody is always there', async () => {
  await open();
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

it('a worker that waits for its first order warms up, and an order that comes meanwhile waits', async () => {
  await open({ size: 1, preload: ['isWarm'], warmsUp: true });
  // It has begun by then, and takes 300 ms: the order waits for it.
  await sleep(200);
  expect(await ask('isWarm', 'a')).toBe('true');
});

it.each([
  ['fails to warm up', { preload: ['throwing'], warmsUp: true }],
  ['is not to warm up', { preload: ['isWarm'] }],
])('a worker that %s works all the same', async (_what, options) => {
  await open({ size: 1, ...options });
  expect(await ask('isWarm', 'a')).toBe('false');
});
