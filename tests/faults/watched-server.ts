import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { descendantsOf, getText, type ServerProcess, startServerProcess } from '../api/support/server-process.ts';
import { canary } from './mixed-calls.ts';

export interface WatchedServer extends ServerProcess {
  port: number;
  tempBase: string;
  /** Fails unless, within a minute, no file, job, held byte or zombie of any request is left. */
  expectClean(): Promise<void>;
  /** Ends it with SIGTERM: exit code 0, nothing left on disk or in the process table, no canary in the log. */
  stopCleanly(): Promise<void>;
}

const generous = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  PASSWORD_ATTEMPTS_PER_15_MIN: '100000000',
  AI_DAILY_LIMIT: '100000000',
  // The most that can be logged, since the log is searched for what must not be in it.
  LOG_LEVEL: 'debug',
};

/** A server in a process and a temp folder of its own, whose leavings are looked for. */
export async function startWatchedServer(
  environment: Record<string, string> = {},
  givenTempBase?: string,
): Promise<WatchedServer> {
  const tempBase = givenTempBase ?? mkdtempSync(path.join(tmpdir(), 'kitbox-faults-'));
  const port = environment.PORT ? Number(environment.PORT) : await freePort();
  const server = await startServerProcess(port, { ...generous, TEMP_BASE: tempBase, ...environment });
  const expectClean = async () => {
    await eventually(async () => [...filesOf(tempBase), ...zombiesOf(server.pid), ...(await heldBy(server.url))]);
  };
  return {
    ...server,
    port,
    tempBase,
    expectClean,
    async stopCleanly() {
      server.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      await eventually(async () => [...foldersOf(tempBase), ...processesOf(tempBase)]);
      expectNoCanary(server);
      if (givenTempBase === undefined) rmSync(tempBase, { recursive: true, force: true });
    },
  };
}

export function expectNoCanary({ log }: ServerProcess): void {
  const text = log.join('');
  expect(text.length).toBeGreaterThan(0);
  expect(text.split('\n').filter((line) => line.includes(canary))).toEqual([]);
}

/** Files of requests and of jobs; the empty folders of living workers do not count. */
export function filesOf(tempBase: string): string[] {
  try {
    return readdirSync(tempBase, { recursive: true })
      .map(String)
      .filter((name) => /request-|\/workers\/[^/]+\/./.test(name));
  } catch {
    return ['a folder that goes while it is read'];
  }
}

function foldersOf(tempBase: string): string[] {
  return readdirSync(tempBase).flatMap((root) => readdirSync(path.join(tempBase, root)));
}

function zombiesOf(pid: number): string[] {
  return descendantsOf(pid)
    .filter((child) => /^State:\s+Z/m.test(read(`/proc/${child}/status`)))
    .map((child) => `zombie ${child}`);
}

/** Workers name their folder in their arguments or environment: one that outlived its server is found by it. */
function processesOf(tempBase: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => (read(`/proc/${pid}/cmdline`) + read(`/proc/${pid}/environ`)).includes(tempBase))
    .map((pid) => `process ${pid}`);
}

async function heldBy(url: string): Promise<string[]> {
  const metrics = await getText(`${url}/metrics`);
  const names = ['kitbox_jobs_queued', 'kitbox_jobs_running', 'kitbox_uploads_in_flight_bytes'];
  return names.flatMap((name) => {
    const value = Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
    return value === 0 ? [] : [`${name} ${value}`];
  });
}

async function eventually(leftovers: () => Promise<string[]>): Promise<void> {
  let left: string[] = [];
  for (let tries = 0; tries < 300; tries++) {
    left = await leftovers();
    if (left.length === 0) return;
    await sleep(200);
  }
  expect(left).toEqual([]);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
