import { type MetricRecord, metricRecords } from '../visit/metric-records.ts';
import { sendReport } from '../visit/send-report.ts';
import { settings } from '../visit/settings.ts';

/** Only these calls are reported to the server. */
const reportedPaths: readonly string[] = ['/api/pdf/compress', '/api/pdf/merge', '/api/pdf/modify'];
const ignoredUnderMs = 500;
const reportedOverMs = 1000;

/** Keeps how a call went for the metrics panel, and tells the server of long ones. Nothing happens when switched off. */
export function recordCall(record: MetricRecord): void {
  if (!settings.metricsEnabled.get()) return;
  metricRecords.add(record);
  if (isReported(record)) void report(record);
}

export function isReported({ endpoint, success, duration }: MetricRecord): boolean {
  if (duration < ignoredUnderMs) return false;
  return success && duration > reportedOverMs && reportedPaths.includes(endpoint);
}

function report({ endpoint, method, duration, status, operationType, fileSize, endTime }: MetricRecord): Promise<void> {
  const timestamp = new Date(endTime).toISOString();
  const { userAgent } = navigator;
  return sendReport('/client-metrics', {
    endpoint,
    method,
    duration,
    status,
    operationType,
    fileSize,
    timestamp,
    userAgent,
  });
}
