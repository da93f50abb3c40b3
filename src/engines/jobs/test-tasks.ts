import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineInput, EngineOutput, EngineTask } from '../engine-task.ts';
import { guardEngineCall } from '../pdf/document/guard.ts';

/**
 * Tasks that misbehave on purpose. A worker knows them only when KITBOX_TEST_TASKS is 1;
 * no HTTP route leads to them.
 */
export const testTasks = {
  /** Waits, then gives back its first file. */
  echo: async () => async (input: EngineInput<{ waitMs?: number }>, context) => {
    context.onProgress({ phase: 'opening', share: 0 });
    await new Promise((resolve) => setTimeout(resolve, input.options.waitMs ?? 0));
    context.onProgress({ phase: 'saving', done: 1, total: 1, share: 1 });
    return outputOf(input.files[0] ?? new Uint8Array());
  },
  processId: async () => async () => outputOf(new TextEncoder().encode(String(process.pid))),
  spin: async () => async () => {
    for (;;) Math.sqrt(Math.random());
  },
  greedy: async () => async () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(32 * 1024 * 1024, held.length + 1));
  },
  greedyHeap: async () => async () => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 1e5 }, (_, index) => index * 1.5));
  },
  /** What a file does that makes the PDF engine run out of its stack. */
  trapPdfEngine: async () => async () =>
    guardEngineCall<EngineOutput>(() => {
      throw new RangeError('Maximum call stack size exceeded');
    }),
  crash: async () => async () => process.abort(),
  quit: async () => async () => process.exit(3),
  throwing: async () => async () => {
    throw new Error('a bug in an engine');
  },
  /** Tries what a worker must not be able to do, and tells what it could. */
  trespass:
    async () => async (input: EngineInput<{ readable: string; writable: string; address: [string, number] }>) => {
      const { readable, writable, address } = input.options;
      const could = {
        read: await succeeds(readFile(readable)),
        write: await succeeds(writeFile(writable, 'x')),
        connect: await succeeds(reach(...address)),
      };
      return outputOf(new TextEncoder().encode(JSON.stringify(could)));
    },
  refusing: async () => async () => fail('damaged_file', { fileIndex: 0 }),
} satisfies Record<string, () => Promise<EngineTask<never>>>;

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

function outputOf(bytes: Uint8Array): Result<EngineOutput> {
  const report = { inputBytes: bytes.length, outputBytes: bytes.length, notes: [] };
  return succeed({ bytes, mediaType: 'application/octet-stream', report });
}
