import type { ReportProgress } from '../../shared/progress.ts';
import type { ResultReport } from '../../shared/result-report.ts';
import type { Isolation } from './isolation-contract.ts';

export interface JobRequest {
  task: string;
  /** Paths of the inputs; they are linked into the worker's folder, never copied through memory. */
  files: readonly string[];
  options: unknown;
  /** Where the result is to be put. */
  output: string;
  timeLimit: { cpuMs: number; wallMs: number };
  /** Whose job it is: clients take turns. */
  client?: string | undefined;
  /** Size of the inputs, for the estimate of what it takes. */
  bytes?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ReportProgress | undefined;
}

export interface JobOutput {
  path: string;
  bytes: number;
  mediaType: string;
  report: ResultReport;
  /** How long its worker had it. */
  workMs?: number;
}

export interface PoolOptions {
  name: string;
  size: number;
  workerPath: string;
  /** Workers get folders below it; their neighbors' files are hidden from them. */
  folder: string;
  hiddenFolder: string;
  memoryBytes: number;
  /** What a worker may have on disk for its job. */
  diskBytes?: number;
  /** What workers may read beside the bundle and its packages: weights of a model that lie elsewhere. */
  readOnlyPaths?: readonly string[];
  preload?: readonly string[];
  /** Whether workers do a job of their own before the first order. */
  warmsUp?: boolean;
  /** For tasks that take and give back hundreds of megabytes: in pages of 2 MB that costs a third of the system's time. */
  usesHugePages?: boolean;
  /** Unset: workers wait warm. Set: started when needed and ended after so long without a job. */
  idleMs?: number;
  jobsPerWorker?: number;
  /** A worker that has rested so long since a client's job gives way to one that nobody had. Unset: it stays. */
  restMs?: number;
  queueLength?: number;
  queueOfClient?: number;
  /** Who would have to wait longer is told busy at once. */
  longestWaitMs?: number;
  /** What a job is expected to take before any was seen. */
  typicalJobMs?: number;
  /** One more worker, started when needed, for a client that has nothing running while all others are busy. */
  hasReserve?: boolean;
  isolation?: Isolation;
  onEvent?: (event: PoolEvent) => void;
}

export type PoolEvent =
  | { kind: 'started' | 'recycled' | 'cancelled' | 'retried' | 'crashed' }
  /** Ended by the pool: a limit of its job, or busy without one. */
  | { kind: 'time-limit' | 'memory-limit' | 'process-limit' | 'disk-limit' | 'runaway' }
  /** Ended because of what it said: a worker that was taken over, or a mistake of ours. */
  | { kind: 'garbled' }
  /** Refused at once: no place in the queue, or too long a wait. */
  | { kind: 'refused' }
  | { kind: 'finished'; durationMs: number; waitedMs: number }
  | { kind: 'threw'; error: string }
  /** No room for a worker's folder, or for one more process; tried again every second. */
  | { kind: 'start-failed'; complaint: string }
  /** A worker died before it was ready; the next is started after so long. */
  | { kind: 'early-death'; complaint: string; nextStartMs: number }
  /** Three workers in a row died before they were ready: nothing will ever run. */
  | { kind: 'broken'; complaint: string };
