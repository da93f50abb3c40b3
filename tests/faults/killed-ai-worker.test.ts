import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isModelAvailable } from '../../src/engines/cutout/network/model-files.ts';
import {
  descendantsOf,
  residentMegabytes,
  type ServerProcess,
  startServerProcess,
} from '../api/support/server-process.ts';
import { drawScene, encodeScene, overlap, readBack } from '../fixtures/cutout-scenes.ts';

const canRun = process.platform === 'linux' && isModelAvailable('u2netp').available;
const scene = drawScene({ width: 320, height: 240 });

let server: ServerProcess;
let raster: Uint8Array<ArrayBuffer>;
let fileWorkers: Set<number>;
beforeAll(async () => {
  if (!canRun) return;
  // The small network: a call takes about two seconds of CPU, long enough to be killed in.
  server = await startServerProcess(4147, { LOG_LEVEL: 'error', BACKGROUND_PROVIDER: 'local-lite' });
  raster = new Uint8Array(await encodeScene(scene));
  fileWorkers = new Set(descendantsOf(server.pid));
});
afterAll(() => server?.kill('SIGTERM'));

function removeBackground(): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([raster], 'figure.jpg', { type: 'image/jpeg' }));
  body.append('method', 'ai');
  return fetch(`${server.url}/api/image/remove-background`, { method: 'POST', body });
}

/** Waits until the AI worker has its network in memory, then kills it; false when nobody needs it any more. */
async function killAiWorker(isOver = () => false): Promise<boolean> {
  for (let tries = 0; tries < 3000 && !isOver(); tries++) {
    const leaves = descendantsOf(server.pid).filter((pid) => !fileWorkers.has(pid) && descendantsOf(pid).length === 0);
    const victim = leaves.find((pid) => residentMegabytes(pid) > 160);
    if (victim !== undefined) return process.kill(victim, 'SIGKILL');
    await sleep(10);
  }
  return false;
}

async function expectCutOut(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect((await sharp(bytes).metadata()).channels).toBe(4);
  expect(overlap(await readBack(bytes), scene.alpha)).toBeGreaterThan(0.5);
}

it.skipIf(!canRun)(
  'an AI worker killed in the middle of its work costs the visitor nothing but time',
  async () => {
    const answer = removeBackground();
    expect(await killAiWorker()).toBe(true);
    await expectCutOut(await answer);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  },
  120_000,
);

it.skipIf(!canRun)(
  'killed again and again, it gives a clear answer, and the next call works',
  async () => {
    const answer = removeBackground();
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    let kills = 0;
    while (await killAiWorker(() => isAnswered)) {
      kills++;
      await sleep(50);
    }
    expect(kills).toBeGreaterThanOrEqual(3);
    const response = await answer;
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('busy');
    await expectCutOut(await removeBackground());
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  },
  120_000,
);
