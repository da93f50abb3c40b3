import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { WorkerPlace } from './isolation-contract.ts';
import { reservedByNode } from './node-reserve.ts';

/** The path of a program; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  if (path.isAbsolute(name)) return existsSync(name) ? name : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A root of its own that holds what Node needs to run the engines, read-only, and the worker's folder. No network, no
 * other processes, no capabilities, also for root, whose mounts could be undone otherwise.
 */
export function bubblewrap(place: WorkerPlace, flags: readonly string[], hasProc: boolean): string[] {
  return [
    'bwrap',
    ...['--unshare-all', '--unshare-user', ...flags],
    ...['--cap-drop', 'ALL', '--die-with-parent'],
    ...readOnlyPaths(place).flatMap((file) => ['--ro-bind', file, file]),
    ...['--dev', '/dev', '--remount-ro', '/dev'],
    // Read-only: root needs no capability to write what is below /proc/sys.
    ...(hasProc ? ['--proc', '/proc', '--remount-ro', '/proc'] : []),
    ...['--bind', place.folder, place.folder],
    ...['--remount-ro', '/', '--chdir', place.folder],
  ];
}

/** Node, the libraries it is linked with, the helper that packs GIFs, the bundle and its packages. */
function readOnlyPaths({ workerPath, readOnlyPaths: more = [] }: WorkerPlace): string[] {
  const bundle = path.dirname(workerPath);
  const found = [
    process.execPath,
    ...sharedLibraries(),
    ...gifHelper(),
    bundle,
    ...foldersAbove(bundle).flatMap((folder) => [path.join(folder, 'node_modules'), path.join(folder, 'package.json')]),
    ...more,
  ].filter((file) => existsSync(file));
  return [...new Set(found.flatMap((file) => [file, realpathSync(file)]))];
}

/** The engine starts gifsicle through a shell that limits its time. */
function gifHelper(): string[] {
  const program = findProgram('gifsicle');
  return program ? [program, '/bin/sh'] : [];
}

/** By the loader's own word. Beside those of Node lie the ones that its native packages ask for. */
function sharedLibraries(): string[] {
  const report = process.report?.getReport() as { sharedObjects?: string[] } | undefined;
  const files = (report?.sharedObjects ?? []).filter((file) => path.isAbsolute(file));
  const folders = files.filter((file) => !/\/ld-[^/]+$/.test(file)).map((file) => path.dirname(file));
  return [...new Set([...folders, ...files.filter((file) => /\/ld-[^/]+$/.test(file))])].filter((file) => file !== '/');
}

function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [parent, ...foldersAbove(parent)];
}

/** Where no namespace may be made but the server is root: a user of its own for each worker, without any rights. */
export function secondUser({ userId }: WorkerPlace): string[] {
  const user = String(userId);
  return [
    'setpriv',
    ...['--reuid', user, '--regid', user, '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'],
    ...['--no-new-privs', '--pdeathsig', 'KILL'],
  ];
}

export function tiedToParent(): string[] {
  return ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'];
}

/**
 * RLIMIT_DATA holds JS heap, Buffers, WASM and libvips alike (V8's own limits let 2 to 3 GB through);
 * no core dumps, since memory holds passwords; result files of at most 512 MB (blocks of 512 bytes);
 * first in line should the kernel run out of memory.
 */
export function shellLimits({ memoryBytes }: WorkerPlace): string[] {
  const script = [
    'ulimit -c 0',
    `ulimit -d ${Math.round((memoryBytes + reservedByNode()) / 1024)}`,
    'ulimit -f 1048576',
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    'exec "$0" "$@"',
  ];
  return ['/bin/sh', '-c', script.join('; ')];
}
