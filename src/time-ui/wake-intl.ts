import { clockOfLocale } from '../time-zones/clock-format.ts';

/**
 * The first formatter of a visit takes a browser longer than the ten after it together. It is made in a task of its own
 * while the page wakes up, so that no click waits for it and for a part of the page as well.
 */
export function wakeIntl(): void {
  if (typeof window !== 'undefined') setTimeout(() => clockOfLocale(navigator.language));
}
