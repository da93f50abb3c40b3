import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { usageOfTree } from '../../src/engines/jobs/process-usage.ts';
import { makePdf } from './support/pdf.ts';
import { filePart, formType, rawRequest } from './support/raw-http.ts';
import { descendantsOf, isRunning, startServerProcess } from './support/server-process.ts';

const tempBase = mkdtempSync(path.join(tmpdir(), 'kitbox-processes-'));
const environment = { TEMP_BASE: tempBase, LOG_LEVEL: 'warn' };
afterAll(() => rmSync(tempBase, { recursive: true, force: true }));

/** Within which calls are still taken: see src/server/main.ts. */
const graceMs = 1000;

const files = () => readdirSync(tempBase, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const folders = () => readdirSync(path.join(tempBase, readdirSync(tempBase)[0] ?? '.'));

describe.skipIf(process.platform !== 'linux')('the server process', () => {
  it('killed with -9 leaves no child after a second, and no file after the next start', async () => {
    const server = await startServerProcess(4141, environment);
    const busy = fetch(`${server.url}/test/spin`).catch(() => 'gone');
    const uploading = rawRequest(
      server.url,
      (socket) => {
        socket.write(
          `POST /api/pdf/compress HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n`,
        );
        socket.write(filePart('file', 'a.pdf', makePdf(100)));
      },
      5000,
    );
    await vi.waitUntil(() => files().length > 0 && descendantsOf(server.pid).length >= 2, { timeout: 20_000 });
    const children = descendantsOf(server.pid);

    server.kill('SIGKILL');
    await server.exited;
    const began = performance.now();
    while (children.some(isRunning) && performance.now() - began < 10_000) await sleep(20);
    expect(performance.now() - began).toBeLessThan(1000);
    await Promise.all([busy, uploading]);

    const next = await startServerProcess(4141, environment);
    expect(files()).toEqual([]);
    expect(folders()).toHaveLength(1);
    next.kill('SIGTERM');
    expect(await next.exited).toBe(0);
    expect(folders()).toEqual([]);
  });

  it('told to end finishes the running job, answers it and exits with 0', async () => {
    const server = await startServerProcess(4142, environment);
    const answer = fetch(`${server.url}/test/echo?waitMs=4000`).then((response) => response.json());
    await sleep(300);
    server.kill('SIGTERM');
    await sleep(200);
    // A balancer may not know yet: for a second calls are still taken, on connections that then end.
    const late = await fetch(`${server.url}/health`);
    expect(late.headers.get('connection')).toBe('close');
    // One that asks first learns at once.
    expect((await fetch(`${server.url}/health/room?wait=600000`)).status).toBe(404);
    await sleep(1500);
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    expect(await answer).toEqual({ ok: true });
    expect(await server.exited).toBe(0);
  });

  // A neighbor that has the processor is not its doing: what it waits for and what it computes is.
  it('told to end while idle makes room for the next one within five seconds', async () => {
    const server = await startServerProcess(4233, environment);
    const before = usageOfTree(server.pid)?.cpuMs ?? 0;
    let after = before;
    const watch = setInterval(() => {
      after = usageOfTree(server.pid)?.cpuMs ?? after;
    }, 20);
    const began = performance.now();
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    clearInterval(watch);
    const next = await startServerProcess(4233, environment);
    const isReady = async () => (await fetch(`${next.url}/health`)).status === 200;
    await vi.waitUntil(isReady, { timeout: 20_000 });
    const restartMs = performance.now() - began;
    const computedMs = after - before + (usageOfTree(next.pid)?.cpuMs ?? Number.NaN);
    console.log(`restart: ${Math.round(computedMs)} ms of a processor, ${Math.round(restartMs)} ms by the clock`);
    expect(graceMs + computedMs).toBeLessThan(5000);
    // It waits for nothing else than the grace: by the clock it is that and its turns of the processor.
    expect(restartMs).toBeLessThan(20_000);
    next.kill('SIGTERM');
    await next.exited;
  });
});
