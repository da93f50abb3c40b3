import { apiBase } from '../../shared/operation.ts';
import { type MetricRecord, metricRecords } from '../visit/metric-records.ts';
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

async function report({ endpoint, method, duration, status, operationType, fileSize, endTime }: MetricRecord) {
  const body = {
    endpoint,
    method,
    duration,
    status,
    operationType,
    fileSize,
    timestamp: new Date(endTime).toISOString(),
    userAgent: navigator.userAgent,
  };
  try {
    await fetch(`${apiBase}/client-metrics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    });
  } catch {
    // A report that does not arrive is no concern of the visitor's.
  }
}
