import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { WorkerMessage } from './job-protocol.ts';
import { WorkerProcess } from './worker-process.ts';

it('starts workers whose memory does not depend on how long they have lived', { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-worker-'));
  const workerPath = path.join(folder, 'worker.mjs');
  // Stands in for the worker: says how it was started.
  writeFileSync(
    workerPath,
    `import { writeSync } from 'node:fs';
     import { getHeapSpaceStatistics } from 'node:v8';
     let kept = [];
     for (let i = 0; i < 4e6; i++) { if (i % 4e5 === 0) kept = []; kept.push([i]); }
     const nursery = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
     const facts = JSON.stringify({ arenas: process.env.MALLOC_ARENA_MAX, nursery });
     writeSync(3, JSON.stringify({ kind: 'threw', job: 1, error: facts }) + '\\n');`,
  );
  const place = { folder: path.join(folder, 'place'), hiddenFolder: folder, memoryBytes: 2 ** 30, workerPath };
  const isolation = { layers: [], wrap: (_: unknown, command: readonly string[]) => [...command] };
  const message = await new Promise<WorkerMessage>((resolve, reject) => {
    new WorkerProcess(
      { isolation, place, preload: [] },
      { onMessage: resolve, onExit: ({ complaint }) => reject(new Error(complaint)) },
    );
  });
  rmSync(folder, { recursive: true, force: true });
  const { arenas, nursery } = JSON.parse(message.kind === 'threw' ? message.error : '{}');
  expect(arenas).toBe('2');
  expect(nursery).toBeLessThanOrEqual(8 * 2 ** 20);
});
