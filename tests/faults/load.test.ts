import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShort } from './length.ts';
import { type KnownCall, learnCalls } from './mixed-calls.ts';
import { callAllAtOnce, callAtRate, keepCalling } from './tally.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

describe.skipIf(process.platform !== 'linux')('a server under load', () => {
  let server: WatchedServer;
  let calls: KnownCall[] = [];
  let perSecond = 10;

  beforeAll(async () => {
    server = await startWatchedServer();
    calls = await learnCalls(server.url);
  });
  afterAll(() => server.stopCleanly());

  it.skipIf(isShort)('answers a steady mix of all tools without one exception', async () => {
    const duration = 60;
    const tally = await keepCalling({ url: server.url, calls }, 4, duration);
    perSecond = tally.total / duration;
    console.log(`steady mix: ${tally}, ${perSecond.toFixed(1)} a second`);
    expect(tally.others()).toEqual({});
    await server.expectClean();
  });

  // More than twice what the queue holds and the workers run, in the short run too.
  const burst = isShort ? 140 : 200;
  it(`answers a burst of ${burst} with 200 or 503 and retry-after, and resets none`, async () => {
    const tally = await callAllAtOnce({ url: server.url, calls }, burst);
    console.log(`burst of ${burst}: ${tally}`);
    expect(tally.others('busy')).toEqual({});
    expect(tally.of('right')).toBeGreaterThan(40);
    await server.expectClean();
  });

  it.skipIf(isShort)(
    'at three times what it can do does what it can, and tells the others when to come back',
    async () => {
      const duration = 30;
      const tally = await callAtRate({ url: server.url, calls }, perSecond * 3, duration);
      console.log(`3 × overload: ${tally}`);
      expect(tally.others('busy')).toEqual({});
      // The crowd itself costs the machine much of what the server would have.
      expect(tally.of('right')).toBeGreaterThan(perSecond * duration * 0.3);
      await server.expectClean();
      expect((await keepCalling({ url: server.url, calls }, 2, 2)).others()).toEqual({});
    },
  );
});
