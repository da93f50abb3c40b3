import { isFailureCode } from '../../shared/failures.ts';
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
    if (message.kind === 'done') {
      const isPlainFile = await worker.collect(job, output);
      await worker.tidy();
      if (!isPlainFile) return fail('internal');
      const { bytes, mediaType, report } = message;
      return succeed({ path: output, bytes, mediaType, report });
    }
    await worker.tidy();
  } catch {
    return fail('internal');
  }
  if (message.kind === 'failed' && isFailureCode(message.failure.code)) return { ok: false, failure: message.failure };
  return fail('internal');
}
