/** The input holds something that cannot be read or is not known: a fact about the file, not a mistake of ours. */
export class DamagedInput extends Error {}

/**
 * The one place where damage inside a document is put up with: one broken image or font must not stop the rest, so
 * `fallback` takes its place. Our own mistakes (a TypeError, a ReferenceError, a RangeError) and a trapped engine
 * always travel on.
 */
export function orIfDamaged<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return fallback;
  }
}

/** The same for work that takes its time. */
export async function orIfDamagedLater<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return fallback;
  }
}

/**
 * MuPDF and the image codecs complain with plain errors. Node's complaints carry a code, such as reading past the end
 * of a truncated table; but a wrong type is always our own mistake.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedInput) return true;
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return error.constructor === Error || 'code' in error;
}
