import { fail, type Result, succeed } from '../../shared/result.ts';
import type { WorkerMessage } from './job-protocol.ts';
import type { JobOutput } from './pool-contract.ts';
import type { WorkerProcess } from './worker-process.ts';

/** What a worker's last word on a job means, with the result moved to `output` and nothing left in the worker's folder. */
export async function collectResult(
  worker: WorkerProcess,
  job: number,
  output: string,
  message: WorkerMessage,
): Promise<Result<JobOutput>> {
  try {
    const bytes = message.kind === 'done' ? await worker.collect(job, output) : undefined;
    await worker.tidy();
    if (message.kind === 'failed') return { ok: false, failure: message.failure };
    if (message.kind !== 'done' || bytes === undefined) return fail('internal');
    const { mediaType, report } = message;
    return succeed({ path: output, bytes, mediaType, report });
  } catch {
    return fail('internal');
  }
}
