/** The least strictness at which something holds that holds at every stricter one; more than 1 where at none. */
export function gentlest(holds: (strictness: number) => boolean): number {
  if (holds(0)) return 0;
  if (!holds(1)) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
