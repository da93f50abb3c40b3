import type { Steps } from '../../shared/run-in-steps.ts';

/** A task may take this long before the next letter, or the next frame, would have to wait for it. */
const taskMs = 4;

/** In tasks of its own, a few milliseconds each; undefined when it was given up. */
export async function runInTasks<T>(steps: Steps<T>, isGivenUp: () => boolean = () => false): Promise<T | undefined> {
  for (;;) {
    await nextTask();
    const end = performance.now() + taskMs;
    do {
      if (isGivenUp()) return undefined;
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

/** A message rather than a timer: timers wait longer in pages that use many, and stand still with a stopped clock. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
