import { type MetricRecord, summarize } from '../../ui/visit/metric-records.ts';

export const pdfOperations = ['pdf_compress', 'pdf_merge', 'pdf_modify'] as const;
export const imageOperation = 'image_compress';
export const timedOperations = [...pdfOperations, imageOperation] as const;
export type TimedOperation = (typeof timedOperations)[number];

export interface Timing {
  count: number;
  avgDuration: number;
}

export interface PanelSummary {
  enabled: boolean;
  metricsCount: number;
  image: Timing;
  pdf: { compress: Timing; merge: Timing; modify: Timing };
  all?: { successRate: number; avgDuration: number; p95: number };
}

export function panelSummary(records: readonly MetricRecord[], enabled: boolean): PanelSummary {
  const timing = (operation: TimedOperation): Timing => {
    const summary = summarize(records.filter(({ operationType }) => operationType === operation));
    return { count: summary?.count ?? 0, avgDuration: summary?.avgDuration ?? 0 };
  };
  const all = summarize(records);
  return {
    enabled,
    metricsCount: records.length,
    image: timing('image_compress'),
    pdf: { compress: timing('pdf_compress'), merge: timing('pdf_merge'), modify: timing('pdf_modify') },
    ...(all ? { all: { successRate: all.successRate, avgDuration: all.avgDuration, p95: all.p95 } } : {}),
  };
}

/** The mean of those that have run: a tool that has not must not pull it to zero. */
export function meanOf(timings: readonly (Timing | undefined)[]): number | undefined {
  const run = timings.filter((timing) => timing !== undefined && timing.count > 0) as Timing[];
  if (run.length === 0) return undefined;
  return run.reduce((sum, { avgDuration }) => sum + avgDuration, 0) / run.length;
}
