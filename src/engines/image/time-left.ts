import { timeLimits } from '../../shared/limits.ts';

/** For callers that set no clock: the usual limit, from now on. */
export function usualTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return timeLimits.image.cpuMs - (user + system) / 1000;
  };
}
