import { useSyncExternalStore } from 'react';
import { createTicker } from './ticker.ts';

const ticker = createTicker(() => document);
/** The prerendered page shows no time at all, since any would be wrong. */
const readOnServer = () => undefined;

export function useMinute(): number | undefined {
  return useSyncExternalStore(ticker.subscribe, ticker.readMinute, readOnServer);
}

export function useSecond(): number | undefined {
  return useSyncExternalStore(ticker.subscribe, ticker.readSecond, readOnServer);
}
