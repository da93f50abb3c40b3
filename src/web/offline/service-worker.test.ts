import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

interface FetchEvent {
  request: { url: string; method: string; mode: string };
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

const heard = new Map<string, (event: FetchEvent) => void>();
const keptPages = new Map<string, string>();

beforeAll(async () => {
  vi.stubGlobal('kept', {
    version: '1',
    base: '',
    entry: '',
    files: [],
    texts: [],
    pages: [],
    missing: '/404',
    shares: {},
  });
  vi.stubGlobal('location', { origin: 'https://site' });
  vi.stubGlobal('addEventListener', (type: string, listen: (event: FetchEvent) => void) => heard.set(type, listen));
  const match = async (address: string) => (keptPages.has(address) ? new Response(keptPages.get(address)) : undefined);
  vi.stubGlobal('caches', { open: async () => ({ match }) });
  keptPages.set('/kept-language', 'en').set('/terms?lng=en', 'kept');
  // A script, no module.
  await import(new URL('./service-worker.ts', import.meta.url).href);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose head and body come after so long; an abort ends either. */
function serve(headMs: number, bodyMs: number): void {
  vi.stubGlobal('fetch', (_: unknown, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        setTimeout(() => {
          if (signal.aborted) return;
          controller.enqueue(new TextEncoder().encode('fresh'));
          controller.close();
        }, headMs + bodyMs);
      },
    });
    return new Promise((resolve, reject) => {
      setTimeout(() => resolve(new Response(body)), headMs);
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
}

async function visit(): Promise<string> {
  let answer: Promise<Response> | undefined;
  heard.get('fetch')?.({
    request: { url: 'https://site/terms', method: 'GET', mode: 'navigate' },
    respondWith: (given) => {
      answer = given;
    },
    waitUntil: () => {},
  });
  const text = answer?.then((response) => response.text());
  // Whatever becomes of it is looked at below, not while the clock is moved.
  text?.catch(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  return (await text) ?? '';
}

test('a page that has begun to arrive arrives as a whole, on a slow network too', async () => {
  serve(1000, 8000);
  expect(await visit()).toBe('fresh');
});

test('a page that does not begin to arrive gives way to the kept one', async () => {
  serve(9000, 0);
  expect(await visit()).toBe('kept');
});
