import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTicker } from './ticker.ts';

function fakePage() {
  const listeners = new Set<() => void>();
  return {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    show(isShown: boolean) {
      this.hidden = !isShown;
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

describe('the ticker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-08T06:59:58.400Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ticks when a second begins, not a second after it was started', () => {
    const ticker = createTicker(fakePage);
    const ticks: number[] = [];
    ticker.subscribe(() => ticks.push(Date.now() % 1000));
    ticks.length = 0;
    vi.advanceTimersByTime(600);
    expect(ticks).toEqual([0]);
    vi.advanceTimersByTime(5000);
    expect(ticks).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('late timers do not add up', () => {
    const ticker = createTicker(fakePage);
    const seconds: number[] = [];
    ticker.subscribe(() => {
      seconds.push(ticker.readSecond());
      // A busy page: each tick runs 300 ms late.
      vi.setSystemTime(Date.now() + 300);
    });
    vi.advanceTimersByTime(30_000);
    const gaps = seconds.slice(1).map((value, index) => value - (seconds[index] ?? 0));
    expect(gaps.every((gap) => gap === 1)).toBe(true);
  });

  test('a hidden page sets no timer and is right at once when it is shown', () => {
    const page = fakePage();
    const ticker = createTicker(() => page);
    let ticks = 0;
    ticker.subscribe(() => ticks++);
    page.show(false);
    vi.advanceTimersByTime(2000);
    const before = ticks;
    vi.advanceTimersByTime(3_600_000);
    expect(ticks).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
    page.show(true);
    expect(ticks).toBe(before + 1);
    expect(ticker.readSecond()).toBe(Math.floor(Date.now() / 1000));
  });

  test('nobody listening means nothing runs', () => {
    const page = fakePage();
    const ticker = createTicker(() => page);
    const stop = ticker.subscribe(() => {});
    stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(page.listeners.size).toBe(0);
  });

  test('minutes change with the minute', () => {
    const ticker = createTicker(fakePage);
    ticker.subscribe(() => {});
    const minute = ticker.readMinute();
    vi.advanceTimersByTime(1000);
    expect(ticker.readMinute()).toBe(minute);
    vi.advanceTimersByTime(600);
    expect(ticker.readMinute()).toBe(minute + 1);
  });
});
