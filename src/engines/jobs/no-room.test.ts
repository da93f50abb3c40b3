import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import { JobPool } from './job-pool.ts';
import type { PoolEvent } from './pool-contract.ts';

/** As many as this process may have. */
function openAllFiles(): number[] {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    return held;
  }
}

it('a server without room for one more file lives on, and starts its workers when there is room again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kitbox-no-room-'));
  const events: PoolEvent['kind'][] = [];
  const place = { folder, hiddenFolder: folder, memoryBytes: 2 ** 29, workerPath: await bundleWorker() };
  const isolation = { layers: [], wrap: (_: unknown, command: readonly string[]) => [...command] };
  const onEvent = ({ kind }: PoolEvent) => void events.push(kind);
  const pool = new JobPool({ ...place, name: 'test', size: 2, isolation, onEvent });
  const isReady = () => vi.waitUntil(() => pool.readyWorkers === 2, { timeout: 60_000 });
  await isReady();
  const before = pool.processIds;
  const held = openAllFiles();
  try {
    for (const pid of before) process.kill(-pid, 'SIGKILL');
    await vi.waitUntil(() => events.filter((kind) => kind === 'start-failed').length > 2, { timeout: 60_000 });
  } finally {
    for (const file of held) closeSync(file);
  }
  await isReady();
  expect(events).not.toContain('broken');
  pool.destroy();
  rmSync(folder, { recursive: true, force: true });
});
