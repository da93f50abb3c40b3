import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleWorker } from '../../../tests/api/support/bundle.ts';
import { detectIsolation } from './isolation.ts';
import type { Isolation, WorkerPlace } from './isolation-contract.ts';
import { JobPool } from './job-pool.ts';
import { findProgram } from './launchers.ts';
import { reservedByNode } from './node-reserve.ts';
import type { PoolEvent } from './pool-contract.ts';

vi.setConfig({ testTimeout: 180_000 });

const root = mkdtempSync(path.join(tmpdir(), 'kitbox-isolation-'));
const folder = path.join(root, 'workers');
const unixSocket = path.join(root, 'socket');
const memoryBytes = 512 * 1024 * 1024;
const tcp = createServer();
const unix = createServer();
/** Programs of the system that somebody would want: they are put into the sandbox for the test, and must not help. */
const tools = ['mount', 'unshare', 'true'].flatMap((name) => findProgram(name) ?? []);
let place: WorkerPlace;

beforeAll(async () => {
  mkdirSync(folder, { mode: 0o700 });
  place = { folder, hiddenFolder: root, memoryBytes, workerPath: await bundleWorker(), readOnlyPaths: tools };
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => unix.listen(unixSocket, resolve));
});
afterAll(() => {
  tcp.close();
  unix.close();
  rmSync(root, { recursive: true, force: true });
});

const bare: Isolation = { layers: ['own-process'], wrap: (_place, command) => [...command] };
const isBubblewrap = ({ layers }: Isolation) => layers.includes('own-files-only');

async function runIn(isolation: Isolation, task: string, options: unknown, more = {}) {
  const events: PoolEvent['kind'][] = [];
  const onEvent = (event: PoolEvent) => void events.push(event.kind);
  const pool = new JobPool({ ...place, name: `test-${Math.random()}`, size: 1, isolation, onEvent, ...more });
  const output = path.join(root, `output-${Math.random()}`);
  const timeLimit = { cpuMs: 60_000, wallMs: 120_000 };
  const result = await pool.run({ task, files: [], options, output, timeLimit });
  pool.destroy();
  return { result, output, events };
}

async function breakOut(isolation: Isolation): Promise<Record<string, boolean>> {
  const neighbor = path.join(root, 'request-of-somebody-else');
  writeFileSync(neighbor, 'secret', { mode: 0o600 });
  const writable = path.join(tmpdir(), `kitbox-break-out-${process.pid}`);
  const { port } = tcp.address() as AddressInfo;
  const { result, output } = await runIn(isolation, 'breakOut', {
    neighbor,
    project: path.resolve('README.md'),
    writable,
    bundle: path.dirname(place.workerPath),
    tcp: ['127.0.0.1', port],
    unixSocket,
    serverPid: process.pid,
    triesHarm: isolation !== bare,
  });
  rmSync(writable, { force: true });
  rmSync(path.join(path.dirname(place.workerPath), 'planted.js'), { force: true });
  expect(result.ok).toBe(true);
  return JSON.parse(readFileSync(output, 'utf8'));
}

const successes = (could: Record<string, boolean>) => Object.keys(could).filter((attempt) => could[attempt]);

describe('isolation', () => {
  it('found here holds against everything that it names', async () => {
    const isolation = detectIsolation(place);
    expect(isolation.layers).toContain('own-process');
    if (!isBubblewrap(isolation)) return console.warn('SKIPPED: no bubblewrap that may create namespaces here');
    expect(isolation.layers).toEqual(expect.arrayContaining(['no-capabilities', 'no-network', 'own-processes-only']));
    const could = await breakOut(isolation);
    const allowed = isolation.layers.includes('no-user-namespaces') ? [] : ['makeUserNamespace'];
    expect(successes(could)).toEqual(allowed);
  });

  it.each([
    ['bubblewrap', ['bwrap']],
    ['bubblewrap and setpriv', ['bwrap', 'setpriv']],
  ])(
    'without %s is a user of its own when the server is root: files and processes of others stay closed',
    async (_, missing) => {
      const isolation = detectIsolation(place, ({ needs }) => !needs.some((program) => missing.includes(program)));
      if (!isolation.layers.includes('second-user')) return console.warn('SKIPPED: the tests do not run as root');
      const could = await breakOut(isolation);
      expect(isolation.layers).toContain('no-capabilities');
      expect(isolation.layers.includes('no-new-privileges')).toBe(!missing.includes('setpriv'));
      expect(isolation.layers).not.toContain('no-network');
      const closed =
        'readNeighbor readThroughLink readEnvironmentOfServer writeRoot writeBundle writeKernel triggerKernel remount mount seeServer';
      expect(closed.split(' ').filter((attempt) => could[attempt])).toEqual([]);
    },
  );

  it('is not needed to work, and then closes nothing: the attempts are real', async () => {
    const could = await breakOut(bare);
    const open = [
      'readPasswd',
      'readProject',
      'readNeighbor',
      'writeOutside',
      'reachTcp',
      'reachUnixSocket',
      'seeServer',
    ];
    expect(open.filter((attempt) => !could[attempt])).toEqual([]);
  });

  it('stops a job that copies itself a thousand times', async () => {
    const { result, events } = await runIn(detectIsolation(place), 'forkBomb', {}, { memoryBytes: 2 ** 31 });
    expect(result).toMatchObject({ failure: { code: 'too_complex' } });
    expect(events.some((event) => event === 'process-limit' || event === 'memory-limit')).toBe(true);
  });

  it('stops a job that fills the disk', async () => {
    const { result, events } = await runIn(detectIsolation(place), 'fillDisk', {}, { diskBytes: 64 * 1024 * 1024 });
    expect(result).toMatchObject({ failure: { code: 'too_complex' } });
    expect(events).toContain('disk-limit');
  });

  it('wraps the command in what it promises', () => {
    const { layers, wrap } = detectIsolation(place);
    const command = wrap(place, ['node', 'worker.js']);
    expect(command.slice(-2)).toEqual(['node', 'worker.js']);
    const dataLimit = Math.round((memoryBytes + reservedByNode()) / 1024);
    if (layers.includes('data-limit')) expect(command.join(' ')).toContain(`ulimit -d ${dataLimit};`);
    if (layers.includes('no-core-dumps')) expect(command.join(' ')).toContain('ulimit -c 0');
  });
});
