import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from './draw-page.ts';
import { ThumbnailStore } from './thumbnail-store.ts';

vi.mock('./draw-page.ts', () => ({ drawPage: vi.fn(async () => true) }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal('document', { createElement: () => ({}) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(drawPage).mockClear();
});

const anyDocument = {} as ConstructorParameters<typeof ThumbnailStore>[0];

test('pages that fly by are drawn when they have come to rest', async () => {
  const store = new ThumbnailStore(anyDocument, 100);
  store.giveWay(400);
  const drawn = store.draw(1, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60);
  store.giveWay(800);
  await vi.advanceTimersByTimeAsync(60);
  expect(drawPage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60);
  expect(drawPage).toHaveBeenCalledTimes(1);
  expect(await drawn).toBeDefined();
});

test('a page that has flown by is not drawn at all', async () => {
  const store = new ThumbnailStore(anyDocument, 100);
  store.giveWay(400);
  const controller = new AbortController();
  const drawn = store.draw(1, controller.signal);
  controller.abort();
  await vi.advanceTimersByTimeAsync(200);
  expect(await drawn).toBeUndefined();
  expect(drawPage).not.toHaveBeenCalled();
});

test('pages that are scrolled slowly are drawn meanwhile', async () => {
  const store = new ThumbnailStore(anyDocument, 100);
  store.giveWay(20);
  const drawn = store.draw(1, new AbortController().signal);
  expect(await drawn).toBeDefined();
});
