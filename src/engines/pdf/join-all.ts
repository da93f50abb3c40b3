/**
 * Waits for all of them, also when one fails: what still works on a document must not find it destroyed.
 */
export async function joinAll<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
