import path from 'node:path';
import { isFailureCode } from '../../shared/failures.ts';
import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { detectIsolation, type Isolation } from './isolation.ts';
import type { WorkerMessage } from './job-protocol.ts';
import type { JobOutput, JobRequest, PoolEvent, PoolOptions } from './pool-contract.ts';
import { type WorkerExit, WorkerProcess } from './worker-process.ts';

type Ending = 'cancelled' | 'time-limit' | 'memory-limit';

interface Job {
  id: number;
  request: JobRequest;
  attempts: number;
  askedMs: number;
  settle(result: Result<JobOutput>): void;
  abandon(reason: unknown): void;
}

interface Run {
  job: Job;
  startedMs: number;
  cpuStartMs: number | undefined;
  peakBytes: number;
  ending?: Ending;
}

interface Slot {
  worker: WorkerProcess;
  run?: Run | undefined;
  idleSinceMs: number;
}

const watchEveryMs = 50;
/** A worker killed from outside twice in a row was bad luck; a third time the caller is told to come back. */
const attemptsWhenKilled = 3;
const deathsBeforeBroken = 3;
const killSignals = new Set([9, 15]);

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
  #lastId = 0;
  #deathsBeforeReady = 0;
  #typicalMs: number;
  #isClosed = false;
  #drained: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#typicalMs = options.typicalJobMs ?? 2000;
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

  get isReady(): boolean {
    return this.#options.idleMs !== undefined || [...this.#slots].some(({ worker }) => worker.isReady);
  }

  /** How long a job that is asked for now would wait, going by those before it. */
  expectedWaitMs(): number {
    const ahead = this.#queue.length + 1 - (this.#options.size - this.running);
    return ahead <= 0 ? 0 : (ahead * this.#typicalMs) / this.#options.size;
  }

  /** Rejects only with the reason of `signal`; everything else is a Result. */
  run(request: JobRequest): Promise<Result<JobOutput>> {
    const queueLength = this.#options.queueLength ?? limits.queueLength;
    const isFull = this.#queue.length >= queueLength || this.expectedWaitMs() > limits.longestWaitMs;
    if (this.#isClosed || this.#isBroken || isFull) return Promise.resolve(fail('busy'));
    if (request.signal?.aborted) return Promise.reject(request.signal.reason);

    return new Promise((resolve, reject) => {
      const job: Job = {
        id: ++this.#lastId,
        request,
        attempts: 0,
        askedMs: performance.now(),
        settle: (result) => {
          request.signal?.removeEventListener('abort', onAbort);
          resolve(result);
        },
        abandon: reject,
      };
      const onAbort = () => this.#cancel(job);
      request.signal?.addEventListener('abort', onAbort, { once: true });
      request.onProgress?.({ phase: 'waiting' });
      this.#queue.push(job);
      this.#dispatch();
    });
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
    while (this.#slots.size < wanted) this.#start();
  }

  #start(): void {
    const { workerPath, preload = [], withTestTasks = false } = this.#options;
    const place = this.#placeFor(`${this.#options.name}-${++this.#lastId}`);
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
    const { task, files, options } = job.request;
    slot.worker.give(job.id, task, files, options).catch(() => slot.worker.kill());
  }

  async #onMessage(slot: Slot, message: WorkerMessage): Promise<void> {
    if (message.kind === 'ready') {
      this.#deathsBeforeReady = 0;
      return this.#dispatch();
    }
    const { run } = slot;
    if (!run || run.ending || message.job !== run.job.id) return;
    if (message.kind === 'progress') return run.job.request.onProgress?.(message.progress);

    const result = await this.#resultOf(slot, run, message);
    // Killed while the result was being moved: the exit handler has settled or requeued the job.
    if (slot.run !== run) return;
    slot.run = undefined;
    slot.idleSinceMs = performance.now();
    const durationMs = slot.idleSinceMs - run.startedMs;
    this.#learn(durationMs);
    this.#tell({ kind: 'finished', durationMs, waitedMs: run.startedMs - run.job.askedMs });
    run.job.settle(result);
    this.#retireOrReuse(slot, message.kind === 'threw');
    this.#dispatch();
  }

  async #resultOf(slot: Slot, run: Run, message: WorkerMessage): Promise<Result<JobOutput>> {
    try {
      if (message.kind === 'done') {
        const { output } = run.job.request;
        const isPlainFile = await slot.worker.collect(run.job.id, output);
        await slot.worker.tidy();
        if (!isPlainFile) return fail('internal');
        const { bytes, mediaType, report } = message;
        return succeed({ path: output, bytes, mediaType, report });
      }
      await slot.worker.tidy();
    } catch {
      return fail('internal');
    }
    if (message.kind === 'failed' && isFailureCode(message.failure.code))
      return { ok: false, failure: message.failure };
    if (message.kind === 'threw') this.#tell({ kind: 'threw', error: message.error });
    return fail('internal');
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
    if (run?.ending) this.#learn(performance.now() - run.startedMs);
    if (run) this.#settleDead(run, exit);
    if (!this.#isClosed || this.#queue.length > 0) this.#dispatch();
    else if (this.#drained && this.running === 0) this.#drained();
  }

  /** What a job takes, the last few counting most; those that were stopped took their time too. */
  #learn(durationMs: number): void {
    this.#typicalMs = this.#typicalMs * 0.8 + durationMs * 0.2;
  }

  #settleDead(run: Run, exit: WorkerExit): void {
    const { job, ending } = run;
    if (ending === 'cancelled') {
      job.abandon(job.request.signal?.reason);
      return;
    }
    const isKilledFromOutside = !ending && isKill(exit);
    // The kernel's memory killer looks like anybody's SIGKILL; what the job held tells them apart.
    const isHeavy = run.peakBytes > this.#options.memoryBytes / 2;
    if (!isKilledFromOutside || (isHeavy && job.attempts > 1)) {
      if (!ending) this.#tell({ kind: 'crashed' });
      job.settle(fail('too_complex'));
    } else if (job.attempts >= attemptsWhenKilled) {
      job.settle(fail('busy'));
    } else {
      this.#tell({ kind: 'retried' });
      this.#queue.unshift(job);
    }
  }

  #countEarlyDeath(exit: WorkerExit): void {
    this.#deathsBeforeReady++;
    if (this.#deathsBeforeReady !== deathsBeforeBroken) return;
    for (const job of this.#queue.splice(0)) job.settle(fail('busy'));
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
      if (slot.run && !slot.run.ending) this.#checkRun(slot, slot.run, nowMs);
      else if (!slot.run) this.#checkIdle(slot, nowMs);
    }
  }

  #checkRun(slot: Slot, run: Run, nowMs: number): void {
    const { cpuMs, wallMs } = run.job.request.timeLimit;
    const usage = slot.worker.usage();
    const usedCpuMs = usage && run.cpuStartMs !== undefined ? usage.cpuMs - run.cpuStartMs : 0;
    run.peakBytes = Math.max(run.peakBytes, usage?.residentBytes ?? 0);
    if (nowMs - run.startedMs > wallMs || usedCpuMs > cpuMs) this.#end(slot, run, 'time-limit');
    // A little above the data limit, which fails an allocation cleanly and should come first.
    else if (run.peakBytes > this.#options.memoryBytes * 1.1) this.#end(slot, run, 'memory-limit');
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

/** Somebody else's doing: an operator, the kernel short of memory, a test. It says nothing about the worker. */
function isKill(exit: WorkerExit): boolean {
  return exit.signal !== undefined && killSignals.has(exit.signal);
}
