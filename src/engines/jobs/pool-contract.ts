import type { ReportProgress } from '../../shared/progress.ts';
import type { ResultReport } from '../../shared/result-report.ts';
import type { Isolation } from './isolation.ts';

export interface JobRequest {
  task: string;
  /** Paths of the inputs; they are linked into the worker's folder, never copied through memory. */
  files: readonly string[];
  options: unknown;
  /** Where the result is to be put. */
  output: string;
  timeLimit: { cpuMs: number; wallMs: number };
  signal?: AbortSignal | undefined;
  onProgress?: ReportProgress | undefined;
}

export interface JobOutput {
  path: string;
  bytes: number;
  mediaType: string;
  report: ResultReport;
}

export interface PoolOptions {
  name: string;
  size: number;
  workerPath: string;
  /** Workers get folders below it; their neighbors' files are hidden from them. */
  folder: string;
  hiddenFolder: string;
  memoryBytes: number;
  preload?: readonly string[];
  /** Unset: workers wait warm. Set: started when needed and ended after so long without a job. */
  idleMs?: number;
  jobsPerWorker?: number;
  queueLength?: number;
  /** What a job is expected to take before any was seen. */
  typicalJobMs?: number;
  withTestTasks?: boolean;
  isolation?: Isolation;
  onEvent?: (event: PoolEvent) => void;
}

export type PoolEvent =
  | { kind: 'started' | 'recycled' | 'cancelled' | 'time-limit' | 'memory-limit' | 'retried' | 'crashed' }
  | { kind: 'finished'; durationMs: number; waitedMs: number }
  | { kind: 'threw'; error: string }
  /** No room for a worker's folder; tried again every second. */
  | { kind: 'start-failed'; complaint: string }
  /** Three workers in a row died before they were ready: nothing will ever run. */
  | { kind: 'broken'; complaint: string };
