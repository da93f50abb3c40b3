/** How one server call of this visit went. Times are in milliseconds; the first two since 1970. */
export interface MetricRecord {
  endpoint: string;
  method: 'POST';
  startTime: number;
  endTime: number;
  duration: number;
  status: 200 | 0;
  success: boolean;
  /** The operation's id: pdf_compress, pdf_modify, pdf_merge, image_compress … */
  operationType: string;
  fileSize: number;
  fileCount: number;
}

export const maxRecords = 100;

let records: readonly MetricRecord[] = [];
const listeners = new Set<() => void>();

function replaceWith(next: readonly MetricRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** In memory only: closing the tab forgets it. Shaped for useSyncExternalStore. */
export const metricRecords = {
  all: (): readonly MetricRecord[] => records,
  /** The oldest goes when there are too many. */
  add: (record: MetricRecord): void => replaceWith([...records, record].slice(-maxRecords)),
  clear: (): void => replaceWith([]),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export interface MetricSummary {
  count: number;
  avgDuration: number;
  /** Percent. */
  successRate: number;
  min: number;
  max: number;
  p95: number;
}

/** Undefined when there is nothing to sum up. The 95th percentile is the value at floor(0.95 × count), as asked. */
export function summarize(some: readonly MetricRecord[]): MetricSummary | undefined {
  const durations = some.map(({ duration }) => duration).sort((a, b) => a - b);
  const count = durations.length;
  const [min, max, p95] = [durations[0], durations[count - 1], durations[Math.floor(0.95 * count)]];
  if (min === undefined || max === undefined || p95 === undefined) return undefined;
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const succeeded = some.filter(({ success }) => success).length;
  return { count, avgDuration: total / count, successRate: (100 * succeeded) / count, min, max, p95 };
}
