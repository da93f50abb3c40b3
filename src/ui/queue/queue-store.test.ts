import { afterEach, expect, test, vi } from 'vitest';
import type { OperationOutcome, Watch } from '../operation/run-operation.ts';
import { workIn } from '../tray/tray-work.ts';
import { resultsOf } from './queue-row.ts';
import { QueueStore, type QueueWork } from './queue-store.ts';

afterEach(() => vi.useRealTimers());

const file = (name: string) => new File(['x'.repeat(100)], name);
const done = (): OperationOutcome => ({
  kind: 'done',
  result: { blob: new Blob(['y']), filename: undefined, report: undefined, sentBytes: 100, header: () => null },
});
const failed = (code: 'busy' | 'password_required' | 'damaged_file', retryAfterSeconds?: number): OperationOutcome => ({
  kind: 'failed',
  failure: {
    sentence: { key: `failures.${code}` },
    code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  },
});
type Answer = (outcome: OperationOutcome) => void;
/** Calls that wait until they are answered one by one. */
function heldWork(key = 'MEDIUM') {
  const calls: { name: string; password: string; signal: AbortSignal; watch: Watch; answer: Answer }[] = [];
  const work: QueueWork = {
    key,
    call: ({ file: { name }, password }, watch) =>
      new Promise((answer) => {
        calls.push({ name, password, signal: watch.signal, watch, answer });
      }),
    nameOf: (_, { name }) => `small-${name}`,
  };
  return { work, calls };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const statesOf = (store: QueueStore) => store.getRows().map(({ state }) => state.status);

test('two files are worked on at a time, in the order of the list', async () => {
  const store = new QueueStore('t');
  store.add(['a', 'b', 'c', 'd'].map(file));
  store.move(store.getRows()[3]?.id ?? '', 0);
  const { work, calls } = heldWork();
  store.start(work);
  expect(calls.map(({ name }) => name)).toEqual(['d', 'a']);
  calls[0]?.answer(done());
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(['d', 'a', 'b']);
  expect(statesOf(store)).toEqual(['done', 'uploading', 'uploading', 'waiting']);
  expect(store.getRows()[0]?.state).toMatchObject({ result: { name: 'small-d' } });
});

test('a full server is waited for by all, as long as it asks, and nothing fails', async () => {
  vi.useFakeTimers();
  const store = new QueueStore('t');
  store.add(['a', 'b', 'c'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  calls[0]?.answer(failed('busy', 7));
  calls[1]?.answer(done());
  await vi.advanceTimersByTimeAsync(6000);
  expect(statesOf(store)).toEqual(['paused', 'done', 'waiting']);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1200);
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'c']);
});

test('a locked file waits for its password while the others go on', async () => {
  const store = new QueueStore('t');
  store.add(['a', 'b', 'c'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  calls[0]?.answer(failed('password_required'));
  await settle();
  expect(statesOf(store)).toEqual(['locked', 'uploading', 'uploading']);
  store.unlock(store.getRows()[0]?.id ?? '', 'secret');
  expect(statesOf(store)).toEqual(['waiting', 'uploading', 'uploading']);
  calls[1]?.answer(done());
  await settle();
  expect(calls.at(-1)).toMatchObject({ name: 'a', password: 'secret' });
});

test('one or all can be cancelled, and a failed one tried again', async () => {
  const store = new QueueStore('t');
  store.add(['a', 'b', 'c', 'd'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  store.cancel(store.getRows()[0]?.id ?? '');
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(statesOf(store)).toEqual(['cancelled', 'uploading', 'uploading', 'waiting']);
  calls[1]?.answer(failed('damaged_file'));
  await settle();
  store.cancelAll();
  expect(statesOf(store)).toEqual(['cancelled', 'failed', 'cancelled', 'cancelled']);
  store.retry(store.getRows()[1]?.id ?? '');
  expect(calls.at(-1)?.name).toBe('b');
});

test('a screen that comes back to the same options still says what failed or was cancelled', async () => {
  const store = new QueueStore('t');
  store.add(['a', 'b'].map(file));
  const { work, calls } = heldWork('MEDIUM');
  store.show('MEDIUM');
  store.start(work);
  calls[0]?.answer(failed('damaged_file'));
  store.cancel(store.getRows()[1]?.id ?? '');
  await settle();
  store.show('MEDIUM');
  expect(statesOf(store)).toEqual(['failed', 'cancelled']);
  store.show('HIGH');
  expect(statesOf(store)).toEqual(['ready', 'ready']);
});

test('other options ask again, and a finished one is shown at once', async () => {
  const store = new QueueStore('t');
  store.add([file('a')]);
  const medium = heldWork('MEDIUM');
  store.start(medium.work);
  medium.calls[0]?.answer(done());
  await settle();
  store.show('HIGH');
  expect(statesOf(store)).toEqual(['ready']);
  store.show('MEDIUM');
  expect(statesOf(store)).toEqual(['done']);
});

test('with the last result that was made the tray has nothing more to lose', async () => {
  const store = new QueueStore('emptied');
  store.add(['a', 'b'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  for (const { answer } of calls) answer(done());
  await settle();
  store.remove(store.getRows()[0]?.id ?? '');
  // What was made with other options is still there.
  store.show('HIGH');
  expect(workIn('emptied')).toBe('unsaved');
  store.remove(store.getRows()[0]?.id ?? '');
  expect(workIn('emptied')).toBe('none');
});

test('a removed file comes back to its place, as the options of now show it', async () => {
  const store = new QueueStore('restored');
  store.add(['a', 'b', 'c'].map(file));
  const { work, calls } = heldWork('MEDIUM');
  store.show('MEDIUM');
  store.start(work);
  for (const { answer } of calls) answer(done());
  await settle();
  const [, second, third] = store.getRows();
  if (!second || !third) throw new Error('no rows');
  store.remove(second.id);
  store.remove(third.id);
  store.show('HIGH');
  store.restore([second], 1);
  expect(store.getRows().map((row) => row.file.name)).toEqual(['a', 'b']);
  expect(statesOf(store)).toEqual(['ready', 'ready']);
  store.show('MEDIUM');
  expect(statesOf(store)).toEqual(['done', 'done']);
  // What ran when it was removed runs no more.
  store.restore([{ ...third, state: { status: 'uploading', share: 0 } }], 2);
  expect(statesOf(store)).toEqual(['done', 'done', 'ready']);
});

test('one saved file of several does not make the others saved', async () => {
  const store = new QueueStore('half saved');
  store.add(['a', 'b'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  for (const { answer } of calls) answer(done());
  await settle();
  const [first, second] = resultsOf(store.getRows());
  if (!first || !second) throw new Error('no results');
  store.noteSaved([first]);
  expect(workIn('half saved')).toBe('unsaved');
  store.noteSaved([second]);
  expect(workIn('half saved')).toBe('none');
});

test('while a result arrives the next file is sent, one more than are worked on', async () => {
  const store = new QueueStore('t');
  store.add(['a', 'b', 'c', 'd', 'e'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  const arrives = (at: number) => calls[at]?.watch.onWork({ phase: 'receiving', share: 0.9 });
  arrives(0);
  arrives(0);
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  arrives(1);
  expect(calls).toHaveLength(3);
  calls[0]?.answer(done());
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  // A result that breaks off while it arrives leaves its place to the next.
  store.cancel(store.getRows()[1]?.id ?? '');
  expect(calls).toHaveLength(4);
});

test('how far rows are is told every 400 ms at most, and never after their end', async () => {
  vi.useFakeTimers();
  const store = new QueueStore('t');
  store.add(['a', 'b'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  let told = 0;
  store.subscribe(() => told++);
  for (let step = 1; step <= 50; step++) {
    for (const { watch } of calls) watch.onUpload(step / 100);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(told).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getRows()[0]?.state).toEqual({ status: 'uploading', share: 0.5 });
  calls[0]?.watch.onUpload(0.9);
  calls[0]?.answer(done());
  await vi.advanceTimersByTimeAsync(500);
  expect(statesOf(store)).toEqual(['done', 'uploading']);
});

test('progress comes to its row alone; ends are told together, the last one at once', async () => {
  vi.useFakeTimers();
  const store = new QueueStore('t');
  store.add(['a', 'b'].map(file));
  const { work, calls } = heldWork();
  store.start(work);
  await vi.advanceTimersByTimeAsync(400);
  let told = 0;
  store.subscribe(() => told++);
  const settled = store.getSettledRows();
  for (const { watch } of calls) watch.onUpload(0.5);
  await vi.advanceTimersByTimeAsync(400);
  expect(told).toBe(1);
  expect(store.getSettledRows()).toBe(settled);
  expect(store.find(settled[0]?.id ?? '')?.state).toEqual({ status: 'uploading', share: 0.5 });
  calls[0]?.answer(done());
  await vi.advanceTimersByTimeAsync(1);
  expect([told, statesOf(store)[0]]).toEqual([1, 'done']);
  await vi.advanceTimersByTimeAsync(400);
  expect(told).toBe(2);
  calls[1]?.answer(done());
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toBe(3);
});
