import { useState } from 'react';

/** Finished results of one file by the options they were made with: going back to an option shows its result at once. */
export function useResultCache<Result>() {
  const [made, setMade] = useState<{ results: ReadonlyMap<string, Result>; last?: string }>({ results: new Map() });
  return {
    results: made.results,
    keep: (key: string, result: Result) =>
      setMade(({ results }) => ({ results: new Map(results).set(key, result), last: key })),
    /** What was made with these options, else what was made last. */
    shownFor: (key: string): { result: Result; key: string } | undefined => {
      const found = made.results.has(key) ? key : made.last;
      const result = found === undefined ? undefined : made.results.get(found);
      return found === undefined || result === undefined ? undefined : { result, key: found };
    },
    /** That call has ended, and its result has no place here yet: an older one must not show up for that moment. */
    isBehind: (latest: Result) => ![...made.results.values()].includes(latest),
    clear: () => setMade({ results: new Map() }),
  };
}
