import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { type KnownCall, learnCalls } from './mixed-calls.ts';
import { type Daemon, findProgram, startNginx, startRedis } from './outside-programs.ts';
import { keepCalling, Tally } from './tally.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

const limit = 60;
const callers = 9;
/** A client that asks for more than its limit asks so many at a time. */
const atOnce = 10;
/** Everything that is done to them is over long before. */
const longestSeconds = 600;
const redisProgram = findProgram('redis-server', 'redis-server');
const nginxProgram = findProgram('nginx', 'nginx');
if (!redisProgram || !nginxProgram)
  console.warn('SKIPPED: scaling out needs redis-server and nginx, which are not here and could not be installed');

describe.skipIf(!redisProgram || !nginxProgram)('three replicas behind the nginx of deploy/ with one Redis', () => {
  let redis: Daemon;
  let nginx: Daemon;
  const replicas: WatchedServer[] = [];
  let calls: KnownCall[] = [];
  let ports: number[] = [];
  let front = '';
  let redisPort = 0;

  const startReplica = (port: number, tempBase?: string) =>
    startWatchedServer(
      {
        PORT: String(port),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        RATE_LIMIT_PER_MINUTE: String(limit),
        // We stand in for a balancer in front of nginx, so that calls can come from many addresses.
        TRUST_PROXY: '2',
        WORKERS: '1',
      },
      tempBase,
    );

  beforeAll(async () => {
    const calm = await startWatchedServer();
    calls = await learnCalls(calm.url);
    await calm.stopCleanly();
    const [frontPort = 0, forRedis = 0, ...rest] = await Promise.all([1, 2, 3, 4, 5].map(freePort));
    [redisPort, ports, front] = [forRedis, rest, `http://127.0.0.1:${frontPort}`];
    redis = await startRedis(redisProgram ?? '', redisPort);
    replicas.push(...(await Promise.all(ports.map((port) => startReplica(port)))));
    nginx = await startNginx(nginxProgram ?? '', frontPort, ports);
  });

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stopCleanly()));
    await Promise.all([nginx?.stop(), redis?.stop()]);
  });

  let lastAddress = 0;
  const newAddress = () => `2001:db8:0:${(++lastAddress).toString(16)}::1`;

  /** One client asks for more than its limit through nginx. */
  const probeLimit = async () => {
    const address = newAddress();
    const beganMs = performance.now();
    const statuses: number[] = [];
    const ask = async () => {
      const init = { method: 'POST', body: new FormData(), headers: { 'x-forwarded-for': address } };
      const response = await fetch(`${front}/api/pdf/merge`, init);
      await response.arrayBuffer();
      statuses.push(response.status);
    };
    for (let asked = 0; asked < limit + 20; asked += atOnce) await Promise.all(Array.from({ length: atOnce }, ask));
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    return { beganMs, endedMs: performance.now(), taken: count(400), refused: count(429), busy: count(503) };
  };

  /** Ends the replica at this place and starts another there. */
  const replace = async (index: number, signal: NodeJS.Signals) => {
    const replica = replicas[index] as WatchedServer;
    replica.kill(signal);
    const code = await replica.exited;
    const goneMs = performance.now();
    await sleep(2000);
    replicas[index] = await startReplica(replica.port, replica.tempBase);
    return { code, goneMs };
  };
  const isAwayNow = ({ log }: WatchedServer) => {
    const text = log.join('');
    return text.lastIndexOf('"state":"away"') > text.lastIndexOf('"state":"ready"');
  };

  it(
    'one killed, one restarted, Redis lost: no answer is wrong, none 5xx but busy, and one limit holds',
    async () => {
      const lost: { verdict: string; beganMs: number }[] = [];
      const tally = new Tally();
      let isOver = false;
      const target = {
        url: front,
        calls,
        headers: () => ({ 'x-forwarded-for': newAddress() }),
        onLost: (verdict: string, beganMs: number) => void lost.push({ verdict, beganMs }),
        isOver: () => isOver,
      };
      const load = keepCalling(target, callers, longestSeconds, tally);
      const probes: Awaited<ReturnType<typeof probeLimit>>[] = [];
      const prober = (async () => {
        while (!isOver) {
          probes.push(await probeLimit());
          await sleep(500);
        }
      })();

      await sleep(4000);
      const killedMs = performance.now();
      const killed = await replace(0, 'SIGKILL');
      const [lostByKill, busyByKill] = [lost.length, tally.of('busy')];
      const drained = await replace(1, 'SIGTERM');
      await sleep(1000);
      // A machine so busy that Redis does not answer within a second lets each replica count by itself.
      const wasSlow = replicas.some(({ log }) => log.join('').includes('"state":"away"'));
      const redisLostMs = performance.now();
      await redis.stop();
      await expect.poll(() => replicas.every(isAwayNow), { timeout: 60_000 }).toBe(true);
      await sleep(3000);
      redis = await startRedis(redisProgram ?? '', redisPort);
      await expect.poll(() => replicas.some(isAwayNow), { timeout: 60_000 }).toBe(false);
      const redisBackMs = performance.now();
      const before = probes.length;
      await expect.poll(() => probes.length, { timeout: 120_000 }).toBeGreaterThan(before + 1);
      isOver = true;
      await Promise.all([load, prober]);

      console.log(
        `killed one, restarted one, lost Redis: ${tally}; ${lost.length} cut off; ${probes.length} probes of the limit`,
      );
      expect(drained.code).toBe(0);
      expect(tally.others('busy', 'reset')).toEqual({});
      // Whoever was on the killed one: one call for each caller at most, cut off within its answer or told to come again.
      expect(lostByKill + busyByKill).toBeLessThanOrEqual(callers);
      expect(lost.filter(({ beganMs }) => beganMs > killed.goneMs)).toEqual([]);
      expect(lost.length - lostByKill).toBe(0);
      // A place promised before the signal is kept for a second: a call slower than that is told to come again.
      expect(tally.of('busy') - busyByKill).toBeLessThanOrEqual(callers);
      expect(tally.of('right')).toBeGreaterThan(callers * 3);
      for (const { beganMs, endedMs, taken, refused, busy } of probes) {
        const saw = (fromMs: number, toMs: number) => beganMs <= toMs && endedMs >= fromMs;
        expect(taken + refused + busy).toBe(limit + 20);
        if (wasSlow || saw(redisLostMs, redisBackMs)) expect(taken).toBeLessThanOrEqual(limit * (ports.length + 1));
        // What was on the killed one may have been counted before.
        else if (saw(killedMs, killed.goneMs + 2000)) expect(taken).toBeLessThanOrEqual(limit);
        else
          expect({ taken, refused }, `${Math.round(beganMs - killedMs)} ms after the kill`).toEqual({
            taken: limit,
            refused: 20,
          });
      }
      for (const replica of replicas) await replica.expectClean();
      for (const replica of replicas) expect(await answersOf(replica)).toBeGreaterThan(0);
    },
    longestSeconds * 1000,
  );
});

/** Tool calls that a replica has answered with 200 since it started. */
async function answersOf(replica: WatchedServer | undefined): Promise<number> {
  const metrics = await (await fetch(`${replica?.url}/metrics`)).text();
  const counts = metrics.matchAll(/^kitbox_request_seconds_count\{route="\/api\/[^}]*status="200"\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
