import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EngineInput, EngineOutput, EngineTask } from '../engine-task.ts';

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
  crash: async () => async () => process.abort(),
  quit: async () => async () => process.exit(3),
  throwing: async () => async () => {
    throw new Error('a bug in an engine');
  },
  refusing: async () => async () => fail('damaged_file', { fileIndex: 0 }),
} satisfies Record<string, () => Promise<EngineTask<never>>>;

function outputOf(bytes: Uint8Array): Result<EngineOutput> {
  const report = { inputBytes: bytes.length, outputBytes: bytes.length, notes: [] };
  return succeed({ bytes, mediaType: 'application/octet-stream', report });
}
