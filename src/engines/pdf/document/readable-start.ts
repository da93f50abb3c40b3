import { inflateOrTell } from './stream-bytes.ts';

const maxDecodedBytes = 64 * 1024 * 1024;
/** Finding the place takes some twenty readings; nobody waits for that on more. */
const maxStoredBytes = 512 * 1024;

/**
 * What deflated bytes hold before the place where they are damaged; undefined when they are not, or too many. Bytes that
 * are only cut off can be read, so that the place is found by cutting.
 */
export function readableStart(stored: Buffer): Buffer | undefined {
  if (stored.length > maxStoredBytes || inflateOrTell(stored, maxDecodedBytes) !== 'damaged') return undefined;
  let readable: Buffer | undefined;
  let from = 0;
  let to = stored.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    const bytes = inflateOrTell(stored.subarray(0, middle), maxDecodedBytes);
    if (typeof bytes === 'string') {
      to = middle;
    } else {
      readable = bytes;
      from = middle;
    }
  }
  return readable?.length ? readable : undefined;
}
