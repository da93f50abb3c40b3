import { afterEach, expect, test, vi } from 'vitest';
import { openPdf } from './open-pdf.ts';

const library = vi.hoisted(() => ({ answers: [] as Promise<unknown>[], workers: [] as { destroyed: boolean }[] }));

vi.mock('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url', () => ({ default: 'worker.js' }));
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  version: '1',
  GlobalWorkerOptions: {},
  VerbosityLevel: { ERRORS: 0 },
  PDFWorker: class {
    destroyed = false;
    constructor() {
      library.workers.push(this);
    }
    destroy() {
      this.destroyed = true;
    }
  },
  getDocument: () => ({ promise: library.answers.shift(), destroy: async () => {} }),
}));

afterEach(() => vi.useRealTimers());

const never = new Promise(() => {});
const open = () => openPdf(new Blob(['%PDF']), '', new AbortController().signal);

test('two files that hang end the worker they hang in, not the one that has taken its place', async () => {
  vi.useFakeTimers();
  library.answers.push(never, never, Promise.resolve({ numPages: 3 }));
  const first = open();
  await vi.advanceTimersByTimeAsync(10_000);
  const second = open();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await first).toEqual({ kind: 'unreadable' });
  expect(library.workers.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect(await open()).toMatchObject({ kind: 'open', document: { numPages: 3 } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await second).toEqual({ kind: 'unreadable' });
  expect(library.workers.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});
