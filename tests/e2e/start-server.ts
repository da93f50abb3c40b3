import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../api/support/free-port.ts';
import { testSecret } from '../api/support/protected-pdf.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One server for each test process. */
    siteUrls: string[];
    /** Where tests lay the files that the browser picks; gone after the run. */
    filesFolder: string;
  }
}

/** Starts the built server once for each process of browser tests. */
export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, startServer));
  const filesFolder = mkdtempSync(join(tmpdir(), 'kitbox-e2e-'));
  project.provide(
    'siteUrls',
    servers.map(({ url }) => url),
  );
  project.provide('filesFolder', filesFolder);
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    rmSync(filesFolder, { recursive: true, force: true });
  };
}

/** Where the site is served under: `KITBOX_E2E_PATH=/some/tools` runs the whole suite below a path. */
const sitePath = process.env['KITBOX_E2E_PATH'] ?? '';

/** With limits that a fast test does not run into. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${sitePath}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PASSWORD_SECRET: testSecret,
      RATE_LIMIT_PER_MINUTE: '100000',
      PASSWORD_ATTEMPTS_PER_15_MIN: '100000',
      AI_DAILY_LIMIT: '100000',
      // All visits are one client's here, who would find the same worker again: none has to be started for it.
      WORKER_REST_SECONDS: '3600',
      ...(sitePath ? { SITE_URL: url } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilReady(url, () => server.exitCode);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** `withinSeconds`: longer for a server that renders its pages first. */
export async function untilReady(siteUrl: string, exitCode: () => number | null, withinSeconds = 30): Promise<void> {
  for (let attempt = 0; attempt < withinSeconds * 5; attempt++) {
    if (exitCode() !== null) throw new Error('the server stopped before it was ready');
    const answer = await fetch(`${siteUrl}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server was not ready within ${withinSeconds} s`);
}
