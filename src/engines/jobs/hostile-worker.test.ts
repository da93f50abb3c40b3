import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import type { Isolation } from './isolation-contract.ts';
import { JobPool } from './job-pool.ts';
import type { PoolEvent } from './pool-contract.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-hostile-worker-'));
const bare: Isolation = { layers: ['own-process'], wrap: (_place, command) => [...command] };
let pool: JobPool | undefined;
let events: PoolEvent[] = [];
afterEach(() => {
  pool?.destroy();
  events = [];
});

function open(workerPath: string): JobPool {
  const own = mkdtempSync(path.join(folder, 'pool-'));
  const place = { workerPath, folder: own, hiddenFolder: own, memoryBytes: 2 ** 30 };
  pool = new JobPool({ ...place, name: 'test', size: 1, isolation: bare, onEvent: (event) => void events.push(event) });
  return pool;
}

/** A stand-in that was taken over: answers each order by running `answer`. */
function takenOver(answer: string): JobPool {
  const workerPath = path.join(folder, `worker-${Math.random()}.mjs`);
  writeFileSync(
    workerPath,
    `import fs from 'node:fs';
     const say = (message) => fs.writeSync(3, (typeof message === 'string' ? message : JSON.stringify(message)) + '\\n');
     process.stdin.on('data', (text) => { const { job, output } = JSON.parse(text); ${answer} });
     say({ kind: 'ready' });`,
  );
  return open(workerPath);
}

const output = () => path.join(folder, `output-${Math.random()}`);
const order = (task = 'any') => ({
  task,
  files: [],
  options: {},
  output: output(),
  timeLimit: { cpuMs: 30_000, wallMs: 60_000 },
});
const report = '{ inputBytes: 1, outputBytes: 9e9, notes: [] }';
const done = `say({ kind: 'done', job, mediaType: 'application/pdf', bytes: 3, report: ${report} })`;

describe('a worker that was taken over', () => {
  it.each([
    ['a failure without a failure', "say({ kind: 'failed', job })"],
    ['no JSON at all', "say('nonsense')"],
    [
      'a flood of words',
      "for (let i = 0; i < 30000; i++) say({ kind: 'progress', job, progress: { phase: 'opening' } })",
    ],
  ])('and says %s is killed; the job is done again and ends in busy', async (_what, answer) => {
    expect(await takenOver(answer).run(order())).toMatchObject({ failure: { code: 'busy' } });
    expect(events.filter(({ kind }) => kind === 'garbled')).toHaveLength(3);
  });

  it.each([
    ['a link', `fs.symlinkSync('/etc/passwd', output); ${done}`],
    ['a second name of a file', `fs.writeFileSync('x', 'y'); fs.linkSync('x', output); ${done}`],
    ['a folder', `fs.mkdirSync(output); ${done}`],
    ['nothing', done],
  ])('and leaves %s as its result is not believed', async (_what, answer) => {
    expect(await takenOver(answer).run(order())).toMatchObject({ ok: false, failure: { code: 'internal' } });
  });

  it('is not asked how large its result is', async () => {
    const request = order();
    const result = await takenOver(`fs.writeFileSync(output, 'x'.repeat(1000)); ${done}`).run(request);
    expect(result).toMatchObject({ ok: true, value: { bytes: 1000 } });
    expect(readFileSync(request.output)).toHaveLength(1000);
  });

  it('and computes without an order is ended', async () => {
    const jobs = open(await bundleWorker());
    expect((await jobs.run(order('lingering'))).ok).toBe(true);
    const [before] = jobs.processIds;
    for (let tries = 0; tries < 600 && jobs.processIds.includes(before ?? 0); tries++) await sleep(100);
    expect(events.map(({ kind }) => kind)).toContain('runaway');
    expect((await jobs.run(order('echo'))).ok).toBe(true);
  });
});

it('workers killed before they are ready are not started again and again, and every death is told', async () => {
  const workerPath = path.join(folder, 'dying.mjs');
  writeFileSync(workerPath, `process.kill(process.pid, 'SIGKILL');`);
  open(workerPath);
  await sleep(5000);
  const starts = events.filter(({ kind }) => kind === 'started').length;
  // 0, 0.1, 0.2, 0.4, 0.8, 1.6 and 3.2 s apart.
  expect(starts).toBeLessThanOrEqual(8);
  expect(events.filter(({ kind }) => kind === 'early-death').length).toBeGreaterThanOrEqual(Math.min(2, starts - 1));
  rmSync(workerPath);
});
