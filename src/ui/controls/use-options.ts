import { useEffect, useState } from 'react';
import { runAtOnce, type Steps } from '../../shared/run-in-steps.ts';
import { runInTasks } from './run-in-tasks.ts';

export interface OptionSource<Option> {
  /** Undefined while the list is still loading. */
  search: (query: string) => Steps<readonly Option[] | undefined>;
  /** Called when the same query may find more than before. */
  subscribe: (listener: () => void) => () => void;
}

interface Found<Option> {
  readonly query: string;
  readonly options: readonly Option[] | undefined;
}

/**
 * What a query finds, looked for beside the typing: the letter is on the screen before its list is, and until then the
 * list of the letter before stays. Undefined as a query means that the list is closed.
 */
export function useOptions<Option>(query: string | undefined, { search, subscribe }: OptionSource<Option>) {
  const [found, setFound] = useState<Found<Option>>();
  useEffect(() => {
    if (query === undefined) {
      setFound(undefined);
      return undefined;
    }
    let runs = 0;
    const find = async () => {
      const run = ++runs;
      const options = await runInTasks(search(query), () => run !== runs);
      if (run === runs) setFound({ query, options });
    };
    void find();
    const unsubscribe = subscribe(() => void find());
    return () => {
      runs++;
      unsubscribe();
    };
  }, [query, search, subscribe]);

  const options = query === undefined ? undefined : found?.options;
  /** For someone faster than the search: what Enter chooses is what was typed, not what is still on the screen. */
  const readNow = () => (query === undefined || found?.query === query ? options : runAtOnce(search(query)));
  return { options, readNow };
}
