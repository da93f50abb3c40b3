import { describe, expect, it } from 'vitest';
import type { ResultReport } from '../../shared/result-report.ts';
import { parseWorkerMessage } from './worker-message.ts';

const report = { inputBytes: 1, outputBytes: 1, notes: [] };
const fullReport: Required<ResultReport> = {
  inputBytes: 2,
  outputBytes: 1,
  unchanged: true,
  pages: 3,
  parts: 4,
  encoder: 'mozjpeg',
  score: 76.5,
  width: 5,
  height: 6,
  smallerAs: { format: 'WEBP', bytes: 7 },
  notes: [{ code: 'target_missed', count: 2, total: 3 }],
};
const parse = (message: unknown) => parseWorkerMessage(typeof message === 'string' ? message : JSON.stringify(message));

describe('what a worker says', () => {
  it.each([
    { kind: 'ready' },
    { kind: 'progress', job: 1, progress: { phase: 'opening', done: 1, total: 2, share: 0.5 } },
    { kind: 'done', job: 1, mediaType: 'application/pdf', report: { ...report, notes: [{ code: 'x', count: 2 }] } },
    { kind: 'done', job: 1, mediaType: 'image/gif', report: fullReport },
    { kind: 'failed', job: 1, failure: { code: 'damaged_file', fileIndex: 0 } },
    { kind: 'threw', job: 1, error: 'a bug' },
  ])('is taken when it has its shape: $kind', (message) => {
    expect(parse(message)).toEqual(message);
  });

  it.each([
    'no JSON',
    'null',
    '[]',
    '7',
    {},
    { kind: 'other', job: 1 },
    { kind: 'failed', job: 1 },
    { kind: 'failed', job: 1, failure: null },
    { kind: 'failed', job: 1, failure: { code: 'constructor' } },
    { kind: 'failed', job: 1, failure: { code: 'damaged_file', fileIndex: '0' } },
    { kind: 'failed', job: 1.5, failure: { code: 'damaged_file' } },
    { kind: 'failed', failure: { code: 'damaged_file' } },
    { kind: 'progress', job: 1, progress: { phase: '<script>' } },
    { kind: 'progress', job: 1, progress: { phase: 'opening', share: 'all' } },
    { kind: 'progress', job: 1 },
    { kind: 'done', job: 1, mediaType: 'application/pdf' },
    { kind: 'done', job: 1, mediaType: 5, report },
    { kind: 'done', job: 1, mediaType: 'application/pdf', report: { ...report, notes: 'x' } },
    { kind: 'done', job: 1, mediaType: 'application/pdf', report: { ...report, encoder: { toString: 1 } } },
    { kind: 'done', job: 1, mediaType: 'application/pdf', report: { ...report, encoder: 'x'.repeat(20_000) } },
    { kind: 'done', job: 1, mediaType: 'image/gif', report: { ...report, smallerAs: 'WEBP' } },
    { kind: 'done', job: 1, mediaType: 'image/gif', report: { ...report, smallerAs: { format: 'WEBP', bytes: -1 } } },
    { kind: 'done', job: 1, mediaType: 'image/gif', report: { ...report, other: 'x' } },
    { kind: 'threw', job: 1, error: { stack: 'x' } },
    { kind: 'threw', job: 1, error: 'x'.repeat(5000) },
  ])('is nothing otherwise: %j', (message) => {
    expect(parse(message)).toBeUndefined();
  });

  it('names no file: only the server knows names', () => {
    const forged = { kind: 'failed', job: 1, failure: { code: 'damaged_file', filename: '../../etc/passwd' } };
    expect(parse(forged)).toEqual({ kind: 'failed', job: 1, failure: { code: 'damaged_file' } });
  });
});
