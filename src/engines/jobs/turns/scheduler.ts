import { limits } from '../../../shared/limits.ts';
import type { Job, Run } from '../job-run.ts';
import { ClientLedger } from './client-ledger.ts';
import { type Coming, ExpectedArrivals, standIn } from './expected-arrivals.ts';
import { FairQueue, type Turn } from './fair-queue.ts';
import { type JobKind, lateness, remainingMs, WaitEstimate } from './wait-estimate.ts';

export interface SchedulerOptions {
  size: number;
  hasReserve?: boolean;
  queueLength?: number;
  queueOfClient?: number;
  typicalJobMs?: number;
  /** How many want each processor of the machine. */
  crowding?: () => number;
}

/** What a worker that has to be started first costs its first job. */
const startupMs = 1000;
/** Whoever is over its budget comes after everybody else. */
const overBudgetRank = 1000;

/** Waits are told in whole seconds. */
const roundingMs = 1000;

/** Who runs where, as far as turns are concerned; a copy of it is played through for an estimate. */
interface Occupancy {
  total: number;
  of(client: string): number;
  isOverBudget(client: string): boolean;
}

/**
 * Whose job is next, and how long that takes. Clients take turns; whoever has fewest jobs running goes first. One client
 * may have all workers while nobody else waits, but never the reserve: that is for clients who have nothing running.
 */
export class Scheduler {
  readonly queue = new FairQueue();
  readonly #options: SchedulerOptions;
  readonly #estimate: WaitEstimate;
  readonly #clients: ClientLedger;
  readonly #runs = new Set<Run>();
  readonly #arrivals = new ExpectedArrivals();

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#estimate = new WaitEstimate(options.typicalJobMs, options.crowding);
    // Half of the workers' time is forgiven: who uses less than that is never over its budget for long.
    this.#clients = new ClientLedger(limits.clientCpuMs, options.size / 2);
  }

  get running(): number {
    return this.#runs.size;
  }

  isFull(client: string): boolean {
    const { queueLength = limits.queueLength, queueOfClient = limits.queueOfClient } = this.#options;
    return this.queue.length >= queueLength || this.queue.lengthOf(client) >= queueOfClient;
  }

  begin(run: Run): void {
    this.#runs.add(run);
    this.#clients.begin(run.job.client);
  }

  /** The run is over, whichever way. */
  end(run: Run, nowMs: number): void {
    if (!this.#runs.delete(run)) return;
    const durationMs = nowMs - run.startedMs;
    // Where the kernel does not tell the CPU time, the clock stands in.
    this.#clients.end(run.job.client, run.cpuStartMs === undefined ? durationMs : run.cpuMs, nowMs);
    // A job whose caller gave up or whose worker was killed says nothing about what it takes.
    if (run.ending !== 'cancelled' && !run.wasLost) this.#estimate.learn(run.job.request, durationMs);
  }

  /** The next job, when there is one that may run now. */
  take(): Job | undefined {
    const now = this.#occupancy(this.running);
    return this.queue.take((client) => this.#turnOf(client, now));
  }

  /** Whether somebody waits who may have the reserve. */
  get needsReserve(): boolean {
    const { size } = this.#options;
    if (this.running < size) return false;
    const now = this.#occupancy(size);
    return this.queue.clients.some((client) => this.#turnOf(client, now) !== undefined);
  }

  /** Takes a job into its client's line. */
  arrive(job: Job): void {
    this.queue.push(job);
    this.#arrivals.note(job, performance.now());
  }

  /** How long a job that this client asks for now would wait if nobody else came: longer than that it never is alone. */
  expectedWaitMs(client: string): number {
    const queue = this.queue.copy();
    const asked = standIn(client);
    const lengthOf = (kind: JobKind) => this.#estimate.durationMs(kind);
    queue.push(asked);
    for (const { job, atMs } of this.#playThrough(queue, [], performance.now(), lengthOf))
      if (job === asked) return atMs;
    return 0;
  }

  /**
   * How long each of those who wait will wait: what is true within twice whether nobody else comes or the crowd goes on,
   * and as little of that as can be. Whoever's wait depends more than that on who will come is not in the answer.
   */
  expectedWaits(): Map<Job, number> {
    const nowMs = performance.now();
    const alone = this.#waitsWith([], nowMs, (kind) => this.#estimate.likelyMs(kind));
    const inCrowd = this.#waitsWith(this.#arrivals.ahead(nowMs), nowMs, (kind) => this.#estimate.longestMs(kind));
    const waits = new Map<Job, number>();
    for (const [job, leastMs] of alone) {
      const halfMs = ((inCrowd.get(job) ?? leastMs) + roundingMs) / 2 - roundingMs;
      if (halfMs + roundingMs <= 2 * (leastMs + roundingMs)) waits.set(job, Math.max(leastMs, halfMs));
    }
    return waits;
  }

  #waitsWith(coming: Coming, nowMs: number, lengthOf: (kind: JobKind) => number): Map<Job, number> {
    const waiting = new Set(this.queue.all());
    const waits = new Map<Job, number>();
    const late = lateness(
      [...this.#runs].map(({ job, startedMs }) => ({ takesMs: lengthOf(job.request), elapsedMs: nowMs - startedMs })),
    );
    const lateLengthOf = (kind: JobKind) => lengthOf(kind) * late;
    for (const { job, atMs } of this.#playThrough(this.queue.copy(), coming, nowMs, lateLengthOf)) {
      if (waiting.delete(job)) waits.set(job, atMs);
      if (waiting.size === 0) break;
    }
    return waits;
  }

  /** What would begin when, in milliseconds from now. */
  *#playThrough(queue: FairQueue, coming: Coming, nowMs: number, lengthOf: (kind: JobKind) => number) {
    let atMs = 0;
    const used = new Map<string, number>();
    const busy = [...this.#runs].map(({ job: { client, request }, startedMs }) => {
      const untilMs = remainingMs(lengthOf(request), nowMs - startedMs);
      return { client, untilMs, takesMs: untilMs + nowMs - startedMs };
    });
    const occupancy: Occupancy = {
      get total() {
        return busy.length;
      },
      of: (client) => busy.filter((run) => run.client === client).length,
      isOverBudget: (client) => this.#clients.isOverBudget(client, nowMs + atMs, used.get(client)),
    };
    while (queue.length > 0) {
      for (; coming[0] && coming[0].inMs <= atMs; coming.shift()) queue.push(coming[0].job);
      const job = queue.take((client) => this.#turnOf(client, occupancy));
      if (job) {
        yield { job, atMs: busy.length < this.#options.size ? atMs : atMs + startupMs };
        const takesMs = lengthOf(job.request);
        busy.push({ client: job.client, untilMs: atMs + takesMs, takesMs });
        continue;
      }
      const [first, ...others] = busy.sort((a, b) => a.untilMs - b.untilMs);
      const comesMs = coming[0]?.inMs ?? Number.POSITIVE_INFINITY;
      if (!first || comesMs < first.untilMs) {
        atMs = comesMs;
        continue;
      }
      used.set(first.client, (used.get(first.client) ?? 0) + first.takesMs);
      atMs = Math.max(atMs, first.untilMs);
      busy.splice(0, busy.length, ...others);
    }
  }

  #occupancy(total: number): Occupancy {
    const clients = this.#clients;
    return { total, of: (each) => clients.runningOf(each), isOverBudget: (each) => clients.isOverBudget(each) };
  }

  #turnOf(client: string, { total, of, isOverBudget }: Occupancy): Turn {
    const { size, hasReserve = false } = this.#options;
    const isOver = isOverBudget(client);
    const running = of(client);
    const mayUseReserve = hasReserve && total === size && running === 0 && !isOver;
    if (total >= size && !mayUseReserve) return undefined;
    return { rank: running + (isOver ? overBudgetRank : 0) };
  }
}
