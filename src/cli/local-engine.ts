import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { JobPool } from '../engines/jobs/job-pool.ts';
import type { JobOutput } from '../engines/jobs/pool-contract.ts';
import { limits, timeLimits } from '../shared/limits.ts';
import type { ReportProgress } from '../shared/progress.ts';
import type { Result } from '../shared/result.ts';
import { allHandlers } from '../tools/all-handlers.server.ts';
import type { OperationId } from '../tools/all-operations.ts';
import type { HandlerContext, ToolResult, UploadedFile } from '../tools/tool-handler.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface LocalEngine {
  /** How many jobs run at once. */
  jobs: number;
  /** The same handlers and workers as the server's, without the server. The form is what the operation's schema says. */
  run(operation: OperationId, form: Record<string, unknown>, onProgress?: ReportProgress): Promise<Result<ToolResult>>;
  close(): Promise<void>;
}

export function startEngine(jobs: number): LocalEngine {
  const temp = makeTempFolder('kitbox-cli');
  const workers = path.join(temp.path, 'workers');
  mkdirSync(workers, { mode: 0o700 });
  const place = { workerPath: path.join(import.meta.dirname, 'worker.js'), folder: workers, hiddenFolder: temp.path };
  // Nobody is turned away who has all day.
  const endless = Number.POSITIVE_INFINITY;
  const patience = { queueLength: endless, queueOfClient: endless, longestWaitMs: endless };
  const files = new JobPool({ ...place, ...patience, name: 'files', size: jobs, memoryBytes: limits.workerBytes });
  let ai: JobPool | undefined;
  const aiPool = () => {
    ai ??= new JobPool({
      ...place,
      ...patience,
      name: 'ai',
      size: 1,
      memoryBytes: limits.aiWorkerBytes,
      isolation: files.isolation,
    });
    return ai;
  };
  let outputs = 0;
  const contextOf = (onProgress: ReportProgress): HandlerContext => ({
    cutout: { kind: 'local', model: 'isnet' },
    onProgress,
    runJob: ({ task, options, files: inputs, timeLimit, pool }): Promise<Result<JobOutput>> =>
      (pool === 'ai' ? aiPool() : files).run({
        task,
        options,
        files: inputs.map((file) => file.path),
        output: path.join(temp.path, `output-${outputs++}`),
        timeLimit: timeLimits[timeLimit],
        bytes: inputs.reduce((sum, file) => sum + file.bytes, 0),
        onProgress,
      }),
  });
  return {
    jobs,
    run: (operation, form, onProgress = () => {}) =>
      allHandlers[operation].handle(form as never, contextOf(onProgress)),
    close: async () => {
      await Promise.all([files.close(), ai?.close()]);
      temp.remove();
    },
  };
}

export function localFile(file: string, name = path.basename(file)): UploadedFile {
  return { filename: name, path: path.resolve(file), bytes: statSync(file).size };
}
