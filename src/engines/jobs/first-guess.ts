import type { TaskName } from './all-tasks.ts';

/**
 * What tasks take on one core of an ordinary machine, as measured by `npm run bench:load`: so much at least, and so much
 * for each megabyte. It stands in until a job of that kind was seen, so it need not be near.
 */
const measured: Record<TaskName, readonly [leastMs: number, msPerMegabyte: number]> = {
  compressPdf: [60, 170],
  modifyPdf: [20, 20],
  mergePdfs: [30, 20],
  splitPdf: [30, 30],
  compressImage: [200, 1800],
  removeBackground: [150, 300],
  composeCutout: [100, 200],
};
const unknownMs = 2000;

export function firstGuessMs(task: string, bytes: number): number {
  if (!Object.hasOwn(measured, task)) return unknownMs;
  const [leastMs, msPerMegabyte] = measured[task as TaskName];
  return leastMs + (msPerMegabyte * bytes) / 2 ** 20;
}
