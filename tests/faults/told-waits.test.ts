import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { drawScene, encodeScene } from '../fixtures/cutout-scenes.ts';
import { makeStill } from '../fixtures/image-files.ts';
import { makePhoto } from '../fixtures/image-images.ts';
import { post } from './mixed-calls.ts';
import { startWatchedServer } from './watched-server.ts';

type Fields = Parameters<typeof post>[2];
interface Kind {
  path: string;
  fields: Fields;
}

/** Told in whole seconds, and by a stream that takes its time: so much is no error. */
const slackMs = 1500;
/** How many of all told waits have to be within twice of the truth. */
const share = 0.95;
/** How many of all words to those who wait have to tell how long: who only says that one has to wait says nothing wrong. */
const toldToFlood = 0.6;
const toldToOthers = 0.95;

async function mixedKinds() {
  const image = async (width: number, height: number): Promise<Kind> => ({
    path: '/api/image/compress',
    fields: [
      ['file', { name: 'a.jpg', bytes: await makeStill('jpeg', makePhoto(width, height)) }],
      ['quality', 'MEDIUM'],
    ],
  });
  const scene = await encodeScene(drawScene({ width: 1200, height: 900, backdrop: 'green' }));
  const cutOut = (method: string): Kind => ({
    path: '/api/image/remove-background',
    fields: [
      ['file', { name: 'a.jpg', bytes: scene }],
      ['method', method],
    ],
  });
  const text: Kind = {
    path: '/api/pdf/compress',
    fields: [
      ['file', { name: 'a.pdf', bytes: makePdf(400) }],
      ['level', 'MEDIUM'],
    ],
  };
  return {
    usual: [await image(1600, 1200), text, await image(2400, 1800), cutOut('color')],
    large: await image(4000, 3000),
    ai: cutOut('ai'),
  };
}

interface Told {
  /** Absent where the server says that it cannot know. */
  toldMs?: number;
  trueMs: number;
}

/** Makes a call and listens to what is said of its wait; each word against what came true. */
async function callAndListen(url: string, { path, fields }: Kind, address: string): Promise<Told[]> {
  const id = randomUUID();
  const headers = { 'x-forwarded-for': address, 'x-operation-id': id };
  const events = await fetch(`${url}/api/operations/${id}/events`, { headers: { 'x-forwarded-for': address } });
  const answer = post(url, path, fields, { headers });
  const told: { atMs: number; toldMs?: number }[] = [];
  let begunMs = 0;
  let text = '';
  for await (const chunk of events.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1] ?? '{}';
      text = text.slice(end + 2);
      const { phase, waitSeconds } = JSON.parse(data) as { phase?: string; waitSeconds?: number };
      const atMs = performance.now();
      if (phase === 'waiting') told.push(waitSeconds === undefined ? { atMs } : { atMs, toldMs: waitSeconds * 1000 });
      else if (phase) begunMs ||= atMs;
    }
  }
  const { status } = await answer;
  expect([200, 503]).toContain(status);
  return begunMs ? told.map(({ atMs, ...each }) => ({ ...each, trueMs: begunMs - atMs })) : [];
}

/** By which factor what was told differs from what came true. */
const factorOf = (toldMs: number, trueMs: number) => {
  const ratio = (toldMs + slackMs) / (trueMs + slackMs);
  return Math.max(ratio, 1 / ratio);
};

function judge(words: readonly Told[]) {
  const factors = words.flatMap(({ toldMs, trueMs }) => (toldMs === undefined ? [] : [factorOf(toldMs, trueMs)]));
  const held = factors.filter((factor) => factor <= 2).length / factors.length;
  const told = factors.length / words.length;
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  return {
    held,
    told,
    text: `${words.length} words, ${percent(told)} tell how long, ${percent(held)} of these within twice`,
  };
}

it('waits told in a flood of mixed jobs are within twice of the truth, on a server that knew nothing', async () => {
  const server = await startWatchedServer({ WORKERS: '2', TRUST_PROXY: '1', BACKGROUND_PROVIDER: 'local-lite' });
  const { usual, large, ai } = await mixedKinds();
  const calls: Promise<Told[]>[] = [];
  const send = (kind: Kind | undefined, address: string) => {
    if (kind) calls.push(callAndListen(server.url, kind, address));
  };
  for (let index = 0; index < 12; index++) send(index === 6 ? large : usual[index % usual.length], '198.51.100.1');
  for (let index = 0; index < 24; index++) {
    await sleep(400);
    const kind = index % 8 === 3 ? ai : usual[(index * 7 + (index >> 2)) % usual.length];
    send(kind, `198.51.100.${2 + (index % 6)}`);
  }
  const words = await Promise.all(calls);
  const ofFlood = judge(words.slice(0, 12).flat());
  const ofOthers = judge(words.slice(12).flat());
  const ofAll = judge(words.flat());
  console.log(`all: ${ofAll.text}; whoever floods: ${ofFlood.text}; all others: ${ofOthers.text}`);
  expect(words.slice(12).flat().length).toBeGreaterThan(40);
  expect(ofOthers.held).toBeGreaterThanOrEqual(share);
  expect(ofAll.held).toBeGreaterThanOrEqual(share);
  expect(ofFlood.held).toBeGreaterThanOrEqual(share);
  expect(ofOthers.told).toBeGreaterThanOrEqual(toldToOthers);
  expect(ofFlood.told).toBeGreaterThanOrEqual(toldToFlood);
  await server.expectClean();
  await server.stopCleanly();
}, 300_000);
