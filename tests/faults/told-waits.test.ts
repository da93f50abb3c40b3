import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { drawScene, encodeScene } from '../fixtures/cutout-scenes.ts';
import { makeStill } from '../fixtures/image-files.ts';
import { makePhoto } from '../fixtures/image-images.ts';
import { isMachineStarved } from './length.ts';
import { post } from './mixed-calls.ts';
import { startWatchedServer } from './watched-server.ts';

type Fields = Parameters<typeof post>[2];
interface Kind {
  path: string;
  fields: Fields;
}

/** Told in whole seconds, and the stream itself takes its time. */
const slackMs = 1500;

async function mixedKinds(): Promise<Kind[]> {
  const image = async (width: number, height: number): Promise<Kind> => ({
    path: '/api/image/compress',
    fields: [
      ['file', { name: 'a.jpg', bytes: await makeStill('jpeg', makePhoto(width, height)) }],
      ['quality', 'MEDIUM'],
    ],
  });
  const scene = await encodeScene(drawScene({ width: 1200, height: 900, backdrop: 'green' }));
  return [
    await image(1600, 1200),
    {
      path: '/api/pdf/compress',
      fields: [
        ['file', { name: 'a.pdf', bytes: makePdf(400) }],
        ['level', 'MEDIUM'],
      ],
    },
    await image(2400, 1800),
    {
      path: '/api/image/remove-background',
      fields: [
        ['file', { name: 'a.jpg', bytes: scene }],
        ['method', 'color'],
      ],
    },
  ];
}

interface Told {
  toldMs: number;
  trueMs: number;
}

/** Makes a call and listens to what is said of its wait; each word against what came true. */
async function callAndListen(url: string, { path, fields }: Kind, address: string): Promise<Told[]> {
  const id = randomUUID();
  const headers = { 'x-forwarded-for': address, 'x-operation-id': id };
  const events = await fetch(`${url}/api/operations/${id}/events`, { headers: { 'x-forwarded-for': address } });
  const answer = post(url, path, fields, { headers });
  const told: { atMs: number; waitMs: number }[] = [];
  let begunMs = 0;
  let text = '';
  for await (const chunk of events.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1] ?? '{}';
      text = text.slice(end + 2);
      const { phase, waitSeconds = 0 } = JSON.parse(data) as { phase?: string; waitSeconds?: number };
      if (phase === 'waiting') told.push({ atMs: performance.now(), waitMs: waitSeconds * 1000 });
      else if (phase) begunMs ||= performance.now();
    }
  }
  const { status } = await answer;
  expect([200, 503]).toContain(status);
  return begunMs ? told.map(({ atMs, waitMs }) => ({ toldMs: waitMs, trueMs: begunMs - atMs })) : [];
}

it('the wait told in a flood of mixed jobs is within twice of the truth', async () => {
  const server = await startWatchedServer({ WORKERS: '2', TRUST_PROXY: '1' });
  const kinds = await mixedKinds();
  const kindAt = (index: number) => kinds[index % kinds.length] ?? kinds[0];
  const calls: Promise<Told[]>[] = [];
  const send = (index: number, address: string) => {
    const kind = kindAt(index);
    if (kind) calls.push(callAndListen(server.url, kind, address));
  };
  for (let index = 0; index < 12; index++) send(index, '198.51.100.1');
  for (let index = 0; index < 24; index++) {
    await sleep(400);
    send(index * 7 + (index >> 2), `198.51.100.${2 + (index % 6)}`);
  }
  const factors = (await Promise.all(calls))
    .flat()
    .map(({ toldMs, trueMs }) => (toldMs + slackMs) / (trueMs + slackMs))
    .map((ratio) => Math.max(ratio, 1 / ratio))
    .sort((a, b) => a - b);
  const at = (share: number) => factors[Math.min(factors.length - 1, Math.floor(factors.length * share))] ?? 0;
  console.log(
    `${factors.length} waits told, by which factor wrong: half ${at(0.5).toFixed(2)}, 95 % ${at(0.95).toFixed(2)}, worst ${at(1).toFixed(2)}`,
  );
  expect(factors.length).toBeGreaterThan(40);
  if (!isMachineStarved()) expect(at(0.95)).toBeLessThanOrEqual(2);
  await server.expectClean();
  await server.stopCleanly();
}, 300_000);
