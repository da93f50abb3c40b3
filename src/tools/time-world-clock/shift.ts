/** How far the clocks can be turned, in minutes either way, and by which steps. */
export const maxShift = 720;
export const shiftStep = 15;

/** The nearest step within reach. */
export function cleanShift(minutes: number): number {
  const steps = Math.round(minutes / shiftStep) * shiftStep;
  // Minus zero is zero.
  return Math.max(-maxShift, Math.min(steps, maxShift)) || 0;
}

/** The moment the clocks show, in milliseconds since 1970. */
export function shiftedMs(minute: number, shift: number): number {
  return (minute + shift) * 60_000;
}
