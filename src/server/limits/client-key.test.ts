import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { createClientKeys, networkOf } from './client-key.ts';

describe('a client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
    ['not an address', 'not an address'],
  ])('at %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is known by a hash that says nothing of its address and differs after every start', () => {
    const first = createClientKeys();
    expect(first.of('192.0.2.1')).toMatch(/^[\w-]{22}$/);
    expect(first.of('192.0.2.1')).toBe(first.of('::ffff:192.0.2.1'));
    expect(first.of('192.0.2.1')).not.toBe(createClientKeys().of('192.0.2.1'));
  });

  it('is the same to every process that shares Redis, by a random key that is kept there with a lifetime', async () => {
    const redis = pretendRedis();
    const processes = [createClientKeys(redis), createClientKeys(redis)];
    for (const keys of processes) await keys.untilShared();
    const [first, second] = processes.map((keys) => keys.of('192.0.2.1'));
    expect(first).toBe(second);
    expect(redis.lifetimes).toEqual([172_800, 172_800]);
  });
});

/** As much of Redis as is asked for. */
function pretendRedis() {
  let stored: string | undefined;
  const lifetimes: number[] = [];
  const pretended = {
    status: 'ready',
    lifetimes,
    on: () => pretended,
    set: async (_key: string, value: string) => {
      stored ??= value;
    },
    get: async () => stored,
    expire: async (_key: string, seconds: number) => void lifetimes.push(seconds),
  };
  return pretended as unknown as Redis & { lifetimes: number[] };
}
