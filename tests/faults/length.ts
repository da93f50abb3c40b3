import { availableParallelism, loadavg } from 'node:os';

/** `npm test` runs this suite short, `npm run test:faults` at full length. */
export const isShort = process.env.KITBOX_FAULTS === 'short';

export function seconds(full: number, short: number): number {
  return isShort ? short : full;
}

/** Somebody else has the processor: what then takes long, or comes late, says nothing of the server. */
export function isMachineStarved(): boolean {
  const isStarved = (loadavg()[0] ?? 0) > 6 * availableParallelism();
  if (isStarved) console.warn('This machine is starved by others: times are not judged to the letter.');
  return isStarved;
}
