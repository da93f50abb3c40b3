import { describe, expect, it, vi } from 'vitest';
import { accept, type Job, type Run } from '../job-run.ts';
import { StartBackoff } from '../start-backoff.ts';
import { ClientLedger } from './client-ledger.ts';
import { ExpectedArrivals } from './expected-arrivals.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';

let lastId = 0;
function job(client: string, task = 'any', bytes = 0): Job {
  const request = { task, client, bytes, files: [], options: {}, output: '', timeLimit: { cpuMs: 1, wallMs: 1 } };
  return accept(++lastId, request, () => {}).job;
}

const runOf = (which: Job, startedMs = performance.now()): Run => ({
  job: which,
  startedMs,
  cpuStartMs: 0,
  cpuMs: 0,
  peakBytes: 0,
});

function schedulerWith(options: SchedulerOptions, ...clients: string[]): Scheduler {
  const scheduler = new Scheduler(options);
  for (const client of clients) scheduler.queue.push(job(client));
  return scheduler;
}

/** Whose jobs are begun, in order, until nobody may go. */
function begin(scheduler: Scheduler): string {
  let order = '';
  for (let next = scheduler.take(); next; next = scheduler.take()) {
    scheduler.begin(runOf(next));
    order += next.client;
  }
  return order;
}

describe('turns', () => {
  it('go round however long a line is', () => {
    expect(begin(schedulerWith({ size: 8 }, ...'aaaaabbc'))).toBe('abcabaaa');
  });

  it('are first those of whoever has fewest running', () => {
    const scheduler = schedulerWith({ size: 3 }, 'a', 'a', 'b');
    const runs = [0, 1, 2].map(() => runOf(scheduler.take() ?? job('nobody')));
    for (const run of runs) scheduler.begin(run);
    for (const client of 'aabc') scheduler.queue.push(job(client));
    const [first] = runs;
    if (first) scheduler.end(first, performance.now());
    // One of each runs now: c has none.
    expect(begin(scheduler)).toBe('c');
  });

  it('leave the reserve to a client that has nothing running', () => {
    const scheduler = schedulerWith({ size: 2, hasReserve: true }, 'a', 'a', 'a');
    expect(begin(scheduler)).toBe('aa');
    expect(scheduler.needsReserve).toBe(false);
    scheduler.queue.push(job('b'));
    expect(scheduler.needsReserve).toBe(true);
    scheduler.queue.push(job('c'));
    expect(begin(scheduler)).toBe('b');
  });

  it('have a limit for each client and for all', () => {
    const scheduler = schedulerWith({ size: 1, queueLength: 4, queueOfClient: 2 }, 'a', 'a');
    expect(scheduler.isFull('a')).toBe(true);
    expect(scheduler.isFull('b')).toBe(false);
    scheduler.queue.push(job('b'));
    scheduler.queue.push(job('c'));
    expect(scheduler.isFull('d')).toBe(true);
  });

  it('of a client over its budget of CPU time come last, and never in the reserve', () => {
    const scheduler = schedulerWith({ size: 1, hasReserve: true });
    const costly = { ...runOf(job('a'), 0), cpuMs: 1e7 };
    scheduler.begin(costly);
    scheduler.end(costly, performance.now());
    for (const client of 'aabb') scheduler.queue.push(job(client));
    expect(begin(scheduler)).toBe('b');
    expect(scheduler.needsReserve).toBe(false);
  });
});

describe('the budget', () => {
  it('drains with time, and who owes nothing is forgotten', () => {
    const ledger = new ClientLedger(1000, 0.5);
    ledger.begin('a', 0);
    ledger.end('a', 2000, 0);
    expect(ledger.isOverBudget('a', 1000)).toBe(true);
    expect(ledger.isOverBudget('a', 3000)).toBe(false);
    for (let client = 0; client < 1000; client++) {
      ledger.begin(`client ${client}`, 1e6);
      ledger.end(`client ${client}`, 0, 1e6);
    }
    expect(ledger.size).toBe(0);
  });
});

describe('the expected wait', () => {
  const learned = (options: SchedulerOptions) => {
    const scheduler = new Scheduler(options);
    for (const [task, ms] of [
      ['long', 20_000],
      ['short', 100],
    ] as const) {
      const run = runOf(job('teacher', task), 0);
      scheduler.begin(run);
      scheduler.end(run, ms);
    }
    return scheduler;
  };

  it('counts what runs by its own task, and what is left of it', () => {
    const scheduler = learned({ size: 1 });
    scheduler.begin(runOf(job('a', 'long'), performance.now() - 5000));
    expect(scheduler.expectedWaitMs('b')).toBeGreaterThan(14_000);
    expect(scheduler.expectedWaitMs('b')).toBeLessThan(16_000);
  });

  it('is that of a turn, not of the whole queue', () => {
    const scheduler = learned({ size: 1 });
    scheduler.begin(runOf(job('a', 'long')));
    for (let more = 0; more < 5; more++) scheduler.queue.push(job('a', 'long'));
    expect(scheduler.expectedWaitMs('b')).toBeLessThan(41_000);
    expect(scheduler.expectedWaitMs('a')).toBeGreaterThan(100_000);
  });

  it('is short for who finds the reserve free', () => {
    const scheduler = learned({ size: 1, hasReserve: true });
    scheduler.begin(runOf(job('a', 'long')));
    expect(scheduler.expectedWaitMs('b')).toBeLessThanOrEqual(1000);
    expect(scheduler.expectedWaitMs('a')).toBeGreaterThan(15_000);
  });
});

it('starts after early deaths come ever later, and at once again when one was ready', () => {
  const backoff = new StartBackoff();
  const delays = Array.from({ length: 12 }, () => backoff.workerDied(true));
  expect(delays.slice(0, 5)).toEqual([0, 100, 200, 400, 800]);
  expect(Math.max(...delays)).toBe(10_000);
  expect(backoff.ownDeaths).toBe(0);
  backoff.workerIsReady();
  expect(backoff.workerDied(false)).toBe(0);
  expect(backoff.ownDeaths).toBe(1);
});

it('keeps nothing of a job that is over but its kind', () => {
  const arrivals = new ExpectedArrivals();
  const options = { level: 'HIGH', password: 'secret', targetBytes: 5 };
  const request = {
    task: 'compressPdf',
    options,
    files: ['/tmp/a'],
    output: '/tmp/b',
    timeLimit: { cpuMs: 1, wallMs: 1 },
  };
  arrivals.note(accept(1, request, () => {}).job, 1000);
  const [coming] = arrivals.ahead(3000);
  expect(coming?.inMs).toBe(2000);
  expect(coming?.job.request).toMatchObject({ task: 'compressPdf', options: { level: 'HIGH', targetBytes: true } });
  expect(JSON.stringify(coming)).not.toMatch(/secret|tmp/);
  expect(arrivals.ahead(32_000)).toEqual([]);
});

it('tells those who wait what a crowded machine makes of a first guess, and turns nobody away for it', () => {
  const waits = [1, 8].map((crowd) => {
    const scheduler = new Scheduler({ size: 1, crowding: () => crowd });
    scheduler.begin(runOf(job('a', 'compressImage', 20_000_000)));
    const waiting = job('b', 'compressImage');
    scheduler.arrive(waiting);
    return { told: scheduler.expectedWaits().get(waiting) ?? 0, refusedBy: scheduler.expectedWaitMs('b') };
  });
  const [calm, crowded] = waits;
  expect((crowded?.told ?? 0) / (calm?.told ?? 0)).toBeGreaterThan(3);
  expect((crowded?.refusedBy ?? 0) / (calm?.refusedBy ?? 0)).toBeLessThan(1.5);
});

it('tells no figure to whoever may be overtaken by those who come, until it was seen who does', () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const scheduler = new Scheduler({ size: 1, typicalJobMs: 4000 });
  const run = runOf(job('flooder'));
  scheduler.begin(run);
  const line = [job('flooder'), job('flooder'), job('flooder'), job('flooder')];
  for (const each of line) scheduler.arrive(each);
  const visitor = job('visitor');
  scheduler.arrive(visitor);
  nowMs = 500;
  const atFirst = scheduler.expectedWaits();
  expect(atFirst.has(visitor)).toBe(true);
  expect(atFirst.has(line[3] as Job)).toBe(false);
  nowMs = 25_000;
  run.startedMs = nowMs;
  expect(scheduler.expectedWaits().has(line[3] as Job)).toBe(true);
  clock.mockRestore();
});

it('counts a crowd that goes on in what a long line is told', () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const told = [1000, 100_000].map((pauseMs) => {
    nowMs = 0;
    const scheduler = new Scheduler({ size: 2, typicalJobMs: 4000 });
    const line = Array.from({ length: 20 }, () => job('flooder'));
    for (const each of line) scheduler.queue.push(each);
    for (const client of 'bcde') {
      scheduler.arrive(job(client));
      nowMs += 3000;
    }
    nowMs += pauseMs;
    return scheduler.expectedWaits().get(line[19] as Job) ?? 0;
  });
  expect(told[0]).toBeGreaterThan((told[1] ?? 0) + 4000);
  clock.mockRestore();
});
