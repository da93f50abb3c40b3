import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Config } from '../settings/config.ts';

/**
 * Turns an address into the name that limits are kept under. The address itself is never stored:
 * the key of the hash is random for each start, or, when several processes share Redis, derived from the secret.
 */
export function clientKeyOf(
  config: Pick<Config, 'redisUrl' | 'passwordSecret'>,
): (address: string | undefined) => string {
  const key = config.redisUrl
    ? createHmac('sha256', config.passwordSecret).update('client addresses').digest()
    : randomBytes(32);
  // A connection that is gone by now has no address.
  return (address = '') => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}

/** IPv6 by /64, the smallest block a provider hands to a customer; IPv4 as it is, also when mapped into IPv6. */
export function networkOf(address: string): string {
  // Some balancers write the port as well: a client would be another one with every connection.
  const bare = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1]) return mapped[1];
  const [withoutZone = bare] = bare.split('%', 1);
  if (!isIPv6(withoutZone)) return bare;
  return expand(withoutZone).slice(0, 4).join(':');
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
