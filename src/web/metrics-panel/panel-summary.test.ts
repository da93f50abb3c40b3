import { describe, expect, test } from 'vitest';
import type { MetricRecord } from '../../ui/visit/metric-records.ts';
import { formatDuration } from './format-duration.ts';
import { meanOf, panelSummary } from './panel-summary.ts';

function record(operationType: string, duration: number, success = true): MetricRecord {
  return {
    endpoint: `/api/${operationType.replace('_', '/')}`,
    method: 'POST',
    startTime: 0,
    endTime: duration,
    duration,
    status: success ? 200 : 0,
    success,
    operationType,
    fileSize: 1,
    fileCount: 1,
  };
}

describe('the panel’s summary', () => {
  test('counts each PDF tool apart, the image tool, and everything', () => {
    const summary = panelSummary(
      [
        record('pdf_compress', 100),
        record('pdf_compress', 300),
        record('pdf_merge', 500),
        record('image_compress', 50, false),
      ],
      true,
    );
    expect(summary).toEqual({
      enabled: true,
      metricsCount: 4,
      image: { count: 1, avgDuration: 50 },
      pdf: {
        compress: { count: 2, avgDuration: 200 },
        merge: { count: 1, avgDuration: 500 },
        modify: { count: 0, avgDuration: 0 },
      },
      all: { successRate: 75, avgDuration: 237.5, p95: 500 },
    });
  });
  test('has nothing to say of nothing', () => {
    expect(panelSummary([], false)).toMatchObject({ enabled: false, metricsCount: 0 });
    expect(panelSummary([], false).all).toBeUndefined();
  });
  test('the 95th percentile of twenty is the twentieth', () => {
    const records = Array.from({ length: 20 }, (_, index) => record('pdf_merge', index + 1));
    expect(panelSummary(records, true).all?.p95).toBe(20);
  });
  test('a tool that has not run does not pull the mean to zero', () => {
    expect(meanOf([{ count: 2, avgDuration: 300 }, { count: 0, avgDuration: 0 }, undefined])).toBe(300);
    expect(meanOf([undefined])).toBeUndefined();
  });
});

describe('durations', () => {
  test.each([
    [999, '999 ms'],
    [1000, '1.00 s'],
    [1534, '1.53 s'],
    [0.4, '0 ms'],
  ])('%d ms read %s', (duration, text) => expect(formatDuration(duration, 'en').replace('sec', 's')).toBe(text));
});
