import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { descendantsOf, isRunning } from '../api/support/server-process.ts';
import { isShort } from './length.ts';
import { learnCalls } from './mixed-calls.ts';
import { callAllAtOnce, keepCalling, Tally } from './tally.ts';
import { expectNoCanary, filesOf, startWatchedServer } from './watched-server.ts';

describe.skipIf(process.platform !== 'linux')('a server that is ended under load', () => {
  it('by SIGTERM answers every call it has accepted, then exits with 0 and leaves nothing', async () => {
    const server = await startWatchedServer();
    const calls = await learnCalls(server.url);
    const tally = new Tally();
    const answered = callAllAtOnce({ url: server.url, calls }, 40, tally);
    await untilAccepted(server.url, () => 40 - tally.total);
    const before = tally.total;
    const stopped = server.stopCleanly();
    await answered;
    console.log(`SIGTERM with ${before} answered: ${tally}`);
    expect(tally.others()).toEqual({});
    expect(before).toBeLessThan(40);
    await stopped;
  });

  // The short run has this in tests/api/processes.test.ts.
  it.skipIf(isShort)('by kill -9 leaves no child after a second, and no file after the next start', async () => {
    const server = await startWatchedServer();
    const calls = await learnCalls(server.url);
    const load = keepCalling({ url: server.url, calls }, 8, 2);
    await sleep(1000);
    const children = descendantsOf(server.pid);
    expect(children.length).toBeGreaterThanOrEqual(2);
    server.kill('SIGKILL');
    await server.exited;
    const began = performance.now();
    while (children.some(isRunning) && performance.now() - began < 10_000) await sleep(20);
    expect(performance.now() - began).toBeLessThan(1000);
    // Answers broken off are lost; those that came are right.
    expect((await load).others('reset', 'busy')).toEqual({});
    expectNoCanary(server);

    const next = await startWatchedServer({}, server.tempBase);
    expect(filesOf(server.tempBase)).toEqual([]);
    await next.stopCleanly();
    rmSync(server.tempBase, { recursive: true, force: true });
  });
});

async function untilAccepted(url: string, outstanding: () => number): Promise<void> {
  for (;;) {
    const { queued, running } = (await (await fetch(`${url}/health`)).json()) as { queued: number; running: number };
    if (queued + running >= outstanding()) return;
    await sleep(10);
  }
}
