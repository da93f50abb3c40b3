import type { Progress } from '../../shared/progress.ts';
import type { Failure } from '../../shared/result.ts';
import type { ResultReport } from '../../shared/result-report.ts';

/** Parent to worker, one JSON line on stdin. Files travel by their names in the worker's own folder. */
export interface JobOrder {
  job: number;
  task: string;
  files: string[];
  options: unknown;
  output: string;
  /** When the parent will end the job. */
  timeLimit: { cpuMs: number; wallMs: number };
}

/** Worker to parent, one JSON line on descriptor 3 (stdout belongs to whatever a library prints). */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; progress: Progress }
  | { kind: 'done'; job: number; mediaType: string; report: ResultReport }
  | { kind: 'failed'; job: number; failure: Failure }
  /** A bug in an engine: it threw. */
  | { kind: 'threw'; job: number; error: string };

export const messageDescriptor = 3;

/** A line longer than this is not ours; options hold at most ten passwords and a page list. */
const longestLine = 256 * 1024;

export function encodeLine(message: JobOrder | WorkerMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** Feeds on chunks, calls back with each whole line; `onFlood` when a line never ends. */
export function lineReader(onLine: (line: string) => void, onFlood: () => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) {
      rest = '';
      onFlood();
    }
    for (const line of lines) onLine(line);
  };
}
