import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { isShort } from './length.ts';
import { startWatchedServer } from './watched-server.ts';

const side = 7000;
const maxBytes = 10 * 1024 * 1024;

it.skipIf(process.platform !== 'linux')(
  'with one address flooding 49 MP images, small PDFs of others are answered within 10 s on two workers',
  async () => {
    const server = await startWatchedServer({ WORKERS: '2', TRUST_PROXY: '1' });
    const image = await noisyJpeg();
    const givenUp = new AbortController();
    const send = async (path: string, address: string, body: FormData, signal?: AbortSignal) => {
      const began = performance.now();
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'x-forwarded-for': address },
        ...(signal ? { signal } : {}),
      });
      await response.arrayBuffer();
      return { status: response.status, ms: Math.round(performance.now() - began) };
    };
    const flood = Array.from({ length: 6 }, () =>
      send('/api/image/compress', '198.51.100.1', imageForm(image), givenUp.signal).catch(() => undefined),
    );
    await untilRunning(server.url, 2);
    const others = await Promise.all(
      [2, 3, 4, 5].map((host) => send('/api/pdf/modify', `198.51.100.${host}`, pdfForm())),
    );
    console.log(`PDFs of others: ${others.map(({ status, ms }) => `${status} in ${ms} ms`).join(', ')}`);
    for (const { status, ms } of others) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(10_000);
    }
    // That the flood itself is answered takes minutes; the short run gives it up.
    if (isShort) givenUp.abort();
    const flooded = (await Promise.all(flood)).flatMap((answer) => (answer ? [answer] : []));
    console.log(`49 MP images: ${flooded.map(({ status, ms }) => `${status} in ${ms} ms`).join(', ')}`);
    if (!isShort) expect(flooded).toHaveLength(6);
    for (const { status } of flooded) expect([200, 422]).toContain(status);
    await server.expectClean();
    await server.stopCleanly();
  },
  600_000,
);

/** Noise that the encoder cannot make small, at 49 MP, within the size of a file. */
async function noisyJpeg(): Promise<Uint8Array> {
  const noise = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .png()
    .toBuffer();
  const jpeg = await sharp(noise).resize(side, side, { kernel: 'nearest' }).jpeg({ quality: 20 }).toBuffer();
  if (jpeg.length >= maxBytes) throw new Error('the JPEG does not fit into a file');
  return new Uint8Array(jpeg);
}

function imageForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
  form.append('quality', 'MEDIUM');
  return form;
}

function pdfForm(): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(makePdf(2))], 'a.pdf', { type: 'application/pdf' }));
  form.append('modifyType', 'SELECT');
  form.append('pages', '1');
  return form;
}

async function untilRunning(url: string, jobs: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { running } = (await (await fetch(`${url}/health`)).json()) as { running: number };
    if (running >= jobs) return;
    await sleep(50);
  }
  throw new Error(`${jobs} jobs never ran at once`);
}
