import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle, testWorker } from './bundle.ts';
import { testSecret } from './protected-pdf.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves with the exit code (null when killed by a signal). */
  exited: Promise<number | null>;
  log: string[];
  kill(signal: NodeJS.Signals): void;
}

let built: Promise<string> | undefined;

/** The API as a process of its own (see serve.ts), listening on `port`. */
export async function startServerProcess(
  port: number,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  built ??= bundle({ serve: 'tests/api/support/serve.ts', worker: testWorker });
  const child = spawn(process.execPath, [path.join(await built, 'serve.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PASSWORD_SECRET: testSecret,
      RATE_LIMIT_PER_MINUTE: '1000000',
      WORKERS: '2',
      ...environment,
    },
    // A test that fails does not come to ending its server: it ends when nobody holds the other end of its input.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.stdout.setEncoding('utf8').on('data', (text: string) => void log.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log.push(text);
    process.stderr.write(text);
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return { url, pid: child.pid ?? 0, exited, log, kill: (signal) => void child.kill(signal) };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await getText(`${url}/health`).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('the server did not get ready');
}

/** Asks on a connection that ends with the answer: none is kept open to be counted. */
export function getText(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { connection: 'close' } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text)).on('error', reject);
    }).on('error', reject);
  });
}

/** Every descendant of a process, by /proc. */
export function descendantsOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A process that ended a moment ago, such as with its parent, is as dead as asked for. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isRunning(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return state !== undefined && state !== 'Z';
}

export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
