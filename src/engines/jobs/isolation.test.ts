import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import { detectIsolation, type Isolation } from './isolation.ts';
import { JobPool } from './job-pool.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kitbox-isolation-'));
const folder = path.join(root, 'workers');
const place = { folder, hiddenFolder: root, memoryBytes: 512 * 1024 * 1024 };
const listener = createServer();
let workerPath = '';

beforeAll(async () => {
  mkdirSync(folder);
  workerPath = await bundleWorker();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  listener.close();
  rmSync(root, { recursive: true, force: true });
});

const bare: Isolation = { layers: ['own-process'], wrap: (_place, command) => [...command] };

async function trespass(isolation: Isolation) {
  const pool = new JobPool({
    name: `test-${isolation.layers.length}`,
    size: 1,
    workerPath,
    ...place,
    isolation,
    withTestTasks: true,
  });
  const neighbor = path.join(root, 'request-of-somebody-else');
  writeFileSync(neighbor, 'secret');
  const output = path.join(root, 'output');
  const { port } = listener.address() as AddressInfo;
  const options = {
    readable: neighbor,
    writable: path.join(tmpdir(), `kitbox-trespass-${process.pid}`),
    address: ['127.0.0.1', port],
  };
  const result = await pool.run({
    task: 'trespass',
    files: [],
    options,
    output,
    timeLimit: { cpuMs: 10_000, wallMs: 30_000 },
  });
  pool.destroy();
  rmSync(options.writable, { force: true });
  expect(result.ok).toBe(true);
  return JSON.parse(readFileSync(output, 'utf8')) as { read: boolean; write: boolean; connect: boolean };
}

describe('isolation', () => {
  it('found here says which layers are active, and a worker lives inside them', async () => {
    const isolation = detectIsolation(place);
    expect(isolation.layers).toContain('own-process');
    const could = await trespass(isolation);
    if (isolation.layers.includes('no-network')) expect(could.connect).toBe(false);
    else
      console.warn('SKIPPED: no bubblewrap that may create namespaces, so the network is not closed to workers here');
    if (isolation.layers.includes('read-only-files')) expect(could).toMatchObject({ read: false, write: false });
  });

  it('is not needed to work: without any layer a job still runs', async () => {
    expect(await trespass(bare)).toEqual({ read: true, write: true, connect: true });
  });

  it('wraps the command in what it promises', () => {
    const { layers, wrap } = detectIsolation(place);
    const command = wrap(place, ['node', 'worker.js']);
    expect(command.slice(-2)).toEqual(['node', 'worker.js']);
    if (layers.includes('data-limit')) expect(command.join(' ')).toContain('ulimit -d 524288');
    if (layers.includes('no-core-dumps')) expect(command.join(' ')).toContain('ulimit -c 0');
  });
});
