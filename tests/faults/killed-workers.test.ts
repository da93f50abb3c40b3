import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { descendantsOf, killIfThere } from '../api/support/server-process.ts';
import { seconds } from './length.ts';
import { learnCalls } from './mixed-calls.ts';
import { keepCalling } from './tally.ts';
import { startWatchedServer } from './watched-server.ts';

it.skipIf(process.platform !== 'linux')(
  'with a worker killed every second sixteen clients get at least 99.9 % right answers, and never a wrong one',
  async () => {
    const server = await startWatchedServer();
    const calls = await learnCalls(server.url);
    let kills = 0;
    const killer = setInterval(async () => {
      // A machine so busy that a worker needs more than a second to start gets its next kill when it is there.
      const { readyWorkers } = (await (await fetch(`${server.url}/health`)).json()) as { readyWorkers: number };
      const leaves = descendantsOf(server.pid).filter((pid) => descendantsOf(pid).length === 0);
      const victim = leaves[Math.floor(Math.random() * leaves.length)];
      if (victim === undefined || readyWorkers < 2) return;
      kills++;
      killIfThere(victim);
    }, 1000);
    const tally = await keepCalling({ url: server.url, calls }, 16, seconds(60, 3));
    clearInterval(killer);
    console.log(`${kills} workers killed: ${tally}`);
    expect(kills).toBeGreaterThan(0);
    expect(tally.others('busy')).toEqual({});
    expect(tally.of('right')).toBeGreaterThanOrEqual(Math.floor(tally.total * 0.999));
    await sleep(500);
    await server.expectClean();
    await server.stopCleanly();
  },
);
