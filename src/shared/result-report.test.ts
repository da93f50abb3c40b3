import { describe, expect, test } from 'vitest';
import { decodeReport, encodeReport, type ReportNote, reportCodes } from './result-report.ts';

describe('the report header', () => {
  test('what is encoded is decoded', () => {
    const report = {
      inputBytes: 10,
      outputBytes: 5,
      pages: 3,
      notes: [
        { code: 'images_recompressed', count: 4 },
        { code: 'images_left_for_time', count: 12, total: 90 },
        { code: 'text_kept' },
      ] satisfies ReportNote[],
    };
    expect(decodeReport(encodeReport(report))).toEqual(report);
  });
  test('it stays within 2 KB of ASCII, figures first', () => {
    const notes = Array.from({ length: 400 }, (_, index) => ({
      code: reportCodes[index % 20] ?? 'text_kept',
      count: index,
    }));
    const text = encodeReport({ inputBytes: 1, outputBytes: 1, encoder: 'é', notes });
    expect(text.length).toBeLessThanOrEqual(2048);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(decodeReport(text)?.encoder).toBe('é');
  });
  test('nonsense is no report', () => {
    expect(decodeReport('{')).toBeUndefined();
    expect(decodeReport('null')).toBeUndefined();
  });
});
