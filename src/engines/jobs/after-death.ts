import type { Run } from './job-run.ts';
import type { WorkerExit } from './worker-process.ts';

/** What becomes of a job whose worker died under it. */
export type AfterDeath = 'abandon' | 'too-complex' | 'busy' | 'again';

/** A worker killed from outside twice in a row was bad luck; a third time the caller is told to come back. */
const attemptsWhenKilled = 3;
const killSignals = new Set([9, 15]);

export function afterDeath({ job, ending, peakBytes }: Run, exit: WorkerExit, memoryBytes: number): AfterDeath {
  if (ending === 'cancelled') return 'abandon';
  if (ending || !isKill(exit)) return 'too-complex';
  // The kernel's memory killer looks like anybody's SIGKILL; what the job held tells them apart.
  if (peakBytes > memoryBytes / 2 && job.attempts > 1) return 'too-complex';
  return job.attempts < attemptsWhenKilled ? 'again' : 'busy';
}

/** Somebody else's doing: an operator, the kernel short of memory, a test. It says nothing about the worker. */
export function isKill(exit: WorkerExit): boolean {
  return exit.signal !== undefined && killSignals.has(exit.signal);
}
