import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/settings/config.ts';
import { bundleWorker } from './bundle.ts';
import { testSecret } from './protected-pdf.ts';

export interface RunningApp {
  app: FastifyInstance;
  url: string;
  logs: string[];
  /** Every file and folder the server has on disk for requests now. */
  filesOnDisk(): string[];
  /** Waits until nothing of any request is left, on disk or in the books; fails when something stays. */
  untilClean(): Promise<void>;
  stop(): Promise<void>;
}

const generous = {
  PASSWORD_SECRET: testSecret,
  RATE_LIMIT_PER_MINUTE: '100000',
  PASSWORD_ATTEMPTS_PER_15_MIN: '100000',
  AI_DAILY_LIMIT: '100000',
  // What two workers are for is tested on servers of their own process.
  WORKERS: '1',
  // All calls are one client's: a new worker for the next would be one for nobody.
  WORKER_REST_SECONDS: '3600',
};

/** A real server in this process, on a port the system picks, with real workers. */
export async function startApp(environment: Record<string, string> = {}): Promise<RunningApp> {
  const outcome = readConfig({ ...generous, ...environment });
  if (!outcome.ok) throw new Error(outcome.problems.join('; '));
  const tempBase = mkdtempSync(path.join(tmpdir(), 'kitbox-api-'));
  const logs: string[] = [];
  const app = buildApp(outcome.config, {
    workerPath: await bundleWorker(),
    tempBase,
    logStream: { write: (line) => void logs.push(line) },
  });
  await app.listen({ port: environment['PORT'] ? outcome.config.port : 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const filesOnDisk = () =>
    readdirSync(app.services.temp.path, { recursive: true })
      .map(String)
      .filter((name) => !/^workers(\/[^/]*)?$/.test(name));
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    logs,
    filesOnDisk,
    async untilClean() {
      const isClean = () => filesOnDisk().length === 0 && app.services.budget.heldBytes === 0;
      for (let tries = 0; tries < 200 && !isClean(); tries++) await sleep(50);
      if (!isClean())
        throw new Error(`left behind: ${filesOnDisk().join(', ')}, ${app.services.budget.heldBytes} bytes`);
    },
    async stop() {
      await app.close();
      rmSync(tempBase, { recursive: true, force: true });
    },
  };
}

export type Part = string | { name: string; bytes: Uint8Array; type?: string };

/** A tool call as a browser makes it; `files` may be repeated. */
export function post(
  running: RunningApp,
  operation: string,
  fields: Record<string, Part | Part[]>,
  init: RequestInit = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') body.append(name, part);
      else body.append(name, new File([new Uint8Array(part.bytes)], part.name, { type: part.type ?? '' }));
    }
  }
  return fetch(`${running.url}/api${operation}`, { method: 'POST', body, ...init });
}

export interface FailureAnswer {
  status: number;
  error: string;
  message: string;
  filename?: string;
  requestId: string;
}

export async function failureOf(answer: Promise<Response> | Response): Promise<FailureAnswer> {
  const response = await answer;
  const body = (await response.json()) as Omit<FailureAnswer, 'status'>;
  return { status: response.status, ...body };
}
