import { untilMoment } from '../controls/calm-motion.ts';
import type { OperationFailure } from '../operation/failure-message.ts';
import type { OperationOutcome, Watch } from '../operation/run-operation.ts';
import { beginJob, markResult } from '../tray/tray-work.ts';
import type { RefusedFile } from '../upload/use-file-drop.ts';
import { randomId } from '../visit/ids.ts';
import { isPending, type QueueResult, type QueueRow, type RowState } from './queue-row.ts';

/** What the queue asks of its tool: one call for one file, and the name its result gets. */
export interface QueueWork {
  /** Names the options; a result made with them is not made again. */
  key: string;
  call: (job: { file: File; password: string }, watch: Watch) => Promise<OperationOutcome>;
  /** Off where the result is no smaller form of the file. */
  comparesSizes?: boolean;
  nameOf: (result: { filename: string | undefined; blob: Blob }, file: File) => string;
}

/** More at once would only wait in the server's own queue, in the way of other visitors. */
const atOnce = 2;
/** Beside those in work: one whose result is arriving. */
const arrivingAtOnce = 1;
const defaultWaitSeconds = 5;
const maxWaitSeconds = 120;

/**
 * The files of a tool that takes one at a time, worked on two at a time. Kept outside of React: it goes on while its
 * screen is hidden.
 */
export class QueueStore {
  private rows: readonly QueueRow[] = [];
  private settled: readonly QueueRow[] = [];
  private work: QueueWork | undefined;
  private shownKey: string | undefined;
  private resumeMs = 0;
  private readonly listeners = new Set<() => void>();
  private readonly saved = new WeakSet<QueueResult>();
  private readonly running = new Map<string, AbortController>();
  /** Those of them whose result is on its way: the server has done its part. */
  private readonly arriving = new Set<string>();
  /** How far running rows are, until it is told. */
  private readonly untold = new Map<string, RowState>();
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tray: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getRows = (): readonly QueueRow[] => this.rows;
  /** As they were when more than the progress of a row changed: all but the rows themselves need no more. */
  readonly getSettledRows = (): readonly QueueRow[] => this.settled;
  readonly find = (id: string): QueueRow | undefined => this.rows.find((row) => row.id === id);

  add(files: readonly File[], refused: readonly RefusedFile[] = []): void {
    const row = (file: File, state: RowState): QueueRow => ({
      id: randomId(),
      file,
      password: '',
      state,
      results: new Map(),
    });
    this.change([
      ...this.rows,
      ...files.map((file) => row(file, { status: 'ready' })),
      ...refused.map(({ file, failure }) => row(file, { status: 'refused', failure })),
    ]);
  }

  remove(id: string): void {
    this.stop(id);
    this.change(this.rows.filter((row) => row.id !== id));
    this.markUnsaved();
    this.pump();
  }

  /** Removed ones are back in their place, with all that was made of them. */
  restore(rows: readonly QueueRow[], at: number): void {
    const asReady = (row: QueueRow): QueueRow => (isPending(row) ? { ...row, state: { status: 'ready' } } : row);
    this.change(this.rows.toSpliced(at, 0, ...rows.map((row) => this.asShown(asReady(row)))));
    this.markUnsaved();
  }

  clear(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
    this.change([]);
    markResult(this.tray, 'gone');
  }

  move(id: string, to: number): void {
    const moved = this.rows.find((row) => row.id === id);
    if (!moved) return;
    const others = this.rows.filter((row) => row !== moved);
    this.change([...others.slice(0, to), moved, ...others.slice(to)]);
  }

  /** A file that turned out to be protected asks for its password before it is sent. */
  lock(id: string): void {
    const row = this.find(id);
    if (row && !row.password && ['ready', 'waiting'].includes(row.state.status)) {
      this.put(id, { state: { status: 'locked', isWrong: false } });
    }
  }

  unlock(id: string, password: string): void {
    this.put(id, { password, state: { status: this.isStarted ? 'waiting' : 'ready' } });
    this.pump();
  }

  /** Shows what was made with these options, where it was made. A screen that comes back with the same ones changes nothing. */
  show(key: string): void {
    if (key === this.shownKey) return;
    this.shownKey = key;
    this.change(this.rows.map((row) => this.asShown(row)));
  }

  private asShown(row: QueueRow): QueueRow {
    if (!['ready', 'done', 'cancelled', 'failed'].includes(row.state.status)) return row;
    const result = row.results.get(this.shownKey ?? '');
    return { ...row, state: result ? { status: 'done', result } : { status: 'ready' } };
  }

  start(work: QueueWork): void {
    this.work = work;
    this.change(
      this.rows.map((row) =>
        row.state.status === 'ready' || row.state.status === 'cancelled'
          ? { ...row, state: { status: 'waiting' } }
          : row,
      ),
    );
    this.pump();
  }

  retry(id: string): void {
    this.put(id, { state: { status: this.work ? 'waiting' : 'ready' } });
    this.pump();
  }

  cancel(id: string): void {
    this.stop(id);
    this.put(id, { state: { status: 'cancelled' } });
    this.pump();
  }

  cancelAll(): void {
    for (const row of this.rows.filter(isPending)) {
      this.stop(row.id);
      this.put(row.id, { state: { status: 'cancelled' } });
    }
  }

  /** These are in the visitor's downloads. */
  noteSaved(results: readonly QueueResult[]): void {
    for (const result of results) this.saved.add(result);
    this.markUnsaved();
  }

  /** Leaving loses the result that was made last of a file, unless that one is saved. */
  private markUnsaved(): void {
    const last = this.rows.flatMap(({ results }) => [...results.values()].slice(-1));
    markResult(this.tray, last.every((result) => this.saved.has(result)) ? 'saved' : 'unsaved');
  }

  private get isStarted(): boolean {
    return this.rows.some(isPending);
  }

  private put(id: string, changed: Partial<QueueRow>): void {
    this.change(this.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  }

  private change(rows: readonly QueueRow[]): void {
    this.keep(rows);
    this.tell();
  }

  private keep(rows: readonly QueueRow[]): void {
    this.rows = rows;
    this.settled = rows;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private stop(id: string): void {
    this.running.get(id)?.abort();
    this.end(id);
  }

  private end(id: string): void {
    this.running.delete(id);
    this.arriving.delete(id);
    this.untold.delete(id);
  }

  /** What jobs do of themselves is told for all of them together. */
  private tellSoon(): void {
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      const progress = new Map(this.untold);
      this.untold.clear();
      if (progress.size > 0) {
        this.rows = this.rows.map((row) => {
          const state = progress.get(row.id);
          return state ? { ...row, state } : row;
        });
      }
      this.tell();
    }, untilMoment());
  }

  private putSoon(id: string, changed: Partial<QueueRow>): void {
    this.keep(this.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
    this.tellSoon();
  }

  /** While a result arrives the next file is sent. */
  private startNextWhile(id: string): void {
    if (this.arriving.has(id)) return;
    this.arriving.add(id);
    this.pump();
  }

  private pump(): void {
    const { work } = this;
    if (!work || Date.now() < this.resumeMs) return;
    for (const row of this.rows) {
      if (this.running.size - this.arriving.size >= atOnce) return;
      if (this.running.size >= atOnce + arrivingAtOnce) return;
      const { status } = row.state;
      if (status === 'waiting' || status === 'paused') void this.run(row, work);
    }
  }

  private async run({ id, file, password }: QueueRow, work: QueueWork): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    const endJob = beginJob(this.tray);
    const { signal } = controller;
    const ifRunning = (state: RowState) => {
      if (signal.aborted) return;
      this.untold.set(id, state);
      this.tellSoon();
    };
    this.putSoon(id, { state: { status: 'uploading', share: 0 } });
    const outcome = await work.call(
      { file, password },
      {
        signal,
        onUpload: (share) => ifRunning({ status: 'uploading', share }),
        onWork: (progress) => {
          ifRunning({ status: 'working', progress });
          if (!signal.aborted && progress?.phase === 'receiving') this.startNextWhile(id);
        },
      },
    );
    endJob();
    if (signal.aborted) return;
    this.end(id);
    this.settle(id, file, work, outcome);
    this.pump();
    // The last end is told at once, those before it with the progress of the others.
    if (this.running.size === 0) this.tell();
  }

  private settle(id: string, file: File, work: QueueWork, outcome: OperationOutcome): void {
    if (outcome.kind !== 'done') {
      const state: RowState = outcome.kind === 'failed' ? this.stateAfter(outcome.failure) : { status: 'cancelled' };
      this.putSoon(id, { state });
      return;
    }
    const { blob, report, sentBytes } = outcome.result;
    const isSmallerForm = work.comparesSizes !== false;
    const result: QueueResult = { blob, report, sentBytes, isSmallerForm, name: work.nameOf(outcome.result, file) };
    const results = new Map(this.find(id)?.results).set(work.key, result);
    this.putSoon(id, { results, state: { status: 'done', result } });
    this.markUnsaved();
  }

  private stateAfter(failure: OperationFailure): RowState {
    const { code, retryAfterSeconds } = failure;
    if (code === 'password_required') return { status: 'locked', isWrong: false };
    if (code === 'incorrect_password') return { status: 'locked', isWrong: true };
    const isPatience = code === 'busy' || (code === 'rate_limited' && !isAboutPasswords(failure));
    if (!isPatience) return { status: 'failed', failure };
    const seconds = Math.min(maxWaitSeconds, retryAfterSeconds ?? defaultWaitSeconds);
    const untilMs = Date.now() + seconds * 1000;
    this.resumeMs = Math.max(this.resumeMs, untilMs);
    setTimeout(() => this.pump(), seconds * 1000 + 50);
    return { status: 'paused', untilMs };
  }
}

function isAboutPasswords({ sentence }: OperationFailure): boolean {
  return 'key' in sentence && sentence.key === 'errors.password_attempts';
}
