import { availableParallelism, loadavg } from 'node:os';
import { limits } from '../../shared/limits.ts';
import type { Progress } from '../../shared/progress.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { afterDeath, isKill } from './after-death.ts';
import { collectResult } from './collect-result.ts';
import { Crew, placeFor } from './crew.ts';
import { detectIsolation } from './isolation.ts';
import type { Isolation } from './isolation-contract.ts';
import type { WorkerMessage } from './job-protocol.ts';
import { accept, type Ending, type Job, limitPassed, type Run } from './job-run.ts';
import { keepsTooMuch } from './kept-memory.ts';
import type { JobOutput, JobRequest, PoolEvent, PoolOptions } from './pool-contract.ts';
import { Scheduler } from './turns/scheduler.ts';
import type { WorkerExit } from './worker-process.ts';
import { computesUnasked, type Slot } from './worker-slot.ts';

const watchEveryMs = 50;
/** At disks and idle workers, which costs more than a look at a process. */
const lookCloselyEveryMs = 500;
/** How often those who wait are told how long yet. */
const tellWaitEveryMs = 2000;
/** The reserve ends after so long without work. */
const reserveIdleMs = 30_000;
const endless = Number.POSITIVE_INFINITY;

/**
 * Runs jobs in child processes that can be killed at any moment. A job ends in exactly one of:
 * its result, its failure, `too_complex` (time, memory or a crash), `busy`, or the caller's abort.
 */
export class JobPool {
  readonly isolation: Isolation;
  readonly #options: PoolOptions;
  readonly #crew: Crew;
  readonly #watch: NodeJS.Timeout;
  readonly #scheduler: Scheduler;
  #lastCloseLookMs = 0;
  #lastWaitToldMs = 0;
  #lastId = 0;
  #isClosed = false;
  #drained: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#scheduler = new Scheduler({ crowding, ...options });
    this.isolation = options.isolation ?? detectIsolation(placeFor(options));
    this.#crew = new Crew(options, this.isolation, {
      onMessage: (slot, message) => void this.#onMessage(slot, message),
      onExit: (slot, exit) => this.#onExit(slot, exit),
      onRoom: () => this.#dispatch(),
      onNobody: () => this.#turnAway(),
      tell: (event) => this.#tell(event),
    });
    this.#watch = setInterval(() => this.#checkLimits(), watchEveryMs);
    this.#watch.unref();
    this.#fill();
  }

  get #queue() {
    return this.#scheduler.queue;
  }

  /** How many jobs it runs at once, the reserve aside. */
  get size(): number {
    return this.#options.size;
  }

  get queued(): number {
    return this.#queue.length;
  }

  get running(): number {
    return this.#scheduler.running;
  }

  get processIds(): number[] {
    return this.#crew.slots.flatMap(({ worker }) => (worker.pid === undefined ? [] : [worker.pid]));
  }

  /** How many workers can be given a job. */
  get readyWorkers(): number {
    return this.#crew.slots.filter(({ worker }) => worker.isReady && !worker.isGone).length;
  }

  get isReady(): boolean {
    return this.#options.idleMs !== undefined || this.readyWorkers > 0;
  }

  /** How long a job that this client asks for now would wait. */
  expectedWaitMs(client = ''): number {
    return this.#scheduler.expectedWaitMs(client);
  }

  /** Rejects only with the reason of `signal`; everything else is a Result. */
  run(request: JobRequest): Promise<Result<JobOutput>> {
    const client = request.client ?? '';
    const waitMs = this.expectedWaitMs(client);
    const { longestWaitMs = limits.longestWaitMs } = this.#options;
    const isFull = this.#scheduler.isFull(client) || waitMs > longestWaitMs;
    if (this.#isClosed || this.#crew.isBroken || isFull) {
      this.#tell({ kind: 'refused' });
      return Promise.resolve(fail('busy'));
    }
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);

    const { job, result } = accept(++this.#lastId, request, () => this.#cancel(job));
    this.#scheduler.arrive(job);
    request.onProgress?.(waiting(this.#scheduler.expectedWaits().get(job)));
    this.#dispatch();
    return result;
  }

  /** No new jobs; those accepted are finished first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#queue.length + this.running > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    this.destroy();
  }

  destroy(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
    this.#crew.destroy();
  }

  #fill(): void {
    if (this.#isClosed && this.#queue.length === 0) return;
    const { size, idleMs } = this.#options;
    if (idleMs !== undefined) this.#crew.fill(Math.min(size, this.#queue.length + this.running));
    else this.#crew.fill(this.#scheduler.needsReserve ? size + 1 : size);
  }

  #turnAway(): void {
    for (const job of this.#queue.clear()) job.settle(fail('busy'));
  }

  #dispatch(): void {
    this.#fill();
    while (this.#crew.free.length > 0) {
      const job = this.#scheduler.take();
      const slot = job && this.#crew.freeFor(job.client);
      if (!job || !slot) break;
      this.#begin(slot, job);
    }
    if (this.#drained && this.#queue.length + this.running === 0) this.#drained();
  }

  #begin(slot: Slot, job: Job): void {
    job.attempts++;
    slot.client = job.client;
    const usage = slot.worker.usage();
    slot.run = { job, startedMs: performance.now(), cpuStartMs: usage?.cpuMs, cpuMs: 0, peakBytes: 0 };
    this.#scheduler.begin(slot.run);
    slot.worker.give(job.id, job.request).catch(() => slot.worker.kill());
  }

  #leave(slot: Slot, run: Run): void {
    slot.run = undefined;
    slot.idleSinceMs = performance.now();
    slot.idleCpuMs = undefined;
    this.#scheduler.end(run, slot.idleSinceMs);
  }

  async #onMessage(slot: Slot, message: WorkerMessage): Promise<void> {
    if (message.kind === 'ready') return this.#dispatch();
    const { run } = slot;
    if (!run || run.ending || message.job !== run.job.id) return;
    if (message.kind === 'progress') return run.job.request.onProgress?.(message.progress);

    const result = await collectResult(slot.worker, run.job.id, run.job.request.output, message);
    if (message.kind === 'threw') this.#tell({ kind: 'threw', error: message.error });
    // Killed while the result was being moved: the exit handler has settled or requeued the job.
    if (slot.run !== run) return;
    limitPassed(run, slot.worker.usage(), this.#options.memoryBytes, performance.now());
    this.#leave(slot, run);
    const durationMs = slot.idleSinceMs - run.startedMs;
    this.#tell({ kind: 'finished', durationMs, waitedMs: run.startedMs - run.job.askedMs });
    run.job.settle(result.ok ? succeed({ ...result.value, workMs: durationMs }) : result);
    this.#retireOrReuse(slot, message.kind === 'threw');
    this.#dispatch();
  }

  #retireOrReuse(slot: Slot, isSuspect: boolean): void {
    slot.worker.jobsDone++;
    const isOld = slot.worker.jobsDone >= (this.#options.jobsPerWorker ?? limits.jobsPerWorker);
    const isFat = keepsTooMuch(slot.worker.usage()?.residentBytes ?? 0, this.#options.memoryBytes);
    const mayStayFat = this.#options.idleMs !== undefined;
    if (!isOld && !isSuspect && (!isFat || mayStayFat)) return;
    this.#tell({ kind: 'recycled' });
    this.#crew.dismiss(slot);
  }

  #onExit(slot: Slot, exit: WorkerExit): void {
    const { run } = slot;
    if (exit.wasGarbled) this.#tell({ kind: 'garbled' });
    if (run) {
      run.wasLost = run.ending === undefined && isKill(exit);
      this.#leave(slot, run);
      this.#settleDead(run, exit);
    }
    if (!this.#isClosed || this.#queue.length > 0) this.#dispatch();
    else if (this.#drained && this.running === 0) this.#drained();
  }

  #settleDead(run: Run, exit: WorkerExit): void {
    const { job } = run;
    const fate = afterDeath(run, exit, this.#options.memoryBytes);
    if (fate === 'abandon') job.abandon(job.request.signal?.reason);
    else if (fate === 'busy') job.settle(fail('busy'));
    else if (fate === 'again') {
      this.#tell({ kind: 'retried' });
      this.#queue.putBack(job);
    } else {
      if (!run.ending) this.#tell({ kind: 'crashed' });
      job.settle(fail('too_complex'));
    }
  }

  #cancel(job: Job): void {
    this.#tell({ kind: 'cancelled' });
    if (this.#queue.remove(job)) {
      job.abandon(job.request.signal?.reason);
      return;
    }
    for (const slot of this.#crew.slots) {
      if (slot.run?.job === job) this.#end(slot, slot.run, 'cancelled');
    }
  }

  #checkLimits(): void {
    const nowMs = performance.now();
    const looksClosely = nowMs - this.#lastCloseLookMs >= lookCloselyEveryMs;
    if (looksClosely) this.#lastCloseLookMs = nowMs;
    for (const slot of this.#crew.slots) {
      if (slot.run) this.#checkRun(slot, slot.run, nowMs, looksClosely);
      else if (looksClosely) this.#checkIdle(slot, nowMs);
    }
    if (nowMs - this.#lastWaitToldMs >= tellWaitEveryMs) this.#tellWaits(nowMs);
  }

  #checkRun(slot: Slot, run: Run, nowMs: number, looksClosely: boolean): void {
    if (run.ending) return;
    const { memoryBytes, diskBytes = limits.workerDiskBytes } = this.#options;
    const isOverDisk = looksClosely && slot.worker.diskBytes() > diskBytes;
    const passed = limitPassed(run, slot.worker.usage(), memoryBytes, nowMs) ?? (isOverDisk ? 'disk-limit' : undefined);
    if (passed) this.#end(slot, run, passed);
  }

  #tellWaits(nowMs: number): void {
    this.#lastWaitToldMs = nowMs;
    if (this.#queue.length === 0) return;
    const waits = this.#scheduler.expectedWaits();
    for (const job of this.#queue.all()) {
      const progress = waiting(waits.get(job));
      if (progress.waitSeconds !== 0) job.request.onProgress?.(progress);
    }
  }

  #checkIdle(slot: Slot, nowMs: number): void {
    if (!slot.worker.isReady) return;
    const isReserve = this.#crew.slots.length > this.#options.size;
    const { idleMs = isReserve ? reserveIdleMs : endless, restMs = endless, size } = this.#options;
    const idleForMs = nowMs - slot.idleSinceMs;
    const isRunaway = computesUnasked(slot);
    if (isRunaway) this.#tell({ kind: 'runaway' });
    const isCalm = this.#queue.length === 0 && this.running < size;
    if (slot.client !== undefined && idleForMs >= restMs && isCalm && !isRunaway) return void this.#crew.renew(slot);
    if (!isRunaway && idleForMs < idleMs) return;
    this.#crew.dismiss(slot);
    this.#dispatch();
  }

  #end(slot: Slot, run: Run, ending: Ending): void {
    run.ending = ending;
    if (ending !== 'cancelled') this.#tell({ kind: ending });
    slot.worker.kill();
  }

  #tell(event: PoolEvent): void {
    this.#options.onEvent?.(event);
  }
}

function crowding(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

/** Without a figure where none can be known; less than a second is none to speak of. */
function waiting(waitMs: number | undefined): Progress {
  if (waitMs === undefined) return { phase: 'waiting' };
  return { phase: 'waiting', waitSeconds: waitMs < 1000 ? 0 : Math.round(waitMs / 1000) };
}
