import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionId } from '../../ui/visit/ids.ts';
import { metricRecords } from '../../ui/visit/metric-records.ts';
import { apiAddress } from '../../ui/visit/site-base.ts';
import { type TimedOperation, type Timing, timedOperations } from './panel-summary.ts';

export interface ServerFigures {
  timings: Partial<Record<TimedOperation, Timing>>;
  /** How many files of this session the server holds now; undefined while it cannot be asked. */
  filesHeld?: number;
}

const askAgainMs = 1000;

/** What the server knows of this session: asked when the panel opens, after each run, on refresh, and while it holds files. */
export function useServerFigures(): { figures: ServerFigures; refresh: () => void } {
  const [figures, setFigures] = useState<ServerFigures>({ timings: {} });
  const latest = useRef(0);
  const refresh = useCallback(() => {
    latest.current += 1;
    const asked = latest.current;
    const show = (answer: ServerFigures) => asked === latest.current && setFigures(answer);
    askServer().then(show, () => show({ timings: {} }));
  }, []);
  useEffect(() => {
    refresh();
    return metricRecords.subscribe(refresh);
  }, [refresh]);
  useEffect(() => {
    if (!figures.filesHeld) return;
    const timer = setTimeout(refresh, askAgainMs);
    return () => clearTimeout(timer);
  }, [figures, refresh]);
  return { figures, refresh };
}

async function askServer(): Promise<ServerFigures> {
  const session = encodeURIComponent(sessionId());
  const [files, ...answers] = await Promise.all([
    getJson<{ filesHeld: number }>(`/metrics/session-files?sessionId=${session}`),
    ...timedOperations.map((operation) =>
      getJson<Timing>(`/metrics/session-timings?sessionId=${session}&operationType=${operation}`),
    ),
  ]);
  const timings = Object.fromEntries(
    timedOperations
      .map((operation, index) => [operation, answers[index]] as const)
      .filter(([, timing]) => (timing?.count ?? 0) > 0),
  );
  return { timings, ...(files ? { filesHeld: files.filesHeld } : {}) };
}

async function getJson<T>(path: string): Promise<T | undefined> {
  const answer = await fetch(apiAddress(path)).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as T) : undefined;
}
