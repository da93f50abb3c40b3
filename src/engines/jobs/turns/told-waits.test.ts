import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accept, type Job, type Run } from '../job-run.ts';
import { Scheduler } from './scheduler.ts';

/** A job that arrives at a time and takes a time, as only the test knows. */
interface Arrival {
  atMs: number;
  client: string;
  task: string;
  bytes: number;
  takesMs: number;
}

interface Told {
  job: Job;
  atMs: number;
  /** Undefined where no figure was told. */
  waitMs: number | undefined;
}

const workers = 2;
const tellEveryMs = 2000;

let clockMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clockMs));
afterEach(() => void vi.restoreAllMocks());

/** Plays arrivals through a scheduler on a clock of its own; what was told to those who waited, and what came true. */
function play(arrivals: readonly Arrival[]): { toldMs: number | undefined; trueMs: number; job: Job }[] {
  const scheduler = new Scheduler({ size: workers, hasReserve: true });
  const takes = new Map<Job, number>();
  const begun = new Map<Job, number>();
  const told: Told[] = [];
  const running = new Map<Run, number>();
  let nextTellMs = tellEveryMs;
  clockMs = 0;
  const coming = [...arrivals].sort((a, b) => a.atMs - b.atMs);

  const tell = (...jobs: Job[]) => {
    const waits = scheduler.expectedWaits();
    for (const job of jobs) told.push({ job, atMs: clockMs, waitMs: waits.get(job) });
  };
  const dispatch = () => {
    for (let job = scheduler.take(); job; job = scheduler.take()) {
      const startedMs = clockMs;
      const run: Run = { job, startedMs, cpuStartMs: 0, cpuMs: 0, peakBytes: 0 };
      begun.set(job, startedMs);
      scheduler.begin(run);
      running.set(run, startedMs + (takes.get(job) ?? 0));
    }
  };

  while (coming.length + running.size > 0) {
    const nextMs = Math.min(coming[0]?.atMs ?? Number.POSITIVE_INFINITY, nextTellMs, ...running.values());
    clockMs = nextMs;
    for (const [run, endMs] of running) {
      if (endMs > nextMs) continue;
      running.delete(run);
      run.cpuMs = endMs - run.startedMs;
      scheduler.end(run, nextMs);
    }
    while (coming[0] && coming[0].atMs <= nextMs) {
      const { client, task, bytes, takesMs } = coming.shift() as Arrival;
      if (scheduler.isFull(client) || scheduler.expectedWaitMs(client) > 60_000) continue;
      const request = { task, client, bytes, files: [], options: {}, output: '', timeLimit: { cpuMs: 1, wallMs: 1 } };
      const { job } = accept(takes.size, request, () => {});
      takes.set(job, takesMs);
      scheduler.arrive(job);
      tell(job);
    }
    dispatch();
    if (nextTellMs <= nextMs) {
      tell(...scheduler.queue.all());
      nextTellMs += tellEveryMs;
    }
  }
  return told.map(({ job, atMs, waitMs }) => ({ job, toldMs: waitMs, trueMs: (begun.get(job) ?? 0) - atMs }));
}

/** What a core took for each of these, and how far files of one kind are from each other. */
const kinds = [
  { task: 'compressPdf', bytes: 60_000, ms: 80 },
  { task: 'compressPdf', bytes: 3_300_000, ms: 550 },
  { task: 'mergePdfs', bytes: 3_500_000, ms: 70 },
  { task: 'compressImage', bytes: 800_000, ms: 1900 },
  { task: 'compressImage', bytes: 4_000_000, ms: 8000 },
  { task: 'removeBackground', bytes: 900_000, ms: 280 },
];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** One address that floods with photos, others with what they came for, for so long. */
function flood(seed: number, lengthMs: number): Arrival[] {
  const next = random(seed);
  const arrival = (client: string, kind: (typeof kinds)[number] | undefined, atMs: number): Arrival => ({
    atMs,
    client,
    task: kind?.task ?? '',
    bytes: Math.round((kind?.bytes ?? 0) * (0.7 + 0.6 * next())),
    takesMs: (kind?.ms ?? 0) * (0.5 + next()),
  });
  const flooder = Array.from({ length: 16 }, (_, index) => arrival('flooder', kinds[3 + (index % 2)], index * 50));
  const others = Array.from({ length: lengthMs / 750 }, (_, index) =>
    arrival(`visitor ${index % 12}`, kinds[Math.floor(next() * kinds.length)], next() * lengthMs),
  );
  return [...flooder, ...others];
}

/** Waits are told this often, in whole seconds. */
const slackMs = tellEveryMs;

/** By which factor so many of the told waits were wrong at most. */
function worstFactor(waits: ReturnType<typeof play>, share: number): number {
  const factors = waits
    .flatMap(({ toldMs, trueMs }) => (toldMs === undefined ? [] : [(toldMs + slackMs) / (trueMs + slackMs)]))
    .map((ratio) => Math.max(ratio, 1 / ratio))
    .sort((a, b) => a - b);
  return factors[Math.floor((factors.length - 1) * share)] ?? 0;
}

const shareTold = (waits: ReturnType<typeof play>) =>
  waits.filter(({ toldMs }) => toldMs !== undefined).length / waits.length;

it.each([10_500, 30_000])(
  'what is told in a flood of mixed jobs, in a crowd of %i ms, is within twice of the wait',
  (lengthMs) => {
    const all = [1, 2, 3, 4, 5].flatMap((seed) => play(flood(seed, lengthMs)));
    const visitors = all.filter(({ job }) => job.client !== 'flooder');
    expect(visitors.length).toBeGreaterThan(100);
    expect(worstFactor(visitors, 0.95)).toBeLessThanOrEqual(2);
    expect(shareTold(visitors)).toBeGreaterThan(0.98);
    // Whoever floods waits behind those who come later, for as long as they do, which nobody can know when it asks.
    expect(worstFactor(all, lengthMs > 20_000 ? 0.9 : 0.95)).toBeLessThanOrEqual(2);
    expect(shareTold(all)).toBeGreaterThan(0.9);
  },
);
