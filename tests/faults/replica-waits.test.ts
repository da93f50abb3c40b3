import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { heavyTail, type MixedCall, newAddress } from './heavy-tail.ts';
import { isShort } from './length.ts';
import { type Daemon, findProgram, startNginx } from './outside-programs.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

const nginxProgram = findProgram('nginx', 'nginx');
if (!nginxProgram) console.warn('SKIPPED: nginx is not here and could not be installed');

const replicaCount = 3;
/** How far the processors are filled: with more than they can do, for as long as it lasts, so that most have to wait. */
const filled = 3;
/** What those who wait longest have to wait, or nothing was compared. */
const realWaitMs = 100;

interface Round {
  statuses: Set<number>;
  /** How long each job waited for its worker, in the order of their ends. */
  waits: number[];
  times: number[];
}

/** What the servers say of the jobs they ended since, by their own clocks. */
function waitsOf(servers: readonly WatchedServer[], from: readonly number[]): { waits: number[]; ran: number[] } {
  const lines = servers.flatMap(({ log }, index) => log.join('').slice(from[index]).split('\n'));
  const jobs = lines.filter((line) => line.includes('"waitedMs"')).map((line) => JSON.parse(line));
  return { waits: jobs.map(({ waitedMs }) => waitedMs), ran: jobs.map(({ durationMs }) => durationMs) };
}

const logEnds = (servers: readonly WatchedServer[]) => servers.map(({ log }) => log.join('').length);

async function answer(url: string, call: MixedCall, address = newAddress()): Promise<number> {
  const response = await call(url, { headers: { 'x-forwarded-for': address } });
  await response.arrayBuffer();
  return response.status;
}

/** The calls at their times, however long the others take. */
async function play(
  url: string,
  servers: readonly WatchedServer[],
  calls: readonly MixedCall[],
  gaps: number[],
): Promise<Round> {
  const from = logEnds(servers);
  const statuses = new Set<number>();
  let dueMs = 0;
  const times = await Promise.all(
    calls.map(async (call, index) => {
      dueMs += gaps[index] ?? 0;
      await new Promise((resolve) => setTimeout(resolve, dueMs));
      const began = performance.now();
      statuses.add(await answer(url, call));
      return performance.now() - began;
    }),
  );
  return { statuses, times, waits: waitsOf(servers, from).waits };
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

/** Visitors come independently of each other: gaps of that kind, the same for everybody who is compared. */
function gapsOf(count: number, meanMs: number): number[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, () => -Math.log(1 - next()) * meanMs);
}

describe.skipIf(!nginxProgram)('three replicas behind the nginx of deploy/', () => {
  let nginx: Daemon;
  let replicas: WatchedServer[] = [];
  let front = '';

  beforeAll(async () => {
    const start = () => startWatchedServer({ WORKERS: '1', TRUST_PROXY: '2', BACKGROUND_PROVIDER: 'local-lite' });
    replicas = await Promise.all(Array.from({ length: replicaCount }, start));
    const port = await freePort();
    front = `http://127.0.0.1:${port}`;
    const ports = replicas.map((replica) => replica.port);
    nginx = await startNginx(nginxProgram ?? '', port, ports);
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(replicas.map((server) => server.stopCleanly()));
  });

  it('share a crowd among them', async () => {
    // More than two of them can begin within a second: what can, goes where it went before.
    const calls = await heavyTail(36, { isLight: true });
    const statuses = await Promise.all(calls.map((call) => answer(front, call)));
    expect(statuses).toEqual(calls.map(() => 200));
    // A replica writes its log after its answer.
    const ofEach = () => replicas.map((replica) => waitsOf([replica], [0]).waits.length > 0);
    await expect.poll(ofEach, { timeout: 5000 }).toEqual(replicas.map(() => true));
  });

  it.skipIf(isShort)('wait hardly longer than one process with as many workers', { timeout: 900_000 }, async () => {
    const calls = await heavyTail(110);
    const one = [
      await startWatchedServer({
        WORKERS: String(replicaCount),
        TRUST_PROXY: '1',
        BACKGROUND_PROVIDER: 'local-lite',
      }),
    ];
    const url = one[0]?.url ?? '';
    // Warm, and what the mix takes one after the other.
    for (const call of calls.slice(0, 22)) for (const place of [url, front]) await answer(place, call);
    const { ran } = waitsOf(one, [0]);
    const mean = ran.reduce((sum, ms) => sum + ms, 0) / ran.length;
    const cores = Math.min(replicaCount, availableParallelism());
    const gaps = gapsOf(calls.length, mean / cores / filled);
    const whole = await play(url, one, calls, gaps);
    const three = await play(front, replicas, calls, gaps);
    await Promise.all(one.map((server) => server.stopCleanly()));
    const words = ({ waits, times }: Round) =>
      `${Math.round(p95(waits))} ms (whole answer ${Math.round(p95(times))} ms)`;
    console.log(
      `${calls.length} calls, ${Math.round(mean)} ms of work each: p95 wait of one process ${words(whole)}, of three replicas ${words(three)}`,
    );
    expect(p95(whole.waits)).toBeGreaterThan(realWaitMs);
    expect([...three.statuses]).toEqual([200]);
    expect(three.waits.length).toBe(whole.waits.length);
    expect(p95(three.waits)).toBeLessThanOrEqual(p95(whole.waits) * 1.3);
  });
});
