import { spawnSync } from 'node:child_process';

/** What Node needs in any case, and what the limits of workers were measured with. */
const ordinaryBytes = 64 * 1024 * 1024;
const script = "process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))";

/** Older ones set nothing aside; asking costs a start of Node. */
const firstVersion = 23;
let found: number | undefined = Number(process.versions.node.split('.')[0]) < firstVersion ? 0 : undefined;

/**
 * Memory that this Node sets aside when it starts and hardly touches, above what others do: since version 24 it maps 256 MB
 * for code it may compile, and the kernel counts them as data. A limit of data has to leave them out.
 */
export function reservedByNode(): number {
  if (found === undefined) {
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: {}, timeout: 30_000 });
    const kilobytes = Number(/^VmData:\s+(\d+) kB/m.exec(stdout ?? '')?.[1] ?? 0);
    found = Math.max(0, kilobytes * 1024 - ordinaryBytes);
  }
  return found;
}
