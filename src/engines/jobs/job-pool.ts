import path from 'node:path';
import { limits } from '../../shared/limits.ts';
import { fail, type Result } from '../../shared/result.ts';
import { afterDeath, isKill } from './after-death.ts';
import { collectResult } from './collect-result.ts';
import { detectIsolation, type Isolation } from './isolation.ts';
import type { WorkerMessage } from './job-protocol.ts';
import { accept, type Ending, type Job, limitPassed, type Run } from './job-run.ts';
import type { JobOutput, JobRequest, PoolEvent, PoolOptions } from './pool-contract.ts';
import { WaitEstimate } from './wait-estimate.ts';
import { type WorkerExit, WorkerProcess } from './worker-process.ts';

interface Slot {
  worker: WorkerProcess;
  run?: Run | undefined;
  idleSinceMs: number;
}

const watchEveryMs = 50;
const deathsBeforeBroken = 3;
/** A full disk or a table of processes that is full passes: until then a start is tried this often. */
const startAgainMs = 1000;

/**
 * Runs jobs in child processes that can be killed at any moment. A job ends in exactly one of:
 * its result, its failure, `too_complex` (time, memory or a crash), `busy`, or the caller's abort.
 */
export class JobPool {
  readonly isolation: Isolation;
  readonly #options: PoolOptions;
  readonly #queue: Job[] = [];
  readonly #slots = new Set<Slot>();
  readonly #watch: NodeJS.Timeout;
  readonly #wait: WaitEstimate;
  #startAgain: NodeJS.Timeout | undefined;
  #lastId = 0;
  #deathsBeforeReady = 0;
  #isClosed = false;
  #drained: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#wait = new WaitEstimate(options.typicalJobMs ?? 2000);
    this.isolation = options.isolation ?? detectIsolation(this.#placeFor('probe'));
    this.#watch = setInterval(() => this.#checkLimits(), watchEveryMs);
    this.#watch.unref();
    this.#fill();
  }

  get #isBroken(): boolean {
    return this.#deathsBeforeReady >= deathsBeforeBroken;
  }

  get queued(): number {
    return this.#queue.length;
  }

  get running(): number {
    return [...this.#slots].filter((slot) => slot.run).length;
  }

  get processIds(): number[] {
    return [...this.#slots].flatMap(({ worker }) => (worker.pid === undefined ? [] : [worker.pid]));
  }

  /** How many workers can be given a job. */
  get readyWorkers(): number {
    return [...this.#slots].filter(({ worker }) => worker.isReady && !worker.isGone).length;
  }

  get isReady(): boolean {
    return this.#options.idleMs !== undefined || this.readyWorkers > 0;
  }

  /** How long a job that is asked for now would wait, going by those before it. */
  expectedWaitMs(): number {
    const ahead = this.#queue.length + 1 - (this.#options.size - this.running);
    return this.#wait.waitMs(ahead, this.#options.size);
  }

  /** Rejects only with the reason of `signal`; everything else is a Result. */
  run(request: JobRequest): Promise<Result<JobOutput>> {
    const queueLength = this.#options.queueLength ?? limits.queueLength;
    const isFull = this.#queue.length >= queueLength || this.expectedWaitMs() > limits.longestWaitMs;
    if (this.#isClosed || this.#isBroken || isFull) return Promise.resolve(fail('busy'));
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);

    const { job, result } = accept(++this.#lastId, request, () => this.#cancel(job));
    request.onProgress?.({ phase: 'waiting' });
    this.#queue.push(job);
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
    for (const { worker } of this.#slots) worker.kill();
  }

  #placeFor(name: string) {
    const { folder, hiddenFolder, memoryBytes } = this.#options;
    // The probe has no folder of its own: the pool's folder stands in.
    return { folder: name === 'probe' ? folder : path.join(folder, name), hiddenFolder, memoryBytes };
  }

  #fill(): void {
    if (this.#isBroken) return;
    const isOnDemand = this.#options.idleMs !== undefined;
    const wanted = isOnDemand ? Math.min(this.#options.size, this.#queue.length + this.running) : this.#options.size;
    while (this.#slots.size < wanted && this.#start());
  }

  /** False when there is no room for one more, on disk or otherwise: it is tried again later. */
  #start(): boolean {
    if (this.#startAgain) return false;
    const { workerPath, preload = [], withTestTasks = false } = this.#options;
    const place = this.#placeFor(`${this.#options.name}-${++this.#lastId}`);
    try {
      const slot: Slot = {
        idleSinceMs: performance.now(),
        worker: new WorkerProcess(
          { workerPath, isolation: this.isolation, place, preload, withTestTasks },
          {
            onMessage: (message) => void this.#onMessage(slot, message),
            onExit: (exit) => this.#onExit(slot, exit),
          },
        ),
      };
      this.#slots.add(slot);
      this.#tell({ kind: 'started' });
      return true;
    } catch (error) {
      this.#waitForRoom(error);
      return false;
    }
  }

  #waitForRoom(error: unknown): void {
    this.#tell({ kind: 'start-failed', complaint: error instanceof Error ? error.message : String(error) });
    // Somebody who waits for a worker that may never come is better told to come back.
    if (this.#slots.size === 0) this.#turnAway();
    this.#startAgain = setTimeout(() => {
      this.#startAgain = undefined;
      if (!this.#isClosed) this.#dispatch();
    }, startAgainMs);
    this.#startAgain.unref();
  }

  #turnAway(): void {
    for (const job of this.#queue.splice(0)) job.settle(fail('busy'));
  }

  #dispatch(): void {
    this.#fill();
    for (const slot of this.#slots) {
      if (slot.run || !slot.worker.isReady || slot.worker.isGone) continue;
      const job = this.#queue.shift();
      if (!job) break;
      this.#begin(slot, job);
    }
    if (this.#drained && this.#queue.length + this.running === 0) this.#drained();
  }

  #begin(slot: Slot, job: Job): void {
    job.attempts++;
    const usage = slot.worker.usage();
    slot.run = { job, startedMs: performance.now(), cpuStartMs: usage?.cpuMs, peakBytes: 0 };
    slot.worker.give(job.id, job.request).catch(() => slot.worker.kill());
  }

  async #onMessage(slot: Slot, message: WorkerMessage): Promise<void> {
    if (message.kind === 'ready') {
      this.#deathsBeforeReady = 0;
      return this.#dispatch();
    }
    const { run } = slot;
    if (!run || run.ending || message.job !== run.job.id) return;
    if (message.kind === 'progress') return run.job.request.onProgress?.(message.progress);

    const result = await collectResult(slot.worker, run.job.id, run.job.request.output, message);
    if (message.kind === 'threw') this.#tell({ kind: 'threw', error: message.error });
    // Killed while the result was being moved: the exit handler has settled or requeued the job.
    if (slot.run !== run) return;
    slot.run = undefined;
    slot.idleSinceMs = performance.now();
    const durationMs = slot.idleSinceMs - run.startedMs;
    this.#wait.learn(durationMs);
    this.#tell({ kind: 'finished', durationMs, waitedMs: run.startedMs - run.job.askedMs });
    run.job.settle(result);
    this.#retireOrReuse(slot, message.kind === 'threw');
    this.#dispatch();
  }

  #retireOrReuse(slot: Slot, isSuspect: boolean): void {
    slot.worker.jobsDone++;
    const isOld = slot.worker.jobsDone >= (this.#options.jobsPerWorker ?? limits.jobsPerWorker);
    // Engines do not give everything back: a worker that kept half of its allowance starts afresh.
    const isFat = (slot.worker.usage()?.residentBytes ?? 0) > this.#options.memoryBytes / 2;
    const mayStayFat = this.#options.idleMs !== undefined;
    if (!isOld && !isSuspect && (!isFat || mayStayFat)) return;
    this.#tell({ kind: 'recycled' });
    this.#slots.delete(slot);
    slot.worker.kill();
  }

  #onExit(slot: Slot, exit: WorkerExit): void {
    this.#slots.delete(slot);
    if (!slot.worker.isReady && !this.#isClosed && !isKill(exit)) this.#countEarlyDeath(exit);
    const { run } = slot;
    slot.run = undefined;
    if (run?.ending) this.#wait.learn(performance.now() - run.startedMs);
    if (run) this.#settleDead(run, exit);
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
      this.#queue.unshift(job);
    } else {
      if (!run.ending) this.#tell({ kind: 'crashed' });
      job.settle(fail('too_complex'));
    }
  }

  #countEarlyDeath(exit: WorkerExit): void {
    this.#deathsBeforeReady++;
    if (this.#deathsBeforeReady !== deathsBeforeBroken) return;
    this.#turnAway();
    const { complaint, code, signal } = exit;
    this.#tell({ kind: 'broken', complaint: complaint || `exit code ${code}, signal ${signal}` });
  }

  #cancel(job: Job): void {
    this.#tell({ kind: 'cancelled' });
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      job.abandon(job.request.signal?.reason);
      return;
    }
    for (const slot of this.#slots) {
      if (slot.run?.job === job) this.#end(slot, slot.run, 'cancelled');
    }
  }

  #checkLimits(): void {
    const nowMs = performance.now();
    for (const slot of this.#slots) {
      if (!slot.run) this.#checkIdle(slot, nowMs);
      else if (!slot.run.ending) {
        const passed = limitPassed(slot.run, slot.worker.usage(), this.#options.memoryBytes, nowMs);
        if (passed) this.#end(slot, slot.run, passed);
      }
    }
  }

  #checkIdle(slot: Slot, nowMs: number): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined || !slot.worker.isReady || nowMs - slot.idleSinceMs < idleMs) return;
    this.#slots.delete(slot);
    slot.worker.kill();
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
