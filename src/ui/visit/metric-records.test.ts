import { beforeEach, describe, expect, it } from 'vitest';
import { type MetricRecord, maxRecords, metricRecords, summarize } from './metric-records.ts';

function lasting(duration: number, success = true): MetricRecord {
  return {
    endpoint: '/api/pdf/compress',
    method: 'POST',
    startTime: 0,
    endTime: duration,
    duration,
    status: success ? 200 : 0,
    success,
    operationType: 'pdf_compress',
    fileSize: 1,
    fileCount: 1,
  };
}

describe('metric records', () => {
  beforeEach(() => metricRecords.clear());

  it('keep the last hundred and drop the oldest', () => {
    for (let at = 0; at < maxRecords + 5; at++) metricRecords.add(lasting(at));
    expect(metricRecords.all()).toHaveLength(maxRecords);
    expect(metricRecords.all()[0]?.duration).toBe(5);
  });

  it('tell their listeners', () => {
    let calls = 0;
    const stop = metricRecords.subscribe(() => calls++);
    metricRecords.add(lasting(1));
    metricRecords.clear();
    stop();
    metricRecords.add(lasting(1));
    expect(calls).toBe(2);
  });
});

describe('summary', () => {
  it('is nothing without records', () => expect(summarize([])).toBeUndefined());

  it('takes the 95th percentile at floor(0.95 × count)', () => {
    const some = Array.from({ length: 20 }, (_, at) => lasting(20 - at));
    expect(summarize(some)).toEqual({ count: 20, avgDuration: 10.5, successRate: 100, min: 1, max: 20, p95: 20 });
  });

  it('counts failures', () => {
    expect(summarize([lasting(100), lasting(300, false)])).toMatchObject({
      successRate: 50,
      avgDuration: 200,
      p95: 300,
    });
  });
});
