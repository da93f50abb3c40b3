import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import type { Progress } from '../../shared/progress.ts';
import { detectIsolation } from './isolation.ts';
import type { Isolation } from './isolation-contract.ts';
import { JobPool } from './job-pool.ts';
import type { JobRequest, PoolEvent, PoolOptions } from './pool-contract.ts';

// Nothing here is judged by how busy its machine is.
vi.setConfig({ testTimeout: 180_000 });

const MB = 1024 * 1024;
const patient = { cpuMs: 10_000, wallMs: 60_000 };

let workerPath = '';
let isolation: Isolation;
let folder = '';
let pool: JobPool | undefined;
const events: PoolEvent[] = [];

beforeAll(async () => {
  workerPath = await bundleWorker();
  // Found out once: it takes a start of Node for each layer that is tried.
  const place = mkdtempSync(path.join(tmpdir(), 'kitbox-pool-'));
  isolation = detectIsolation({ folder: place, hiddenFolder: place, memoryBytes: 512 * MB, workerPath });
  rmSync(place, { recursive: true });
});

afterEach(() => {
  pool?.destroy();
  rmSync(folder, { recursive: true, force: true });
  events.length = 0;
});

function open(options: Partial<PoolOptions> = {}): JobPool {
  folder = mkdtempSync(path.join(tmpdir(), 'kitbox-pool-'));
  pool = new JobPool({
    name: 'test',
    size: 1,
    workerPath,
    folder,
    hiddenFolder: folder,
    memoryBytes: 512 * MB,
    isolation,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return pool;
}

function order(task: string, changes: Partial<JobRequest> = {}): JobRequest {
  const output = path.join(folder, `result-${Math.random()}`);
  return { task, files: [], options: {}, output, timeLimit: { cpuMs: 30_000, wallMs: 120_000 }, ...changes };
}

function input(text: string): string {
  const file = path.join(folder, `input-${Math.random()}`);
  writeFileSync(file, text);
  return file;
}

const count = (kind: PoolEvent['kind']) => events.filter((event) => event.kind === kind).length;

describe('a job', () => {
  it('gives its result as a file and leaves nothing in the folder of the worker', async () => {
    const jobs = open();
    const request = order('echo', { files: [input('hello')] });
    const result = await jobs.run(request);
    expect(result).toMatchObject({ ok: true, value: { bytes: 5, path: request.output } });
    expect(readFileSync(request.output, 'utf8')).toBe('hello');
    const workers = readdirSync(folder).filter((name) => name.startsWith('test-'));
    expect(workers).toHaveLength(1);
    expect(readdirSync(path.join(folder, workers[0] ?? ''))).toEqual([]);
  });

  it('reports its phases in order', async () => {
    const jobs = open();
    const phases: Progress[] = [];
    await jobs.run(order('echo', { files: [input('x')], onProgress: (progress) => phases.push(progress) }));
    expect(phases.map(({ phase }) => phase)).toEqual(['waiting', 'opening', 'saving']);
  });

  it('passes on the failure of its engine', async () => {
    const jobs = open();
    expect(await jobs.run(order('refusing'))).toEqual({
      ok: false,
      failure: { code: 'damaged_file', fileIndex: 0 },
    });
  });

  it('that computes without end is stopped by its CPU seconds', async () => {
    const jobs = open();
    const started = performance.now();
    expect(await jobs.run(order('spin', { timeLimit: { cpuMs: 500, wallMs: 20_000 } }))).toMatchObject({
      failure: { code: 'too_complex' },
    });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(count('time-limit')).toBe(1);
  });

  it('that waits without end is stopped by the wall clock', async () => {
    const jobs = open();
    const request = order('echo', { options: { waitMs: 60_000 }, timeLimit: { cpuMs: 10_000, wallMs: 500 } });
    expect(await jobs.run(request)).toMatchObject({ failure: { code: 'too_complex' } });
  });

  it.each(['greedy', 'greedyHeap'])('that eats memory (%s) is too complex, and the next one works', async (task) => {
    const jobs = open({ memoryBytes: 300 * MB });
    expect(await jobs.run(order(task))).toMatchObject({ failure: { code: 'too_complex' } });
    expect(await jobs.run(order('echo', { files: [input('fine')] }))).toMatchObject({ ok: true });
  });

  it.each(['crash', 'quit'])('that ends its process (%s) is too complex, and the next one works', async (task) => {
    const jobs = open();
    expect(await jobs.run(order(task))).toMatchObject({ failure: { code: 'too_complex' } });
    expect(await jobs.run(order('echo', { files: [input('fine')] }))).toMatchObject({ ok: true });
  });

  it('that throws is a bug: internal, with the error told to the log', async () => {
    const jobs = open();
    expect(await jobs.run(order('throwing'))).toMatchObject({ failure: { code: 'internal' } });
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'threw', error: expect.stringContaining('a bug in an engine') }),
    );
  });
});

describe('a worker', () => {
  it('killed from outside has its job done by the next', async () => {
    const jobs = open();
    const running = jobs.run(order('echo', { files: [input('again')], options: { waitMs: 600 } }));
    await until(() => jobs.running === 1);
    await sleep(100);
    killGroup(jobs.processIds[0]);
    expect(await running).toMatchObject({ ok: true });
    expect(count('retried')).toBe(1);
  });

  it('that is always killed ends in busy, not in a hang', async () => {
    const jobs = open();
    const running = jobs.run(order('echo', { options: { waitMs: 5000 } }));
    const killer = setInterval(() => jobs.running && killGroup(jobs.processIds[0]), 50);
    expect(await running).toMatchObject({ failure: { code: 'busy' } });
    clearInterval(killer);
  });

  it('is free at once when its caller gives up', async () => {
    const jobs = open();
    const caller = new AbortController();
    const running = jobs.run(order('spin', { signal: caller.signal }));
    await until(() => jobs.running === 1);
    const started = performance.now();
    caller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect(jobs.running).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is replaced after its allotted jobs', async () => {
    const jobs = open({ jobsPerWorker: 2 });
    const before = jobs.processIds;
    for (let job = 0; job < 3; job++) await jobs.run(order('echo', { files: [input('x')] }));
    expect(jobs.processIds).not.toEqual(before);
    expect(count('recycled')).toBe(1);
  });

  it('is replaced when it keeps more than five sixteenths of its allowance', async () => {
    const jobs = open({ memoryBytes: 1024 * MB });
    const before = jobs.processIds;
    expect(await jobs.run(order('hoard', { options: { bytes: 270 * MB } }))).toMatchObject({ ok: true });
    expect(jobs.processIds).toEqual(before);
    expect(await jobs.run(order('hoard', { options: { bytes: 380 * MB } }))).toMatchObject({ ok: true });
    expect(jobs.processIds).not.toEqual(before);
    expect(count('recycled')).toBe(1);
  });

  it('of an on-demand pool is started for a job and ended when idle', async () => {
    const jobs = open({ idleMs: 300 });
    expect(jobs.processIds).toEqual([]);
    expect(await jobs.run(order('echo', { files: [input('x')] }))).toMatchObject({ ok: true });
    expect(jobs.processIds).toHaveLength(1);
    await until(() => jobs.processIds.length === 0);
  });

  it('that finds no room for its folder is started when there is room again; meanwhile callers are told busy', async () => {
    const jobs = open();
    await until(() => jobs.isReady);
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    writeFileSync(folder, 'not a folder');
    killGroup(jobs.processIds[0]);
    await until(() => count('start-failed') > 0);
    expect(await jobs.run({ ...order('echo'), output: path.join(moved, 'out') })).toMatchObject({
      failure: { code: 'busy' },
    });
    rmSync(folder);
    renameSync(moved, folder);
    await until(() => jobs.isReady);
    expect(await jobs.run(order('echo', { files: [input('fine')] }))).toMatchObject({ ok: true });
  });

  it('that cannot start three times in a row is reported as broken with its complaint', async () => {
    const jobs = open({ workerPath: '/nowhere/worker.js' });
    await until(() => count('broken') === 1);
    expect(events.find((event) => event.kind === 'broken')).toMatchObject({
      complaint: expect.stringContaining('/nowhere/worker.js'),
    });
    expect(jobs.isReady).toBe(false);
  });
});

describe('the queue', () => {
  it('is full at its length: the next is told busy at once', async () => {
    const jobs = open({ queueLength: 2, typicalJobMs: 10 });
    const wait = { options: { waitMs: 300 }, timeLimit: patient };
    const first = jobs.run(order('echo', wait));
    await until(() => jobs.running === 1);
    const queued = [jobs.run(order('echo', wait)), jobs.run(order('echo', wait))];
    expect(await jobs.run(order('echo', wait))).toMatchObject({ failure: { code: 'busy' } });
    expect(await first).toMatchObject({ ok: true });
    for (const result of await Promise.all(queued)) expect(result.ok).toBe(true);
  });

  it('turns callers away when the wait would be over a minute', async () => {
    const jobs = open({ typicalJobMs: 50_000 });
    const caller = new AbortController();
    const started = [1, 2].map(() => jobs.run(order('spin', { signal: caller.signal })).catch(() => 'gone'));
    expect(await jobs.run(order('echo'))).toMatchObject({ failure: { code: 'busy' } });
    caller.abort();
    expect(await Promise.all(started)).toEqual(['gone', 'gone']);
  });

  it('forgets a job whose caller gave up while waiting', async () => {
    const jobs = open();
    const caller = new AbortController();
    const first = jobs.run(order('echo', { options: { waitMs: 300 } }));
    await until(() => jobs.running === 1);
    const second = jobs.run(order('echo', { signal: caller.signal }));
    caller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(jobs.queued).toBe(0);
    expect(await first).toMatchObject({ ok: true });
  });

  it('closing lets accepted jobs finish and ends the workers', async () => {
    const jobs = open();
    const work = [1, 2].map(() => jobs.run(order('echo', { files: [input('x')], options: { waitMs: 200 } })));
    await jobs.close();
    expect((await Promise.all(work)).every((result) => result.ok)).toBe(true);
    expect(await jobs.run(order('echo'))).toMatchObject({ failure: { code: 'busy' } });
  });
});

it('twenty callers each get their own bytes back', async () => {
  const jobs = open({ size: 2 });
  const work = Array.from({ length: 20 }, async (_, index) => {
    const request = order('echo', { files: [input(`file ${index}`)], options: { waitMs: index % 3 } });
    await jobs.run(request);
    return readFileSync(request.output, 'utf8');
  });
  expect(await Promise.all(work)).toEqual(Array.from({ length: 20 }, (_, index) => `file ${index}`));
});

function killGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (isTrue()) return;
    await sleep(20);
  }
  throw new Error('it never became true');
}
