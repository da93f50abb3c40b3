import { isFailureCode } from '../../shared/failures.ts';
import { type Progress, progressPhases } from '../../shared/progress.ts';
import { type Failure, isFieldName } from '../../shared/result.ts';
import type { ResultReport } from '../../shared/result-report.ts';
import type { WorkerMessage } from './job-protocol.ts';

/**
 * A line of a worker as a message, or undefined. A worker may have been taken over by a file: nothing of what it says is
 * used before it has the shape that it ought to have.
 */
export function parseWorkerMessage(line: string): WorkerMessage | undefined {
  const message = parseObject(line);
  if (!message) return undefined;
  if (message.kind === 'ready') return { kind: 'ready' };
  const { job } = message;
  if (!isCount(job)) return undefined;
  switch (message.kind) {
    case 'progress': {
      const progress = readProgress(message.progress);
      return progress && { kind: 'progress', job, progress };
    }
    case 'done': {
      const report = readReport(message.report);
      const { mediaType } = message;
      return report && isText(mediaType, 100) ? { kind: 'done', job, mediaType, report } : undefined;
    }
    case 'failed': {
      const failure = readFailure(message.failure);
      return failure && { kind: 'failed', job, failure };
    }
    case 'threw':
      return isText(message.error, 4000) ? { kind: 'threw', job, error: message.error } : undefined;
    default:
      return undefined;
  }
}

type Fields = Record<string, unknown>;

function parseObject(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readProgress(value: unknown): Progress | undefined {
  if (!isFields(value)) return undefined;
  const phase = progressPhases.find((known) => known === value.phase);
  if (!phase) return undefined;
  const progress: Progress = { phase };
  for (const key of ['done', 'total', 'share'] as const) {
    const number = value[key];
    if (number === undefined) continue;
    if (!isNumber(number)) return undefined;
    progress[key] = number;
  }
  return progress;
}

function readFailure(value: unknown): Failure | undefined {
  if (!isFields(value) || !isFailureCode(value.code)) return undefined;
  const { code, fileIndex, field } = value;
  const failure: Failure = { code, ...(isFieldName(field) ? { field } : {}) };
  if (fileIndex === undefined) return failure;
  return isCount(fileIndex) ? { ...failure, fileIndex } : undefined;
}

type Figures = Omit<ResultReport, 'notes'>;

/** What each figure of a report has to be; one that is missing here does not compile. */
const figureShapes: { [Name in keyof Required<Figures>]: (value: unknown) => boolean } = {
  inputBytes: isCount,
  outputBytes: isCount,
  unchanged: (value) => typeof value === 'boolean',
  pages: isCount,
  parts: isCount,
  encoder: (value) => isText(value, 200),
  score: isNumber,
  width: isCount,
  height: isCount,
  smallerAs: (value) => isFields(value) && isText(value.format, 10) && isCount(value.bytes),
};

/** Figures and a list of notes, small enough for a header; which of them mean something is the reader's to know. */
function readReport(value: unknown): ResultReport | undefined {
  if (!isFields(value) || JSON.stringify(value).length > 16_000) return undefined;
  const { notes, ...figures } = value;
  if (!Array.isArray(notes) || !notes.every((note) => isFields(note) && isText(note.code, 60))) return undefined;
  const hasShape = ([name, figure]: [string, unknown]) =>
    Object.hasOwn(figureShapes, name) ? figureShapes[name as keyof Figures](figure) : isNumber(figure);
  if (!Object.entries(figures).every(hasShape) || !('inputBytes' in figures && 'outputBytes' in figures))
    return undefined;
  return value as unknown as ResultReport;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}
