import type { CutoutModel } from '../engines/cutout/network/model-files.ts';
import type { TaskName, TaskOptions } from '../engines/jobs/all-tasks.ts';
import type { JobOutput } from '../engines/jobs/pool-contract.ts';
import type { FailureCode } from '../shared/failures.ts';
import type { FormSchema, FormValues } from '../shared/form-schema.ts';
import type { TimeLimit } from '../shared/limits.ts';
import type { ReportProgress } from '../shared/progress.ts';
import type { Result } from '../shared/result.ts';

/** A file of the request, on disk for as long as the request lasts. */
export interface UploadedFile {
  /** Cleaned: a base name without control characters. */
  filename: string;
  path: string;
  bytes: number;
}

/** A job that a handler asks for. `ai` jobs run in a pool of their own, one at a time. */
export interface ToolJob<Name extends TaskName> {
  task: Name;
  options: TaskOptions<Name>;
  files: readonly UploadedFile[];
  timeLimit: TimeLimit;
  pool?: 'files' | 'ai';
}

export interface HandlerContext {
  runJob<Name extends TaskName>(job: ToolJob<Name>): Promise<Result<JobOutput>>;
  /** The engine that cuts out with the AI method: a local model, or somebody else's server. */
  cutout: { kind: 'local'; model: CutoutModel } | { kind: 'outside'; cutOut: CutOutOutside };
  onProgress: ReportProgress;
}

/** Sends the image away; gives the cut-out back as a file of the request. */
export type CutOutOutside = (image: UploadedFile) => Promise<Result<UploadedFile>>;

export interface ToolResult {
  output: JobOutput;
  /** What the browser is to call it. */
  filename: string;
}

export interface Handler<Form extends FormSchema> {
  /** Fields whose text is too long for the form are refused by the code of what they mean. */
  overlong?: Partial<Record<keyof Form, FailureCode>>;
  /** Whether this call uses up the daily quota of the AI method. */
  usesAi?(form: FormValues<Form, UploadedFile>): boolean;
  handle(form: FormValues<Form, UploadedFile>, context: HandlerContext): Promise<Result<ToolResult>>;
}
