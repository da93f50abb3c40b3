import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { makePdf } from '../api/support/pdf.ts';
import { type Daemon, findProgram, startNginx, startRedis } from './outside-programs.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

const limit = 60;

const redisProgram = findProgram('redis-server', 'redis-server');
const nginxProgram = findProgram('nginx', 'nginx');
if (!redisProgram || !nginxProgram)
  console.warn('SKIPPED: redis-server and nginx are needed and could not be installed');

describe.skipIf(!redisProgram || !nginxProgram)('three processes behind nginx with one Redis', () => {
  let redis: Daemon;
  let nginx: Daemon;
  let servers: WatchedServer[] = [];
  let serverPorts: number[] = [];
  let redisPort = 0;
  let front = '';

  beforeAll(async () => {
    const [nginxPort, ...ports] = await Promise.all([1, 2, 3, 4, 5].map(freePort));
    redisPort = ports.pop() ?? 0;
    serverPorts = ports;
    front = `http://127.0.0.1:${nginxPort}`;
    redis = await startRedis(redisProgram ?? '', redisPort);
    servers = await Promise.all(
      serverPorts.map((port) =>
        startWatchedServer({
          PORT: String(port),
          REDIS_URL: `redis://127.0.0.1:${redisPort}`,
          PASSWORD_SECRET: 'one secret for all three',
          RATE_LIMIT_PER_MINUTE: String(limit),
          TRUST_PROXY: '1',
          WORKERS: '1',
        }),
      ),
    );
    nginx = await startNginx(nginxProgram ?? '', nginxPort ?? 0, serverPorts);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stopCleanly()));
    await Promise.all([nginx?.stop(), redis?.stop()]);
  });

  /** A call that costs no job: it is refused for want of a file, or by the limit. nginx adds its own view of us last. */
  const cheapCall = async (address: string) => {
    const body = new FormData();
    body.append('compatibilityMode', 'false');
    const port = serverPorts[Math.floor(Math.random() * serverPorts.length)];
    // Straight to one of the processes, as nginx would: it lets us choose the client address.
    const response = await fetch(`http://127.0.0.1:${port}/api/pdf/merge`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const callAndLeave = async (address: string) => {
    const body = new FormData();
    body.append('files', new File([new Uint8Array(makePdf(3))], 'a.pdf'));
    const init = { method: 'POST', body, headers: { 'x-forwarded-for': address }, signal: AbortSignal.timeout(200) };
    const port = serverPorts[Math.floor(Math.random() * serverPorts.length)];
    await fetch(`http://127.0.0.1:${port}/api/pdf/merge`, init).catch(() => 'left');
  };
  const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;
  const tally = (statuses: number[]) =>
    Object.fromEntries([...new Set(statuses)].map((status) => [status, count(statuses, status)]));

  /** Every process has found Redis again. */
  const untilShared = () => {
    const isBack = ({ log }: WatchedServer) =>
      log.join('').lastIndexOf('"state":"ready"') > log.join('').lastIndexOf('"state":"away"');
    return expect.poll(() => servers.every(isBack), { timeout: 60_000 }).toBe(true);
  };

  it('hold one limit exactly', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const response = await fetch(`${front}/api/pdf/merge`, { method: 'POST', body: new FormData() });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(tally(statuses)).toEqual({ 400: limit, 429: 90 });
  });

  it('tell the progress of a call to whoever listens at another process, and share timings', async () => {
    const id = randomUUID();
    const session = randomUUID();
    const events = fetch(`http://127.0.0.1:${serverPorts[0]}/api/operations/${id}/events`).then((response) =>
      response.text(),
    );
    await sleep(300);
    const body = new FormData();
    body.append('file', new File([new Uint8Array(makePdf(100))], 'a.pdf'));
    body.append('modifyType', 'REMOVE');
    body.append('pages', '1');
    const headers = { 'x-operation-id': id, 'x-session-id': session, 'x-forwarded-for': '198.51.100.1' };
    const answer = await fetch(`http://127.0.0.1:${serverPorts[1]}/api/pdf/modify`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const told = await events;
    expect(told).toContain('"phase":"opening"');
    expect(told).toContain('event: end');
    await sleep(200);
    const query = `sessionId=${session}&operationType=pdf_modify`;
    const timings = await fetch(`http://127.0.0.1:${serverPorts[2]}/api/metrics/session-timings?${query}`);
    expect(await timings.json()).toMatchObject({ count: 1 });
    const files = await fetch(`http://127.0.0.1:${serverPorts[2]}/api/metrics/session-files?sessionId=${session}`);
    expect(await files.json()).toEqual({ filesHeld: 0 });
  });

  it('keep no address in Redis, and give every key a lifetime', async () => {
    const client = new Redis(redisPort, '127.0.0.1');
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => key.includes('127.0.0.1') || key.includes('198.51'))).toEqual([]);
    for (const key of keys) expect(await client.pttl(key), key).toBeGreaterThan(0);
    client.disconnect();
  });

  it('with Redis paused answer no 5xx, slowly once and then fast, still limit, and share again when it goes on', async () => {
    redis.child.kill('SIGSTOP');
    const first = performance.now();
    expect(await cheapCall('198.51.100.10')).toBe(400);
    expect(performance.now() - first).toBeLessThan(3000);
    // Who gives up while the server waits for Redis leaves nothing behind (expectClean, below).
    await Promise.all(Array.from({ length: 30 }, () => callAndLeave('198.51.100.11')));
    await sleep(2500);
    const began = performance.now();
    const alone = await Promise.all(Array.from({ length: 300 }, () => cheapCall('198.51.100.12')));
    console.log(`300 calls with Redis paused: ${Math.round(performance.now() - began)} ms`);
    expect(alone.filter((status) => status >= 500)).toEqual([]);
    expect(count(alone, 400)).toBeLessThanOrEqual(limit * serverPorts.length);
    expect(count(alone, 429)).toBeGreaterThanOrEqual(300 - limit * serverPorts.length);
    const oneMore = performance.now();
    await cheapCall('198.51.100.13');
    expect(performance.now() - oneMore).toBeLessThan(900);

    redis.child.kill('SIGCONT');
    await untilShared();
    const together = await Promise.all(Array.from({ length: 150 }, () => cheapCall('198.51.100.14')));
    expect(tally(together)).toEqual({ 400: limit, 429: 90 });
    await Promise.all(servers.map((server) => server.expectClean()));
  });

  it('with Redis killed answer no 5xx and still limit, and share again when it is back', async () => {
    await redis.stop();
    await sleep(300);
    const alone = await Promise.all(Array.from({ length: 300 }, () => cheapCall('198.51.100.2')));
    expect(alone.filter((status) => status >= 500)).toEqual([]);
    // Each process limits by itself now.
    expect(count(alone, 400)).toBeLessThanOrEqual(limit * serverPorts.length);
    expect(count(alone, 429)).toBeGreaterThanOrEqual(300 - limit * serverPorts.length);

    redis = await startRedis(redisProgram ?? '', redisPort);
    await untilShared();
    const together = await Promise.all(Array.from({ length: 150 }, () => cheapCall('198.51.100.3')));
    expect(tally(together)).toEqual({ 400: limit, 429: 90 });
  });
});
