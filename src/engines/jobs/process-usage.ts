import { readFileSync } from 'node:fs';

/** What a worker and its descendants (a sandbox launcher, then Node) use, as the kernel counts it. */
export interface ProcessUsage {
  cpuMs: number;
  residentBytes: number;
  processes: number;
}

/** Linux reports CPU time in USER_HZ, which is 100 on every architecture Node runs on (man 5 proc). */
const msPerTick = 10;

/** `undefined` where there is no /proc or the process is gone. */
export function usageOfTree(pid: number): ProcessUsage | undefined {
  const own = usageOf(pid);
  if (!own) return undefined;
  for (const child of childrenOf(pid)) {
    const usage = usageOfTree(child);
    if (usage) {
      own.cpuMs += usage.cpuMs;
      own.residentBytes += usage.residentBytes;
      own.processes += usage.processes;
    }
  }
  return own;
}

function usageOf(pid: number): ProcessUsage | undefined {
  const stat = statOf(pid);
  const status = read(`/proc/${pid}/status`);
  if (!stat || status === undefined) return undefined;
  const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  // Fields 14 and 15 of proc_pid_stat(5); the list starts at field 3.
  return { cpuMs: (Number(stat[11]) + Number(stat[12])) * msPerTick, residentBytes: residentKb * 1024, processes: 1 };
}

/** When the process started, in ticks since boot: with the pid it names a process once and for all. */
export function startTicksOf(pid: number): string | undefined {
  return statOf(pid)?.[19];
}

/** The fields after the command name, which may itself hold spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`) ?? '';
  return text.split(' ').filter(Boolean).map(Number);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
