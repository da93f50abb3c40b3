/** Five sixteenths: with what the largest job of a usual worker adds, it stays below half of its allowance. */
const maxKeptShare = 5 / 16;

/** Engines do not give everything back: whether a worker holds so much after a job that it had better start afresh. */
export function keepsTooMuch(residentBytes: number, memoryBytes: number): boolean {
  return residentBytes > memoryBytes * maxKeptShare;
}
