import type { Run } from './job-run.ts';
import type { WorkerProcess } from './worker-process.ts';

/** One worker of a pool, and what it does now. */
export interface Slot {
  worker: WorkerProcess;
  run?: Run | undefined;
  /** Whose job it did last; nobody's yet when unset. */
  client?: string | undefined;
  idleSinceMs: number;
  idleCpuMs?: number | undefined;
}

export function isFree({ worker, run }: Slot): boolean {
  return !run && worker.isReady && !worker.isGone;
}

export function isFresh({ client }: Slot): boolean {
  return client === undefined;
}

/** Two seconds of a processor without an order: whatever it computes, nobody asked for it. */
const idleCpuLimitMs = 2000;
/** One that has seen nobody's file may warm up first, also where a processor is ten times as slow. */
const freshCpuLimitMs = 20_000;

export function computesUnasked(slot: Slot): boolean {
  const cpuMs = slot.worker.usage()?.cpuMs;
  if (cpuMs === undefined) return false;
  slot.idleCpuMs ??= cpuMs;
  return cpuMs - slot.idleCpuMs > (isFresh(slot) ? freshCpuLimitMs : idleCpuLimitMs);
}
