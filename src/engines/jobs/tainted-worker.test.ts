import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import { JobPool } from './job-pool.ts';
import type { JobRequest } from './pool-contract.ts';

let folder = '';
let pool: JobPool | undefined;

afterEach(() => {
  pool?.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<JobPool> {
  folder = mkdtempSync(path.join(tmpdir(), 'kitbox-tainted-'));
  const workerPath = await bundleWorker();
  const memoryBytes = 512 * 1024 * 1024;
  pool = new JobPool({
    name: 'test',
    size: 1,
    workerPath,
    folder,
    hiddenFolder: folder,
    memoryBytes,
  });
  return pool;
}

function order(task: string): JobRequest {
  const output = path.join(folder, `result-${Math.random()}`);
  return { task, files: [], options: {}, output, timeLimit: { cpuMs: 10_000, wallMs: 30_000 } };
}

/** Process ids as seen from outside: inside its own namespace every worker has the same. */
it('a worker whose PDF engine trapped answers, takes no other job and is replaced', async () => {
  const jobs = await open();
  expect((await jobs.run(order('echo'))).ok).toBe(true);
  const [before] = jobs.processIds;
  expect(await jobs.run(order('trapPdfEngine'))).toEqual({ ok: false, failure: { code: 'too_complex' } });
  expect(jobs.processIds).toEqual([before]);
  // Asked at once, before the worker has left by itself: the job goes to the next one and is not lost.
  expect((await jobs.run(order('echo'))).ok).toBe(true);
  expect(jobs.processIds).not.toContain(before);
}, 60_000);
