import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { EngineInput, EngineOutput, EngineTask } from '../../../src/engines/engine-task.ts';
import { fail, type Result, succeed } from '../../../src/shared/result.ts';
import { type BreakOutOptions, breakOut } from './break-out.ts';

let isWarm = false;
const hoarded: Buffer[] = [];

/** Long enough for an order to come meanwhile. */
export const testWarmUps = {
  isWarm: async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    isWarm = true;
  },
  throwing: async () => {
    throw new Error('a bug in a warm-up');
  },
};

/** Tasks that misbehave on purpose; only the worker of the tests knows them. */
export const testTasks = {
  /** Waits, then gives back its first file. */
  echo: async () => async (input: EngineInput<{ waitMs?: number }>, context) => {
    context.onProgress({ phase: 'opening', share: 0 });
    await new Promise((resolve) => setTimeout(resolve, input.options.waitMs ?? 0));
    context.onProgress({ phase: 'saving', done: 1, total: 1, share: 1 });
    return outputOf(input.files[0] ?? new Uint8Array());
  },
  isWarm: async () => async () => outputOf(new TextEncoder().encode(String(isWarm))),
  processId: async () => async () => outputOf(new TextEncoder().encode(String(process.pid))),
  spin: async () => async () => {
    for (;;) Math.sqrt(Math.random());
  },
  greedy: async () => async () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(32 * 1024 * 1024, held.length + 1));
  },
  /** Keeps what it takes until the process holds so much, and answers. */
  hoard: async () => async (input: EngineInput<{ bytes: number }>) => {
    while (process.memoryUsage().rss < input.options.bytes) hoarded.push(Buffer.alloc(4 * 1024 * 1024, 1));
    return outputOf(new Uint8Array());
  },
  greedyHeap: async () => async () => {
    const held: number[][] = [];
    for (;;) held.push(new Array<number>(1e6).fill(held.length + 0.5));
  },
  /** What a file does that makes the PDF engine run out of its stack. */
  trapPdfEngine: async () => {
    const { guardEngineCall } = await import('../../../src/engines/pdf/document/guard.ts');
    return async () =>
      guardEngineCall<EngineOutput>(() => {
        throw new RangeError('Maximum call stack size exceeded');
      });
  },
  crash: async () => async () => process.abort(),
  quit: async () => async () => process.exit(3),
  throwing: async () => async () => {
    throw new Error('a bug in an engine');
  },
  /** Tries what a worker must not be able to do, and tells what it could. */
  breakOut: async () => async (input: EngineInput<BreakOutOptions>) =>
    outputOf(new TextEncoder().encode(JSON.stringify(await breakOut(input.options)))),
  forkBomb: async () => async () => {
    for (let copies = 0; copies < 1000; copies++) {
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true }).on(
        'error',
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return outputOf(new Uint8Array());
  },
  /** Files of 8 MB until somebody stops it. */
  fillDisk: async () => async () => {
    for (let files = 0; ; files++) {
      await writeFile(`filler-${files}`, Buffer.alloc(8 * 1024 * 1024));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  /** Answers, and goes on computing afterwards. */
  lingering: async () => async () => {
    setTimeout(() => {
      for (;;) Math.sqrt(Math.random());
    }, 100);
    return outputOf(new Uint8Array());
  },
  refusing: async () => async () => fail('damaged_file', { fileIndex: 0 }),
} satisfies Record<string, () => Promise<EngineTask<never>>>;

function outputOf(bytes: Uint8Array): Result<EngineOutput> {
  const report = { inputBytes: bytes.length, outputBytes: bytes.length, notes: [] };
  return succeed({ bytes, mediaType: 'application/octet-stream', report });
}
