import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { makePdf } from '../api/support/pdf.ts';
import { makeStill } from '../fixtures/image-files.ts';
import { makePhoto } from '../fixtures/image-images.ts';
import { isMachineStarved } from './length.ts';
import { post } from './mixed-calls.ts';
import { type Daemon, findProgram, startNginx } from './outside-programs.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

const nginxProgram = findProgram('nginx', 'nginx');
if (!nginxProgram) console.warn('SKIPPED: nginx is not here and could not be installed');

const replicaCount = 3;
const calls = 150;
/** Slack for the machine itself, below which a difference says nothing. */
const noiseMs = 250;

type Call = () => Promise<Response>;

/** Most are small; one in twelve costs a hundred times as much: that is what makes queues long. */
async function heavyTail(url: string): Promise<Call[]> {
  const pdf = { name: 'text.pdf', bytes: makePdf(8) };
  const photo = { name: 'photo.jpg', bytes: await makeStill('jpeg', makePhoto(1600, 1200)) };
  const small: Call = () =>
    post(
      url,
      '/api/pdf/compress',
      [
        ['file', pdf],
        ['level', 'MEDIUM'],
      ],
      from(),
    );
  const large: Call = () =>
    post(
      url,
      '/api/image/compress',
      [
        ['file', photo],
        ['quality', 'MEDIUM'],
      ],
      from(),
    );
  return Array.from({ length: calls }, (_, index) => (index % 12 === 5 ? large : small));
}

let clients = 0;
/** Everybody from an address of their own. */
const from = () => ({ headers: { 'x-forwarded-for': `2001:db8:1:${(++clients).toString(16)}::1` } });

/** Calls at a steady pace, however long the others take; how long each took, sorted. */
async function timesAt(url: string, everyMs: number): Promise<{ times: number[]; statuses: Set<number> }> {
  const times: number[] = [];
  const statuses = new Set<number>();
  const running = (await heavyTail(url)).map(async (call, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * everyMs));
    const began = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    statuses.add(answer.status);
    times.push(performance.now() - began);
  });
  await Promise.all(running);
  return { times: times.sort((a, b) => a - b), statuses };
}

const p95 = ({ times }: { times: number[] }) => times[Math.floor(times.length * 0.95)] ?? 0;

describe.skipIf(!nginxProgram)('three replicas behind the nginx of deploy/', () => {
  let whole: WatchedServer;
  let nginx: Daemon;
  let replicas: WatchedServer[] = [];
  let front = '';

  beforeAll(async () => {
    whole = await startWatchedServer({ WORKERS: String(replicaCount), TRUST_PROXY: '1' });
    const start = () => startWatchedServer({ WORKERS: '1', TRUST_PROXY: '2' });
    replicas = await Promise.all(Array.from({ length: replicaCount }, start));
    const port = await freePort();
    front = `http://127.0.0.1:${port}`;
    nginx = await startNginx(
      nginxProgram ?? '',
      port,
      replicas.map((replica) => replica.port),
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all([whole, ...replicas].map((server) => server?.stopCleanly()));
  });

  it('wait hardly longer than one process with as many workers', async () => {
    // Warm, and how long the mix takes one after the other.
    const warm = await timesAt(whole.url, 400);
    const mean = warm.times.reduce((sum, ms) => sum + ms, 0) / warm.times.length;
    await Promise.all(
      (await heavyTail(front)).slice(0, 30).map((call) => call().then((answer) => answer.arrayBuffer())),
    );
    const everyMs = Math.max(60, mean / replicaCount / 0.6);
    const one = await timesAt(whole.url, everyMs);
    const three = await timesAt(front, everyMs);
    console.log(
      `p95 of ${calls} calls every ${Math.round(everyMs)} ms: one process ${Math.round(p95(one))} ms, three replicas ${Math.round(p95(three))} ms`,
    );
    expect([...three.statuses]).toEqual([200]);
    if (!isMachineStarved()) expect(p95(three)).toBeLessThanOrEqual(p95(one) * 1.3 + noiseMs);
  });
});
