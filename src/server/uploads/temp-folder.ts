import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startTicksOf } from '../../engines/jobs/process-usage.ts';

/**
 * The private folder of this server process. Its name says whose it is (host, pid, start time),
 * so that the next start can tell what a killed process left behind and sweep it.
 */
export interface TempFolder {
  path: string;
  /** A folder for one request; `remove` takes it and everything in it away. */
  forRequest(id: string): Promise<RequestFolder>;
  remove(): void;
}

export interface RequestFolder {
  path: string;
  /** Takes everything away but this one file. */
  keepOnly(file: string): Promise<void>;
  remove(): Promise<void>;
}

export function openTempFolder(base = os.tmpdir()): TempFolder {
  // The numeric user keeps two users of one machine out of each other's way.
  const root = path.join(base, `kitbox-${process.getuid?.() ?? 'user'}`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  checkOwner(root);
  sweep(root);
  const own = path.join(root, nameOf(process.pid));
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { mode: 0o700 });
  const sign = setInterval(() => signOfLife(own), signOfLifeMs);
  sign.unref();
  return {
    path: own,
    async forRequest(id) {
      const folder = path.join(own, `request-${id}`);
      // With its parents: cleaners of the temp folder take away what looks old, also under a running server.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return {
        path: folder,
        keepOnly: (file) => removeAllBut(folder, path.basename(file)),
        remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
      };
    },
    remove() {
      clearInterval(sign);
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** A server shows by the time of its folder that it lives; one that has not for an hour is dead. */
const signOfLifeMs = 10 * 60 * 1000;
const deadAfterMs = 60 * 60 * 1000;

function signOfLife(own: string): void {
  try {
    utimesSync(own, new Date(), new Date());
  } catch {
    // Somebody cleaned up; the folder comes back with the next request.
  }
}

async function removeAllBut(folder: string, kept: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== kept);
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/** The temp folder is everybody's: a folder of our name that somebody else made first is not ours to use. */
function checkOwner(root: string): void {
  const found = lstatSync(root);
  const hasOwners = process.getuid !== undefined;
  const isPrivate = !hasOwners || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
  if (!found.isDirectory() || !isPrivate) {
    throw new Error(`${root} is not a private folder of this user; remove it or set TMPDIR`);
  }
}

const host = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);
/** Containers can share a temp folder and even a host name; they do not see each other's processes. */
const processNamespace = namespaceOfProcesses();

function namespaceOfProcesses(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function nameOf(pid: number): string {
  return `${host}-${pid}-${startTicksOf(pid) ?? 'unknown'}-${processNamespace}`;
}

function sweep(root: string): void {
  for (const name of readdirSync(root)) {
    if (isLeftBehind(path.join(root, name))) rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

/** Other hosts' folders are never judged; those of processes that we cannot see only by their age. */
function isLeftBehind(folder: string): boolean {
  const name = path.basename(folder);
  const [, nameHost, pid, namespace] = /^([0-9a-f]{8})-(\d+)-\w+-(\w+)$/.exec(name) ?? [];
  if (nameHost !== host) return false;
  if (namespace !== processNamespace) {
    // Two processes may sweep at once: what is gone already is no longer left behind.
    const found = lstatSync(folder, { throwIfNoEntry: false });
    return found !== undefined && Date.now() - found.mtimeMs > deadAfterMs;
  }
  return Number(pid) === process.pid || !isAlive(Number(pid)) || nameOf(Number(pid)) !== name;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
