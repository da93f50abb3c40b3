import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** How a caller with a key counts: by the key instead of the address, with this many times the site's limits. */
export const keyedCallsFactor = 10;

export type Caller = { kind: 'visitor' } | { kind: 'keyed'; name: string } | { kind: 'wrong-key' };

/**
 * Who calls, by the header X-API-Key. Without keys in the settings the header means nothing. Keys are compared by their
 * hashes: the time that takes says nothing about them.
 */
export function createCallers(keys: readonly string[]): (request: FastifyRequest) => Caller {
  const known = keys.map(hashOf);
  return ({ headers }) => {
    const given = headers['x-api-key'];
    if (known.length === 0 || given === undefined) return { kind: 'visitor' };
    const hash = hashOf(String(given));
    const isKnown = known.map((each) => timingSafeEqual(each, hash)).includes(true);
    return isKnown ? { kind: 'keyed', name: `key-${hash.toString('base64url').slice(0, 18)}` } : { kind: 'wrong-key' };
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();
