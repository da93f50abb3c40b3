import { afterEach, expect, test, vi } from 'vitest';
import { settings } from './settings.ts';

afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException('no', 'QuotaExceededError');
}

test.each([
  ['full', () => ({ getItem: () => null, setItem: refuse })],
  ['blocked', refuse],
])('with storage %s a choice holds for the visit, and is stored once that works again', (_state, storage) => {
  vi.stubGlobal('window', {
    get localStorage() {
      return storage();
    },
  });
  settings.theme.set('dark');
  expect(settings.theme.get()).toBe('dark');
  settings.theme.set('light');
  expect(settings.theme.get()).toBe('light');

  const kept = new Map<string, string>();
  const working = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('window', { localStorage: working });
  settings.theme.set('dark');
  expect([...kept.values()]).toEqual(['dark']);
  kept.clear();
  expect(settings.theme.get()).toBe(undefined);
});
