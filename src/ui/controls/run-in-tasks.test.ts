import { expect, test } from 'vitest';
import type { Steps } from '../../shared/run-in-steps.ts';
import { runInTasks } from './run-in-tasks.ts';

/** Each step takes longer than a task may. */
function* slowSteps(count: number, done: number[]): Steps<string> {
  for (let step = 1; step <= count; step++) {
    const end = performance.now() + 6;
    while (performance.now() < end);
    done.push(step);
    yield;
  }
  return 'found';
}

test('long work lets other tasks in between its steps', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    seen.push(done.length);
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  expect(await runInTasks(slowSteps(4, done))).toBe('found');
  port1.close();
  expect(seen.some((count) => count > 0 && count < 4)).toBe(true);
});

test('work that is given up ends at its next step', async () => {
  const done: number[] = [];
  expect(await runInTasks(slowSteps(50, done), () => done.length >= 2)).toBeUndefined();
  expect(done).toEqual([1, 2]);
});
