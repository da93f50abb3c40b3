import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
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
     writeSync(3, JSON.stringify({ kind: 'ready', arenas: process.env.MALLOC_ARENA_MAX, nursery }) + '\\n');`,
  );
  const place = { folder: path.join(folder, 'place'), hiddenFolder: folder, memoryBytes: 2 ** 30 };
  const isolation = { layers: [], wrap: (_: unknown, command: readonly string[]) => [...command] };
  const message = await new Promise<unknown>((resolve, reject) => {
    new WorkerProcess(
      { workerPath, isolation, place, preload: [], withTestTasks: false },
      { onMessage: resolve, onExit: ({ complaint }) => reject(new Error(complaint)) },
    );
  });
  rmSync(folder, { recursive: true, force: true });
  expect(message).toMatchObject({ arenas: '2' });
  const { nursery } = message as { nursery: number };
  expect(nursery).toBeLessThanOrEqual(8 * 2 ** 20);
});
