/** The name itself, or with the first number that makes it another one. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  return firstFree(name, (number) => `${name}_${number}`, taken);
}

/**
 * Of `name` and its numbered forms the first that is free. Thousands may have one name: the first gap is looked for by
 * halves, which finds it at once where the numbers run on, and another one where they do not.
 */
export function firstFree<T>(name: T, numbered: (number: number) => T, taken: { has(name: T): boolean }): T {
  if (!taken.has(name)) return name;
  let free = 2;
  while (taken.has(numbered(free))) free *= 2;
  for (let used = free / 2; free - used > 1; ) {
    const middle = Math.floor((used + free) / 2);
    if (taken.has(numbered(middle))) used = middle;
    else free = middle;
  }
  return numbered(free);
}
