import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** What stands between a hostile file and the machine. Each layer is used where it works. */
export const isolationLayers = [
  'own-process',
  'data-limit',
  'no-core-dumps',
  'cpu-clock',
  'memory-watchdog',
  'dies-with-parent',
  'no-network',
  'read-only-files',
] as const;
export type IsolationLayer = (typeof isolationLayers)[number];

export interface WorkerPlace {
  /** The one folder this worker may write to. */
  folder: string;
  /** Hidden from it: the temp files of all other jobs. */
  hiddenFolder: string;
  memoryBytes: number;
}

export interface Isolation {
  layers: readonly IsolationLayer[];
  /** The command that runs Node inside the layers. */
  wrap(place: WorkerPlace, command: readonly string[]): string[];
}

interface Candidate {
  layers: readonly IsolationLayer[];
  needs: readonly string[];
  wrap(place: WorkerPlace): string[];
}

const candidates: readonly Candidate[] = [
  {
    layers: ['dies-with-parent', 'no-network', 'read-only-files', 'data-limit', 'no-core-dumps'],
    needs: ['bwrap', '/bin/sh'],
    wrap: (place) => [...bubblewrap(place), ...shellLimits(place)],
  },
  {
    layers: ['dies-with-parent', 'data-limit', 'no-core-dumps'],
    needs: ['setpriv', '/bin/sh'],
    wrap: (place) => ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', ...shellLimits(place)],
  },
  { layers: ['data-limit', 'no-core-dumps'], needs: ['/bin/sh'], wrap: shellLimits },
  { layers: [], needs: [], wrap: () => [] },
];

/** Tries the layers from strongest to none with a real start of Node, and keeps the first that works. */
export function detectIsolation(place: WorkerPlace): Isolation {
  const hasProc = existsSync('/proc/self/stat');
  for (const candidate of candidates) {
    if (!candidate.needs.every(isInstalled)) continue;
    if (candidate.needs.length > 0 && !starts([...candidate.wrap(place), process.execPath, '-e', '0'])) continue;
    const found = new Set<IsolationLayer>(['own-process', ...candidate.layers]);
    if (hasProc) found.add('cpu-clock').add('memory-watchdog');
    return {
      layers: isolationLayers.filter((layer) => found.has(layer)),
      wrap: (workerPlace, command) => [...candidate.wrap(workerPlace), ...command],
    };
  }
  throw new Error('the empty candidate always works');
}

function bubblewrap({ folder, hiddenFolder }: WorkerPlace): string[] {
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    ...['--ro-bind', '/', '/'],
    ...['--dev', '/dev'],
    ...['--proc', '/proc'],
    ...['--tmpfs', hiddenFolder],
    ...['--bind', folder, folder],
    ...['--remount-ro', hiddenFolder],
  ];
}

/**
 * RLIMIT_DATA holds JS heap, Buffers, WASM and libvips alike (V8's own limits let 2 to 3 GB through);
 * no core dumps, since memory holds passwords; result files of at most 512 MB (blocks of 512 bytes);
 * first in line should the kernel run out of memory.
 */
function shellLimits({ memoryBytes }: WorkerPlace): string[] {
  const script = [
    'ulimit -c 0',
    `ulimit -d ${Math.round(memoryBytes / 1024)}`,
    'ulimit -f 1048576',
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    'exec "$0" "$@"',
  ];
  return ['/bin/sh', '-c', script.join('; ')];
}

function isInstalled(command: string): boolean {
  if (path.isAbsolute(command)) return existsSync(command);
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function starts(command: readonly string[]): boolean {
  const [program = '', ...rest] = command;
  return spawnSync(program, rest, { timeout: 10_000, stdio: 'ignore' }).status === 0;
}
