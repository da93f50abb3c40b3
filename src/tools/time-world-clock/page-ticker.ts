import { useSyncExternalStore } from 'react';
import { createTicker } from './ticker.ts';

const ticker = createTicker(() => document);
/** The prerendered page shows no time at all, since any would be wrong. */
const readOnServer = () => undefined;

export function useMinute(): number | undefined {
  return useSyncExternalStore(ticker.subscribe, ticker.readMinute, readOnServer);
}

/** Calls at once and whenever a second begins; returns how to stop. */
export function onEachSecond(show: (second: number) => void): () => void {
  const tell = () => show(ticker.readSecond());
  const stop = ticker.subscribe(tell);
  tell();
  return stop;
}
