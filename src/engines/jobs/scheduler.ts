import { limits } from '../../shared/limits.ts';
import { ClientLedger } from './client-ledger.ts';
import { FairQueue, type Turn } from './fair-queue.ts';
import type { Job, Run } from './job-run.ts';
import { WaitEstimate } from './wait-estimate.ts';

export interface SchedulerOptions {
  size: number;
  hasReserve?: boolean;
  queueLength?: number;
  queueOfClient?: number;
  typicalJobMs?: number;
}

/** What a worker that has to be started first costs its first job. */
const startupMs = 1000;
/** Whoever is over its budget comes after everybody else. */
const overBudgetRank = 1000;

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

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#estimate = new WaitEstimate(options.typicalJobMs);
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

  /** How long a job that this client asks for now would wait. `after`: one of its own that waits already. */
  expectedWaitMs(client: string, job?: Job): number {
    const nowMs = performance.now();
    const queue = this.queue.copy();
    const asked = job ?? placeholder(client);
    if (!job) queue.push(asked);
    const busy = [...this.#runs].map(({ job: { client: whose, request }, startedMs }) => {
      const untilMs = this.#estimate.remainingMs(request, nowMs - startedMs);
      return { client: whose, untilMs, takesMs: untilMs + nowMs - startedMs };
    });
    const occupancy: Occupancy = {
      get total() {
        return busy.length;
      },
      of: (each) => busy.filter((run) => run.client === each).length,
      isOverBudget: (each) => this.#clients.isOverBudget(each, nowMs + atMs, used.get(each)),
    };
    let atMs = 0;
    const used = new Map<string, number>();
    for (;;) {
      const next = queue.take((each) => this.#turnOf(each, occupancy));
      if (next === asked) return busy.length < this.#options.size ? atMs : atMs + startupMs;
      if (next) {
        const takesMs = this.#estimate.durationMs(next.request);
        busy.push({ client: next.client, untilMs: atMs + takesMs, takesMs });
        continue;
      }
      const first = busy.reduce((soonest, run) => (run.untilMs < soonest.untilMs ? run : soonest));
      used.set(first.client, (used.get(first.client) ?? 0) + first.takesMs);
      atMs = Math.max(atMs, first.untilMs);
      busy.splice(busy.indexOf(first), 1);
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

function placeholder(client: string): Job {
  const request = { task: '', files: [], options: {}, output: '', timeLimit: { cpuMs: 0, wallMs: 0 } };
  return { id: 0, client, request, attempts: 0, askedMs: 0, settle() {}, abandon() {} };
}
