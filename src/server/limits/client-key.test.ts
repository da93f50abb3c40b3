import { describe, expect, it } from 'vitest';
import { clientKeyOf, networkOf } from './client-key.ts';

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
    const config = { passwordSecret: 'x'.repeat(16), redisUrl: undefined };
    const first = clientKeyOf(config);
    expect(first('192.0.2.1')).toMatch(/^[\w-]{22}$/);
    expect(first('192.0.2.1')).toBe(first('::ffff:192.0.2.1'));
    expect(first('192.0.2.1')).not.toBe(clientKeyOf(config)('192.0.2.1'));
  });

  it('is the same to every process that shares Redis and the secret', () => {
    const config = { passwordSecret: 'x'.repeat(16), redisUrl: 'redis://localhost' };
    expect(clientKeyOf(config)('192.0.2.1')).toBe(clientKeyOf(config)('192.0.2.1'));
  });
});
