import type { ReportProgress } from '../shared/progress.ts';
import type { Result } from '../shared/result.ts';
import type { ResultReport } from '../shared/result-report.ts';

/** What every engine takes and gives: bytes in, a Result of bytes out. It runs in a killable child process. */
export interface EngineInput<Options> {
  files: Uint8Array[];
  options: Options;
}

export interface EngineOutput {
  /** The result; or its end, when the task has written the beginning already. */
  bytes: Uint8Array;
  mediaType: string;
  report: ResultReport;
}

export interface EngineContext {
  onProgress: ReportProgress;
  /** How long the job may still run before its process is ended; as long as it likes where nobody watches. */
  timeLeftMs?: (() => number) | undefined;
  /** Takes the beginning of a result that need not be held in memory; where it is missing, the task holds it. */
  write?: ((chunk: Uint8Array) => void) | undefined;
}

export type EngineTask<Options> = (
  input: EngineInput<Options>,
  context: EngineContext,
) => Promise<Result<EngineOutput>>;
