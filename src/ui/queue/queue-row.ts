import type { Progress } from '../../shared/progress.ts';
import type { ResultReport } from '../../shared/result-report.ts';
import type { OperationFailure } from '../operation/failure-message.ts';

export interface QueueResult {
  blob: Blob;
  name: string;
  sentBytes: number;
  /** It is the file made smaller; else it is something else, and its size says nothing. */
  isSmallerForm: boolean;
  report: ResultReport | undefined;
}

/** Where a file of the queue stands; one of these, never two at once. */
export type RowState =
  | { status: 'ready' | 'waiting' | 'cancelled' }
  | { status: 'uploading'; share: number }
  | { status: 'working'; progress: Progress | undefined }
  /** The server is full or asks for patience: it goes on by itself. */
  | { status: 'paused'; untilMs: number }
  | { status: 'locked'; isWrong: boolean }
  | { status: 'failed'; failure: OperationFailure }
  /** Never sent: the wrong kind, too large, empty. */
  | { status: 'refused'; failure: OperationFailure }
  | { status: 'done'; result: QueueResult };

export interface QueueRow {
  id: string;
  file: File;
  password: string;
  state: RowState;
  /** What was made of it so far, by the options it was made with. */
  results: ReadonlyMap<string, QueueResult>;
}

export const isRunning = ({ state: { status } }: QueueRow): boolean => status === 'uploading' || status === 'working';

/** Still has something before it: in line, running or waiting for the server. */
export const isPending = (row: QueueRow): boolean =>
  isRunning(row) || row.state.status === 'waiting' || row.state.status === 'paused';

export function resultsOf(rows: readonly QueueRow[]): QueueResult[] {
  return rows.flatMap(({ state }) => (state.status === 'done' ? [state.result] : []));
}
