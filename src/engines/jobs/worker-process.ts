import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { chown, copyFile, link, lstat, readdir, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { choiceNames } from '../../shared/choices.ts';
import { bytesOfFolder } from './folder-usage.ts';
import type { Isolation, WorkerPlace } from './isolation-contract.ts';
import { encodeLine, type JobOrder, lineReader, messageDescriptor, type WorkerMessage } from './job-protocol.ts';
import type { JobRequest } from './pool-contract.ts';
import { type ProcessUsage, usageOfTree } from './process-usage.ts';
import { parseWorkerMessage } from './worker-message.ts';

export interface WorkerSpec {
  isolation: Isolation;
  place: WorkerPlace;
  /** Tasks whose engines are loaded before the worker says it is ready. */
  preload: readonly string[];
  warmsUp?: boolean;
  usesHugePages?: boolean;
}

export interface WorkerEvents {
  onMessage(message: WorkerMessage): void;
  onExit(exit: WorkerExit): void;
}

export interface WorkerExit {
  /** Of the worker itself, also when a launcher in between reports it as 128 + n. */
  signal: number | undefined;
  code: number | undefined;
  /** The end of what it wrote to stderr before it was ready: why it cannot start. */
  complaint: string;
  /** Ended by us: it said what a worker does not say. */
  wasGarbled: boolean;
  /** There was no room for one more process, or for what leads to it: it never ran. */
  hadNoRoom: boolean;
}

/** Why a process cannot be started at the moment (man 2 clone, man 2 socketpair): too many of them, or of open files. */
const passing = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = {
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
  SIGXCPU: 24,
  SIGXFSZ: 25,
};

/** Of one job: progress comes at most twenty times a second, and no job runs for long. */
const maxMessages = 10_000;

/** One child process with a folder of its own. It knows nothing of queues and limits. */
export class WorkerProcess {
  isReady = false;
  isGone = false;
  jobsDone = 0;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #complaint = '';
  readonly #userId: number | undefined;
  #messages = 0;
  #wasGarbled = false;

  constructor(spec: WorkerSpec, events: WorkerEvents) {
    this.#folder = spec.place.folder;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#userId = spec.place.userId;
    if (this.#userId !== undefined) chownSync(this.#folder, this.#userId, this.#userId);
    this.#child = this.#start(spec);
    const onGone = (exit: Pick<WorkerExit, 'signal' | 'code' | 'hadNoRoom'>) => {
      if (this.isGone) return;
      this.isGone = true;
      removeFolder(this.#folder);
      events.onExit({ ...exit, complaint: this.#complaint, wasGarbled: this.#wasGarbled });
    };
    this.#child.on('exit', (code, signal) => onGone({ ...exitOf(code, signal), hadNoRoom: false }));
    // Before anything else: without a listener it would end the server.
    this.#child.on('error', (error: NodeJS.ErrnoException) => {
      this.#complaint = error.message;
      onGone({ signal: undefined, code: 1, hadNoRoom: passing.has(error.code ?? '') });
    });
    this.#child.stdin?.on('error', () => {});
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!this.isReady) this.#complaint = (this.#complaint + text).slice(-2000);
    });
    this.#listen(events);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  usage(): ProcessUsage | undefined {
    return this.pid === undefined || this.isGone ? undefined : usageOfTree(this.pid);
  }

  diskBytes(): number {
    return bytesOfFolder(this.#folder);
  }

  /** Puts the inputs where the worker can see them, then gives the order. */
  async give(job: number, { task, files, options, timeLimit }: JobRequest): Promise<void> {
    const inputs = files.map((_, index) => `in-${job}-${index}`);
    await Promise.all(files.map((file, index) => this.#lend(file, path.join(this.#folder, inputs[index] ?? ''))));
    this.#messages = 0;
    const order: JobOrder = { job, task, files: inputs, options, output: outputOf(job), timeLimit };
    this.#child.stdin?.write(encodeLine(order));
  }

  /**
   * Moves a result out; its size, or undefined when it is none. A worker that was taken over could leave a link there, so
   * only a plain file without another name counts, and its size is what the disk says.
   */
  async collect(job: number, destination: string): Promise<number | undefined> {
    await rename(path.join(this.#folder, outputOf(job)), destination);
    const found = await lstat(destination);
    return found.isFile() && found.nlink === 1 ? found.size : undefined;
  }

  /** Leaves nothing of a job. Folders are not ours: a worker that makes some is replaced, and they go when it is dead. */
  async tidy(): Promise<void> {
    for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
      if (entry.isDirectory()) return this.kill();
      await unlink(path.join(this.#folder, entry.name));
    }
  }

  kill(): void {
    if (this.isGone || this.pid === undefined) return;
    try {
      // The whole group: the launcher, the shell and Node.
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }

  #start(spec: WorkerSpec): ChildProcess {
    try {
      return start(spec);
    } catch (error) {
      removeFolder(this.#folder);
      throw error;
    }
  }

  #endGarbled(): void {
    this.#wasGarbled = true;
    this.kill();
  }

  /** A worker that is a user of its own owns what it is to read. */
  async #lend(file: string, to: string): Promise<void> {
    await linkOrCopy(file, to);
    if (this.#userId !== undefined) await chown(to, this.#userId, this.#userId);
  }

  #listen(events: WorkerEvents): void {
    const read = lineReader(
      (line) => {
        const message = ++this.#messages > maxMessages ? undefined : parseWorkerMessage(line);
        if (!message) return this.#endGarbled();
        if (message.kind === 'ready') this.isReady = true;
        events.onMessage(message);
      },
      () => this.#endGarbled(),
    );
    // Where there was no room for the pipes, there are none.
    const messages = this.#child.stdio?.[messageDescriptor] as Readable | null | undefined;
    messages?.setEncoding('utf8').on('data', read);
    messages?.on('error', () => {});
  }
}

/** A folder that cannot be removed (a disk gone read-only) is no reason to lose the server: the next start sweeps it. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

/**
 * What a worker holds must not depend on how long it has lived. glibc gives every thread of libvips, V8 and onnxruntime
 * an arena of its own, each of which keeps its own high-water mark, and V8 lets its nursery grow to three times 16 MB.
 * Over 200 cut-outs by color a worker grew from 142 to 180 MB, with both limits it stays at 119; the nursery costs it a tenth more CPU time.
 */
const maxArenas = '2';
const nurseryLimit = '--max-semi-space-size=4';

/** What the limits of the engines depend on. */
const chosen = Object.fromEntries(choiceNames.map((name) => [name, process.env[name] ?? '']));

function start(spec: WorkerSpec): ChildProcess {
  const [program = process.execPath, ...rest] = spec.isolation.wrap(spec.place, [
    process.execPath,
    '--no-warnings',
    nurseryLimit,
    spec.place.workerPath,
  ]);
  return spawn(program, rest, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // Names in orders are those in this folder: a user of its own cannot walk there from the root.
    cwd: spec.place.folder,
    detached: process.platform !== 'win32',
    ...userOf(spec),
    // Nothing of the server's environment: it holds secrets.
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: '.',
      ...chosen,
      KITBOX_PRELOAD: spec.preload.join(','),
      KITBOX_WARM_UP: spec.warmsUp ? 'on' : '',
      MALLOC_ARENA_MAX: maxArenas,
      // glibc 2.35 and later asks for large pages where the system leaves it to programs; others ignore it.
      ...(spec.usesHugePages ? { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' } : {}),
    },
  });
}

function userOf({ isolation, place: { userId } }: WorkerSpec): { uid?: number; gid?: number } {
  return isolation.spawnsAsUser && userId !== undefined ? { uid: userId, gid: userId } : {};
}

function outputOf(job: number): string {
  return `out-${job}`;
}

function exitOf(code: number | null, signal: NodeJS.Signals | null): Pick<WorkerExit, 'signal' | 'code'> {
  if (signal) return { signal: signalNumbers[signal] ?? 0, code: undefined };
  if (code !== null && code > 128) return { signal: code - 128, code };
  return { signal: undefined, code: code ?? undefined };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
