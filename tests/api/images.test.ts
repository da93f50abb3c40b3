import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeReport } from '../../src/shared/result-report.ts';
import { turnedHeic } from '../fixtures/heic-images.ts';
import { makeGlide } from '../fixtures/image-files.ts';
import { isFull } from '../fixtures/is-full.ts';
import { makePng, png } from './support/png.ts';
import { failureOf, post, type RunningApp, startApp } from './support/start-app.ts';

const image = (name = 'holiday.photo.png') => ({ name, bytes: png, type: 'image/png' });
const heic = { name: 'IMG_1.HEIC', bytes: turnedHeic, type: 'image/heic' };
const isPng = async (response: Response) =>
  Buffer.from(await response.arrayBuffer())
    .subarray(0, 4)
    .toString('latin1') === '\x89PNG';

describe('the color method and image compression', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp();
  });
  afterAll(() => running.stop());

  it('a compressed image is named after the upload and its content', async () => {
    const bytes = makePng(64, 64, (x, y) => [x * 4, y * 4, (x * y) % 256]);
    const answer = await post(running, '/image/compress', {
      file: { name: 'a.b.png', bytes },
      quality: 'HIGH',
      format: 'webp',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.b_compressed.webp"');
  });

  it('a size to hit stands in for the level, and only a whole number is one', async () => {
    const file = { name: 'a.png', bytes: makePng(64, 64, (x, y) => [x * 4, y * 4, (x * y) % 256]) };
    expect((await post(running, '/image/compress', { file, targetBytes: '5000', format: 'AVIF' })).status).toBe(200);
    for (const targetBytes of ['0', '-5', '1.5', '1e3', '9999999999', 'small', '']) {
      const refused = await failureOf(post(running, '/image/compress', { file, quality: 'LOW', targetBytes }));
      expect(refused).toMatchObject({ status: 400, error: 'invalid_field' });
    }
    for (const wrong of [{}, { quality: 'LOW', maxSide: '0' }, { quality: 'LOW', allowResize: 'yes' }]) {
      const refused = await failureOf(post(running, '/image/compress', { file, ...wrong }));
      expect(refused).toMatchObject({ status: 400, error: 'invalid_field' });
    }
  });

  it('a cut-out can be trimmed and written as WebP, and as JPEG only with a background', async () => {
    const svg =
      '<svg width="200" height="120"><rect width="100%" height="100%" fill="#fff"/><ellipse cx="95" cy="65" rx="35" ry="25" fill="#b01"/></svg>';
    const file = { name: 'box.png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
    const box = () => ({ ...file, type: 'image/png' });
    const webp = await post(running, '/image/remove-background', {
      file: box(),
      method: 'color',
      output: 'webp',
      trim: 'true',
    });
    expect(webp.status).toBe(200);
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('content-disposition')).toContain('box_nobg.webp');
    const { width = 0, height = 0, hasAlpha } = await sharp(Buffer.from(await webp.arrayBuffer())).metadata();
    expect([Math.abs(width - 70) <= 2, Math.abs(height - 50) <= 2, hasAlpha]).toEqual([true, true, true]);
    const bare = await post(running, '/image/remove-background', { file: box(), method: 'color', output: 'JPEG' });
    expect([bare.status, ((await bare.json()) as { error: string }).error]).toEqual([400, 'invalid_field']);
    const fields = { file: box(), method: 'color', output: 'JPEG', backgroundColor: '00ff00' };
    const jpeg = await post(running, '/image/replace-background', fields);
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    expect(jpeg.headers.get('content-disposition')).toContain('box_newbg.jpg');
    expect((await sharp(Buffer.from(await jpeg.arrayBuffer())).metadata()).width).toBe(200);
  });

  it('a removed background answers a PNG named _nobg, a replaced one _newbg', async () => {
    const removed = await post(running, '/image/remove-background', { file: image(), method: 'color' });
    expect(removed.headers.get('content-disposition')).toBe('attachment; filename="holiday.photo_nobg.png"');
    expect(await isPng(removed)).toBe(true);
    const fields = { file: image(), method: 'color', hintX: '0.01', hintY: '0.01', tolerance: '0.2' };
    const onColor = await post(running, '/image/replace-background', { ...fields, backgroundColor: '00ff00' });
    expect(onColor.headers.get('content-disposition')).toBe('attachment; filename="holiday.photo_newbg.png"');
    expect(await isPng(onColor)).toBe(true);
    const onImage = await post(running, '/image/replace-background', {
      ...fields,
      backgroundImage: image('sea.png'),
    });
    expect(await isPng(onImage)).toBe(true);
  });

  it('an animated GIF comes back with the offer of a much smaller WebP', async () => {
    const file = { name: 'glide.gif', bytes: Buffer.from(await makeGlide(160, 120)), type: 'image/gif' };
    const answer = await post(running, '/image/compress', { file, quality: 'LOW' });
    expect(answer.status).toBe(200);
    expect(decodeReport(answer.headers.get('x-result-report'))?.smallerAs?.format).toBe('WEBP');
  });

  it('HEIC is taken, and answered as a JPEG', async () => {
    const answer = await post(running, '/image/compress', { file: heic, quality: 'MEDIUM' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="IMG_1_compressed.jpg"');
    expect((await post(running, '/image/remove-background', { file: heic, method: 'color' })).status).toBe(200);
  });
});

describe('HEIC', () => {
  let running: RunningApp;
  afterEach(() => running.stop());

  it('is no type this server reads when it is switched off', async () => {
    running = await startApp({ HEIC: 'off' });
    const refused = await failureOf(post(running, '/image/compress', { file: heic, quality: 'MEDIUM' }));
    expect(refused).toMatchObject({ status: 415, error: 'unsupported_type', filename: 'IMG_1.HEIC' });
    const config = await fetch(`${running.url}/api/client-config`).then((response) => response.json());
    expect(config.heic).toBe(false);
  });
});

describe('the AI method of somebody else', () => {
  let provider: Server;
  let answerWith: { status: number; body: Buffer };
  let running: RunningApp;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(answerWith.status).end(answerWith.body));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const REMBG_URL = `http://127.0.0.1:${port}`;
    running = await startApp({ BACKGROUND_PROVIDER: 'rembg', REMBG_URL, AI_DAILY_LIMIT: '2' });
  });
  afterAll(async () => {
    await running.stop();
    provider.close();
  });
  const cutOut = () => post(running, '/image/remove-background', { file: image(), method: 'ai' });

  it('is told to the page', async () => {
    const config = await fetch(`${running.url}/api/client-config`).then((response) => response.json());
    expect(config).toMatchObject({ outsideProvider: true, aiAvailable: true });
  });

  it('counts a day’s calls, failed ones aside, and then refuses; the color method goes on', async () => {
    answerWith = { status: 500, body: Buffer.from('down') };
    const down = await cutOut();
    expect(down.headers.get('x-daily-usage')).toBe('0');
    expect(await failureOf(down)).toMatchObject({ status: 503, error: 'method_unavailable' });
    answerWith = { status: 402, body: Buffer.from('no credits') };
    const spent = await cutOut();
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await failureOf(spent)).toMatchObject({ status: 429, error: 'daily_limit' });
    answerWith = { status: 200, body: Buffer.from('this is no image') };
    const nonsense = await failureOf(cutOut());
    expect(nonsense).toMatchObject({ status: 503, error: 'method_unavailable' });
    expect(nonsense.filename).toBeUndefined();

    answerWith = { status: 200, body: png };
    for (const usage of ['1', '2']) {
      const done = await cutOut();
      expect(await isPng(done)).toBe(true);
      expect(done.headers.get('x-daily-usage')).toBe(usage);
      expect(done.headers.get('x-daily-limit')).toBe('2');
    }
    const refused = await cutOut();
    expect(refused.headers.get('x-daily-usage')).toBe('2');
    expect(refused.headers.get('x-daily-limit')).toBe('2');
    expect(await failureOf(refused)).toMatchObject({ status: 429, error: 'daily_limit' });
    expect((await post(running, '/image/remove-background', { file: image(), method: 'color' })).status).toBe(200);
  });
});

describe('the AI method here', () => {
  let running: RunningApp;
  afterEach(() => running.stop());

  // The large network takes half a minute on a busy machine; the engine's own tests run it, too.
  it.each(isFull ? ['local-lite', 'local'] : ['local-lite'])(
    'of provider %s cuts out in a worker of its own',
    async (provider) => {
      running = await startApp({ BACKGROUND_PROVIDER: provider, WORKERS: '1' });
      const done = await post(running, '/image/remove-background', { file: image(), method: 'ai' });
      expect(done.headers.get('x-daily-usage')).toBe('1');
      expect(await isPng(done)).toBe(true);
      expect(running.app.services.pools.ai.processIds).toHaveLength(1);
    },
    180_000,
  );
});
