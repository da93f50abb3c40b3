import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, link, lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Isolation, WorkerPlace } from './isolation.ts';
import { encodeLine, type JobOrder, lineReader, messageDescriptor, type WorkerMessage } from './job-protocol.ts';
import type { JobRequest } from './pool-contract.ts';
import { type ProcessUsage, usageOfTree } from './process-usage.ts';

export interface WorkerSpec {
  workerPath: string;
  isolation: Isolation;
  place: WorkerPlace;
  /** Tasks whose engines are loaded before the worker says it is ready. */
  preload: readonly string[];
  withTestTasks: boolean;
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
}

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

/** One child process with a folder of its own. It knows nothing of queues and limits. */
export class WorkerProcess {
  isReady = false;
  isGone = false;
  jobsDone = 0;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #complaint = '';

  constructor(spec: WorkerSpec, events: WorkerEvents) {
    this.#folder = spec.place.folder;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#child = start(spec);
    this.#child.stdin?.on('error', () => {});
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!this.isReady) this.#complaint = (this.#complaint + text).slice(-2000);
    });
    this.#listen(events);
    const onGone = (code: number | null, signal: NodeJS.Signals | null) => {
      if (this.isGone) return;
      this.isGone = true;
      removeFolder(this.#folder);
      events.onExit({ ...exitOf(code, signal), complaint: this.#complaint });
    };
    this.#child.on('exit', onGone);
    this.#child.on('error', (error) => {
      this.#complaint = error.message;
      onGone(1, null);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  usage(): ProcessUsage | undefined {
    return this.pid === undefined || this.isGone ? undefined : usageOfTree(this.pid);
  }

  /** Puts the inputs where the worker can see them, then gives the order. */
  async give(job: number, { task, files, options, timeLimit }: JobRequest): Promise<void> {
    const inputs = files.map((_, index) => path.join(this.#folder, `in-${job}-${index}`));
    await Promise.all(files.map((file, index) => linkOrCopy(file, inputs[index] ?? '')));
    const order: JobOrder = { job, task, files: inputs, options, output: this.#outputOf(job), timeLimit };
    this.#child.stdin?.write(encodeLine(order));
  }

  /** Moves a result out. A worker that was taken over could leave a link there, so only a plain file counts. */
  async collect(job: number, destination: string): Promise<boolean> {
    await rename(this.#outputOf(job), destination);
    return (await lstat(destination)).isFile();
  }

  async tidy(): Promise<void> {
    for (const name of await readdir(this.#folder)) await rm(path.join(this.#folder, name), { recursive: true });
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

  #outputOf(job: number): string {
    return path.join(this.#folder, `out-${job}`);
  }

  #listen(events: WorkerEvents): void {
    const read = lineReader(
      (line) => {
        const message = parseMessage(line);
        if (!message) return this.kill();
        if (message.kind === 'ready') this.isReady = true;
        events.onMessage(message);
      },
      () => this.kill(),
    );
    const messages = this.#child.stdio[messageDescriptor] as Readable | null;
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

function start(spec: WorkerSpec): ChildProcess {
  const [program = process.execPath, ...rest] = spec.isolation.wrap(spec.place, [
    process.execPath,
    '--no-warnings',
    nurseryLimit,
    spec.workerPath,
  ]);
  return spawn(program, rest, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    // Nothing of the server's environment: it holds secrets.
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: spec.place.folder,
      KITBOX_PRELOAD: spec.preload.join(','),
      MALLOC_ARENA_MAX: maxArenas,
      ...(spec.withTestTasks ? { KITBOX_TEST_TASKS: '1' } : {}),
    },
  });
}

function exitOf(code: number | null, signal: NodeJS.Signals | null): Pick<WorkerExit, 'signal' | 'code'> {
  if (signal) return { signal: signalNumbers[signal] ?? 0, code: undefined };
  if (code !== null && code > 128) return { signal: code - 128, code };
  return { signal: undefined, code: code ?? undefined };
}

function parseMessage(line: string): WorkerMessage | undefined {
  try {
    const message: unknown = JSON.parse(line);
    const isMessage = typeof message === 'object' && message !== null && 'kind' in message;
    return isMessage ? (message as WorkerMessage) : undefined;
  } catch {
    return undefined;
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
