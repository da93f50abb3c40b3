/** The parts of `document` a ticker looks at. */
export interface PageVisibility {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export interface Ticker {
  subscribe(listener: () => void): () => void;
  /** Seconds since 1970. */
  readSecond(): number;
  /** Minutes since 1970: a card re-renders when this changes, only its seconds tick. */
  readMinute(): number;
}

const second = 1000;

/**
 * Tells its listeners when a second begins. Each timer is set to the next full second by the clock itself, so that no
 * delay adds up; a hidden page sets none and catches up when it is seen again.
 */
export function createTicker(page: () => PageVisibility): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = 0;

  const tick = () => {
    const now = Date.now();
    const reached = Math.floor(now / second);
    if (!page().hidden) timer = setTimeout(tick, second - (now % second));
    if (reached === current) return;
    current = reached;
    for (const listener of listeners) listener();
  };
  const resume = () => {
    clearTimeout(timer);
    tick();
  };
  const readSecond = () => {
    if (listeners.size === 0) current = Math.floor(Date.now() / second);
    return current;
  };

  return {
    subscribe(listener) {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) {
        page().addEventListener('visibilitychange', resume);
        resume();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        page().removeEventListener('visibilitychange', resume);
      };
    },
    readSecond,
    readMinute: () => Math.floor(readSecond() / 60),
  };
}
