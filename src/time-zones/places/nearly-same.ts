const shortestName = 5;
const longName = 9;

/**
 * How many slips of the finger part two names; undefined when it is more than one in a name of five letters or two in a
 * long one. Swapped neighbors count as one.
 */
export function countSlips(name: string, typed: string): number | undefined {
  const max = typed.length >= longName ? 2 : 1;
  if (typed.length < shortestName || Math.abs(name.length - typed.length) > max) return undefined;
  // Nobody gets the first letter and the second one wrong.
  if (name[0] !== typed[0] && name[1] !== typed[1]) return undefined;
  const slips = distance(name, typed, max);
  return slips <= max ? slips : undefined;
}

/** Optimal string alignment; given up, with any larger number, where it must be more than `max`. */
function distance(a: string, b: string, max: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
      if (best < least) least = best;
    }
    // A swap can still reach back one row.
    if (least > max + 1) return least;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
