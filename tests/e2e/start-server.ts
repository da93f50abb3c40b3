import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testSecret } from '../api/support/protected-pdf.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** Where tests lay the files that the browser picks; gone after the run. */
    filesFolder: string;
  }
}

/** Starts the built server once for all browser tests, with limits that a fast test does not run into. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const port = Number(process.env['KITBOX_TEST_PORT'] ?? 3100 + Math.floor(Math.random() * 800));
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
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const siteUrl = `http://127.0.0.1:${port}`;
  await untilReady(siteUrl, () => server.exitCode);
  const filesFolder = mkdtempSync(join(tmpdir(), 'kitbox-e2e-'));
  project.provide('siteUrl', siteUrl);
  project.provide('filesFolder', filesFolder);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(filesFolder, { recursive: true, force: true });
  };
}

export async function untilReady(siteUrl: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (exitCode() !== null) throw new Error('the server stopped before it was ready');
    const answer = await fetch(`${siteUrl}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server was not ready within 30 s');
}
