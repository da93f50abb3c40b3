import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { isMachineStarved, seconds } from './length.ts';
import { type KnownCall, learnCalls } from './mixed-calls.ts';
import { type Daemon, findProgram, startNginx, startRedis } from './outside-programs.ts';
import { keepCalling, Tally } from './tally.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** It takes nginx a moment to see that a connection it kept open is gone. */
const noticedMs = 1000;
const limit = 60;
const callers = 9;
/** In place of a status: nobody said anything. */
const unanswered = 0;
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

  /** One client asks for more than its limit, all at once, through nginx. */
  const probeLimit = async () => {
    const address = newAddress();
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: limit + 20 }, async () => {
        const init = { method: 'POST', body: new FormData(), headers: { 'x-forwarded-for': address } };
        const response = await fetch(`${front}/api/pdf/merge`, init).catch(() => undefined);
        await response?.arrayBuffer();
        return response?.status ?? unanswered;
      }),
    );
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    // A test process that is starved sends its headers later than nginx waits for them.
    const known = [400, 429, 502, ...(isMachineStarved() ? [unanswered] : [])];
    const others = statuses.filter((status) => !known.includes(status));
    return { began, ended: performance.now(), taken: count(400), refused: count(429), lost: count(502), others };
  };

  it('lose only what was on the connection of a killed one, nothing of a restarted one, and hold one limit exactly', async () => {
    const lost: { verdict: string; beganMs: number }[] = [];
    const tally = new Tally();
    const target = {
      url: front,
      calls,
      headers: () => ({ 'x-forwarded-for': newAddress() }),
      onLost: (verdict: string, beganMs: number) => void lost.push({ verdict, beganMs }),
    };
    const load = keepCalling(target, callers, seconds(40, 20), tally);
    const probes: Awaited<ReturnType<typeof probeLimit>>[] = [];
    let isOver = false;
    const prober = (async () => {
      while (!isOver) {
        probes.push(await probeLimit());
        await sleep(500);
      }
    })();

    await sleep(4000);
    const [victim, leaver] = replicas;
    const killedMs = performance.now();
    victim?.kill('SIGKILL');
    await victim?.exited;
    await sleep(4000);
    const lostByKill = lost.length;
    if (victim) replicas[0] = await startReplica(victim.port, victim.tempBase);

    leaver?.kill('SIGTERM');
    expect(await leaver?.exited).toBe(0);
    await sleep(1000);
    if (leaver) replicas[1] = await startReplica(leaver.port, leaver.tempBase);
    await load;
    isOver = true;
    await prober;

    console.log(`killed one, restarted one: ${tally}; ${probes.length} probes of the limit`);
    expect(tally.others('busy', 'status 502')).toEqual({});
    // Whoever was on the killed one's connections, one call for each caller at most; nobody who came later.
    expect(lost.length).toBeLessThanOrEqual(callers);
    if (!isMachineStarved()) {
      expect(lost.filter(({ beganMs }) => beganMs > killedMs + noticedMs)).toEqual([]);
      expect(lost.length - lostByKill).toBe(0);
    }
    expect(tally.of('right')).toBeGreaterThan(callers);
    // A machine so busy that Redis does not answer within a second lets each replica count by itself.
    const wasAway = replicas.some(({ log }) => log.join('').includes('"state":"away"'));
    if (wasAway) console.warn('Redis did not answer in time on this machine: the limit is not judged to the last call');
    for (const { began, ended, taken, refused, lost: lostHere, others } of probes) {
      expect(others).toEqual([]);
      const wasUnanswered = taken + refused + lostHere < limit + 20;
      const sawTheKill = began <= killedMs + noticedMs && ended >= killedMs;
      if (wasAway) expect(taken).toBeLessThanOrEqual(limit * ports.length);
      else if (!sawTheKill && !wasUnanswered)
        expect({ taken, refused }, `${Math.round(began - killedMs)} ms after the kill`).toEqual({
          taken: limit,
          refused: 20,
        });
      else {
        // What was lost may have been counted before.
        expect(taken).toBeLessThanOrEqual(limit);
        if (!wasUnanswered) expect(taken + lostHere).toBeGreaterThanOrEqual(limit);
      }
    }
    for (const replica of replicas) await replica.expectClean();
    expect(await answersOf(replicas[0])).toBeGreaterThan(0);
    expect(await answersOf(replicas[1])).toBeGreaterThan(0);
  });
});

/** Tool calls that a replica has answered with 200 since it started. */
async function answersOf(replica: WatchedServer | undefined): Promise<number> {
  const metrics = await (await fetch(`${replica?.url}/metrics`)).text();
  const counts = metrics.matchAll(/^kitbox_request_seconds_count\{route="\/api\/[^}]*status="200"\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
