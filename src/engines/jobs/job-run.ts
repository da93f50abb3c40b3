import type { Result } from '../../shared/result.ts';
import type { JobOutput, JobRequest } from './pool-contract.ts';
import type { ProcessUsage } from './process-usage.ts';

/** A request that was accepted: it waits or runs, and is settled or abandoned once. */
export interface Job {
  id: number;
  client: string;
  request: JobRequest;
  attempts: number;
  askedMs: number;
  settle(result: Result<JobOutput>): void;
  abandon(reason: unknown): void;
}

/** A job to be settled, and the promise of its caller. `onAbort`: the caller gave up before it was settled. */
export function accept(
  id: number,
  request: JobRequest,
  onAbort: () => void,
): { job: Job; result: Promise<Result<JobOutput>> } {
  const { promise, resolve, reject } = withResolvers<Result<JobOutput>>();
  request.signal?.addEventListener('abort', onAbort, { once: true });
  const settle = (result: Result<JobOutput>) => {
    request.signal?.removeEventListener('abort', onAbort);
    resolve(result);
  };
  const client = request.client ?? '';
  const job = { id, client, request, attempts: 0, askedMs: performance.now(), settle, abandon: reject };
  return { job, result: promise };
}

/** Promise.withResolvers, which Node 20 does not have. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Why the pool itself ended a run. */
export type Ending = 'cancelled' | 'time-limit' | 'memory-limit' | 'process-limit' | 'disk-limit';

/** A launcher, a shell, Node, and a helper program or two: whoever has more is copying itself. */
const maxProcesses = 16;

/** One attempt at a job, in one worker. */
export interface Run {
  job: Job;
  startedMs: number;
  cpuStartMs: number | undefined;
  peakBytes: number;
  cpuMs: number;
  ending?: Ending;
  /** Its worker was killed by somebody else. */
  wasLost?: boolean;
}

/** Notes what a run uses; the limit that it has passed by now, if any. */
export function limitPassed(
  run: Run,
  usage: ProcessUsage | undefined,
  memoryBytes: number,
  nowMs: number,
): Ending | undefined {
  const { cpuMs, wallMs } = run.job.request.timeLimit;
  if (usage && run.cpuStartMs !== undefined) run.cpuMs = Math.max(run.cpuMs, usage.cpuMs - run.cpuStartMs);
  run.peakBytes = Math.max(run.peakBytes, usage?.residentBytes ?? 0);
  if (nowMs - run.startedMs > wallMs || run.cpuMs > cpuMs) return 'time-limit';
  if ((usage?.processes ?? 0) > maxProcesses) return 'process-limit';
  // A little above the data limit, which fails an allocation cleanly and should come first.
  return run.peakBytes > memoryBytes * 1.1 ? 'memory-limit' : undefined;
}
