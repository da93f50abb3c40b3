import { existsSync } from 'node:fs';
import { type Isolation, type IsolationLayer, isolationLayers, type WorkerPlace } from './isolation-contract.ts';
import { bubblewrap, findProgram, secondUser, shellLimits, tiedToParent } from './launchers.ts';
import { probeLayers } from './probe-layers.ts';

/** One way to start a worker, and the layers that it should give. */
export interface Candidate {
  layers: readonly IsolationLayer[];
  needs: readonly string[];
  hasUsers?: boolean;
  spawnsAsUser?: boolean;
  wrap(place: WorkerPlace): string[];
}

const bubblewrapLayers: readonly IsolationLayer[] = [
  'dies-with-parent',
  'no-new-privileges',
  'no-capabilities',
  'own-processes-only',
  'no-network',
  'read-only-files',
  'own-files-only',
  'data-limit',
  'no-core-dumps',
];

/** Strongest first. Under a supervisor that masks /proc no new one can be mounted, and an old bwrap keeps namespaces open. */
const bubblewraps: readonly Candidate[] = [
  { flags: ['--disable-userns'], hasProc: true },
  { flags: ['--disable-userns'], hasProc: false },
  { flags: [], hasProc: true },
  { flags: [], hasProc: false },
].map(({ flags, hasProc }) => ({
  layers: flags.length > 0 ? [...bubblewrapLayers, 'no-user-namespaces'] : bubblewrapLayers,
  needs: ['bwrap', '/bin/sh'],
  wrap: (place) => [...shellLimits(place), ...bubblewrap(place, flags, hasProc)],
}));

const candidates: readonly Candidate[] = [
  ...bubblewraps,
  {
    layers: ['dies-with-parent', 'no-new-privileges', 'second-user', 'no-capabilities', 'data-limit', 'no-core-dumps'],
    needs: ['setpriv', '/bin/sh'],
    hasUsers: true,
    wrap: (place) => [...shellLimits(place), ...secondUser(place)],
  },
  {
    layers: ['second-user', 'no-capabilities', 'data-limit', 'no-core-dumps'],
    needs: ['/bin/sh'],
    hasUsers: true,
    spawnsAsUser: true,
    wrap: shellLimits,
  },
  {
    layers: ['dies-with-parent', 'no-new-privileges', 'data-limit', 'no-core-dumps'],
    needs: ['setpriv', '/bin/sh'],
    wrap: (place) => [...shellLimits(place), ...tiedToParent()],
  },
  { layers: ['data-limit', 'no-core-dumps'], needs: ['/bin/sh'], wrap: shellLimits },
  { layers: [], needs: [], wrap: () => [] },
];

/** Tries the layers from strongest to none with a real start of Node, and keeps the first that works. */
export function detectIsolation(
  place: WorkerPlace,
  isAllowed: (candidate: Candidate) => boolean = () => true,
): Isolation {
  for (const candidate of candidates) {
    if (!isAllowed(candidate) || !candidate.needs.every(findProgram)) continue;
    if (candidate.hasUsers && process.getuid?.() !== 0) continue;
    const tried = candidate.needs.length > 0 ? tryOut(candidate, place) : candidate.layers;
    if (!tried) continue;
    const found = new Set<IsolationLayer>(['own-process', ...tried]);
    for (const layer of watchdogs()) found.add(layer);
    return {
      layers: isolationLayers.filter((layer) => found.has(layer)),
      hasUsers: candidate.hasUsers === true,
      spawnsAsUser: candidate.spawnsAsUser === true,
      wrap: (workerPlace, command) => [...candidate.wrap(workerPlace), ...command],
    };
  }
  throw new Error('the empty candidate always works');
}

function watchdogs(): IsolationLayer[] {
  return existsSync('/proc/self/stat')
    ? ['cpu-clock', 'memory-watchdog', 'process-watchdog', 'disk-watchdog']
    : ['disk-watchdog'];
}

/** The layers of a candidate that a real start of Node inside it does not get through; undefined when it does not start. */
function tryOut(candidate: Candidate, place: WorkerPlace): readonly IsolationLayer[] | undefined {
  const broken = probeLayers(place, candidate);
  return broken && candidate.layers.filter((layer) => !broken.includes(layer));
}
