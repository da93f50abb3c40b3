import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';

const keyName = 'kitbox:client-key';
/** Gone two days after the last server that used it; a day is the longest that a limit lasts. */
const lifetimeSeconds = 2 * 24 * 60 * 60;
const renewEveryMs = 60 * 60 * 1000;

export interface ClientKeys {
  /** The name that limits are kept under for an address. The address itself is never stored. */
  of(address: string | undefined): string;
  /** Resolves when the key is that of all processes, or when Redis does not answer. */
  untilShared(): Promise<void>;
  close(): void;
}

/**
 * The key of the hash is random and known to nobody outside: of this process, or, when several share Redis, of the first
 * that asked there. What pages are told (the key of password fields) has no part in it.
 */
export function createClientKeys(redis?: Redis): ClientKeys {
  const own = randomBytes(32);
  let key: Buffer = own;
  const share = async () => {
    if (redis?.status !== 'ready') return;
    try {
      await redis.set(keyName, own.toString('base64'), 'EX', lifetimeSeconds, 'NX');
      const shared = await redis.get(keyName);
      await redis.expire(keyName, lifetimeSeconds);
      if (shared) key = Buffer.from(shared, 'base64');
    } catch {
      // Redis is away: this process counts by its own key until it is back.
    }
  };
  redis?.on('ready', share);
  const renewal = setInterval(share, renewEveryMs);
  renewal.unref();
  return {
    // A connection that is gone by now has no address.
    of: (address = '') => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22),
    untilShared: share,
    close: () => clearInterval(renewal),
  };
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
