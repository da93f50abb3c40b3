import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Progress } from '../../shared/progress.ts';
import type { Result } from '../../shared/result.ts';
import { fail } from '../../shared/result.ts';
import { isOutOfMemory } from '../damage.ts';
import type { EngineOutput, EngineTask } from '../engine-task.ts';
import { pdfEngineIsTainted } from '../pdf/document/engine-taint.ts';
import { encodeLine, type JobOrder, lineReader, messageDescriptor, type WorkerMessage } from './job-protocol.ts';

type Tasks = Readonly<Record<string, () => Promise<EngineTask<never>>>>;
type WarmUps = Readonly<Record<string, () => Promise<unknown>>>;

const leaveAfterMs = 2000;
/** An order that a worker was started for follows its readiness at once. */
const orderIsNearMs = 100;

/**
 * What a worker process does: takes one order at a time, reads the files, runs the engine, writes the result. It trusts
 * its parent and nothing it reads. Everything that can end it, a bomb, a crash, a kill, is the parent's to notice.
 */
export async function runWorker(tasks: Tasks, warmUps: WarmUps = {}): Promise<void> {
  const preload = (process.env.KITBOX_PRELOAD ?? '').split(',').filter((name) => Object.hasOwn(tasks, name));
  await Promise.all(preload.map((name) => tasks[name]?.()));
  let isWanted = false;
  const isWarm = process.env.KITBOX_WARM_UP ? warmUp(preload, warmUps, () => isWanted) : Promise.resolve();
  listen(async (order) => {
    isWanted = true;
    // What is being compiled now it would have to compile itself.
    await isWarm;
    await perform(tasks, order);
  });
  send({ kind: 'ready' });
}

/** A worker that was started for an order begins with it. One that fails here is slow, not broken; a test says why. */
async function warmUp(preload: readonly string[], warmUps: WarmUps, isWanted: () => boolean): Promise<void> {
  await setTimeout(orderIsNearMs);
  for (const name of preload) if (!isWanted()) await warmUps[name]?.().catch(() => undefined);
}

function listen(onOrder: (order: JobOrder) => Promise<void>): void {
  const read = lineReader(
    (line) => void onOrder(JSON.parse(line) as JobOrder),
    () => process.exit(2),
  );
  process.stdin.setEncoding('utf8').on('data', read);
  // The parent is gone: so are we, also where no kernel feature sees to it.
  process.stdin.on('end', () => process.exit(0)).on('error', () => process.exit(0));
}

async function perform(tasks: Tasks, order: JobOrder): Promise<void> {
  if (pdfEngineIsTainted()) return leave();
  await answer(tasks, order);
  if (pdfEngineIsTainted()) globalThis.setTimeout(leave, leaveAfterMs);
}

/**
 * After a trap the memory of the PDF engine is not to be trusted. The parent has time to fetch the answer; an order that
 * arrives meanwhile goes back to the queue, as after any SIGKILL, and the parent starts another worker.
 */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function answer(tasks: Tasks, order: JobOrder): Promise<void> {
  let isBegun = false;
  const write = (chunk: Uint8Array) => {
    writeFileSync(order.output, chunk, { mode: 0o600, flag: isBegun ? 'a' : 'w' });
    isBegun = true;
  };
  try {
    const result = await runTask(tasks, order, write);
    if (!result.ok) return send({ kind: 'failed', job: order.job, failure: result.failure });
    const { bytes, mediaType, report } = result.value;
    write(bytes);
    send({ kind: 'done', job: order.job, mediaType, report });
  } catch (error) {
    if (isOutOfMemory(error)) return send({ kind: 'failed', job: order.job, failure: { code: 'too_complex' } });
    if (isDiskFull(error)) return send({ kind: 'failed', job: order.job, failure: { code: 'busy' } });
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: 'threw', job: order.job, error: text.slice(0, 4000) });
  }
}

async function runTask(
  tasks: Tasks,
  order: JobOrder,
  write: (chunk: Uint8Array) => void,
): Promise<Result<EngineOutput>> {
  const timeLeftMs = countdown(order.timeLimit);
  const load = Object.hasOwn(tasks, order.task) ? tasks[order.task] : undefined;
  if (!load) return fail('internal');
  const task = await load();
  const files = order.files.map((path) => new Uint8Array(readFileSync(path)));
  const options = order.options as never;
  return task({ files, options }, { onProgress: progressReporter(order.job), timeLeftMs, write });
}

/** Counted as the parent does: the time of all threads on the processors, and the clock on the wall. */
function countdown({ cpuMs, wallMs }: JobOrder['timeLimit']): () => number {
  const startedMs = performance.now();
  const usedBefore = process.cpuUsage();
  return () => {
    const used = process.cpuUsage(usedBefore);
    return Math.min(cpuMs - (used.user + used.system) / 1000, wallMs - (performance.now() - startedMs));
  };
}

/** Phases at once, counts within a phase at most twenty times a second. */
function progressReporter(job: number): (progress: Progress) => void {
  let lastPhase = '';
  let lastSentMs = 0;
  return (progress) => {
    const nowMs = Date.now();
    if (progress.phase === lastPhase && nowMs - lastSentMs < 50) return;
    lastPhase = progress.phase;
    lastSentMs = nowMs;
    send({ kind: 'progress', job, progress });
  };
}

/** Synchronous, so that progress leaves the process while an engine computes without a pause. */
function send(message: WorkerMessage): void {
  writeSync(messageDescriptor, encodeLine(message));
}

/** Nothing is wrong with the file, nor with us: it passes. */
function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS';
}
