import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerRoom } from './room.ts';
import type { Services } from './services.ts';

/** Pools of so many workers, with nothing to do but for what is said. */
function roomOf(files: object, ai: object = {}) {
  const idle = { size: 1, running: 0, queued: 0, isReady: true, expectedWaitMs: () => 0 };
  const app = Fastify();
  registerRoom(app, { pools: { files: { ...idle, ...files }, ai: { ...idle, ...ai } } } as unknown as Services);
  return async (query: string) => (await app.inject(`/health/room?${query}`)).statusCode;
}

test('a place that was promised is not promised to the next call', async () => {
  const ask = roomOf({ size: 2 });
  expect([await ask('wait=0'), await ask('wait=0'), await ask('wait=0')]).toEqual([204, 204, 404]);
});

test('a place promised to a file leaves the one of the AI method free', async () => {
  const ask = roomOf({});
  expect([await ask('wait=0'), await ask('wait=0&pool=ai')]).toEqual([204, 204]);
  expect([await ask('wait=0'), await ask('wait=0&pool=ai')]).toEqual([404, 404]);
});

test('who would wait longer than asked for is sent on', async () => {
  const ask = roomOf({ running: 1, expectedWaitMs: () => 900 });
  expect([await ask('wait=0'), await ask('wait=500'), await ask('wait=1000')]).toEqual([404, 404, 204]);
});
