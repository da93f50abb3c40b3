import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type CutoutProvider, cutOutWithProvider, type OutsideLimits } from './cutout-provider.ts';

const image = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7) % 251);
const cutout = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  form: FormData;
}

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

/** A stand-in on this machine that speaks the providers' protocol. */
async function standIn(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const contentType = request.headers['content-type'] ?? '';
    const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': contentType } }).formData();
    seen.push({ method: request.method, url: request.url, headers: request.headers, form });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const ask = (provider: CutoutProvider, limits: Partial<OutsideLimits> = {}, signal = new AbortController().signal) =>
    cutOutWithProvider(image, provider, signal, { removebgOrigin: origin, ...limits });
  return { seen, origin, ask };
}

const removebg = { kind: 'removebg', apiKey: 'secret-key' } as const;
const answerWith =
  (status: number, body: Uint8Array | string = '') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'image/png' }).end(body);

async function bytesOf(entry: FormDataEntryValue | null | undefined): Promise<Uint8Array> {
  if (!(entry instanceof Blob)) throw new Error('not a file');
  return new Uint8Array(await entry.arrayBuffer());
}

describe('cut-out by an outside provider', () => {
  it('speaks the protocol of remove.bg', async () => {
    const { seen, ask } = await standIn(answerWith(200, cutout));
    const result = await ask(removebg);
    expect(result.ok && [...result.value]).toEqual([...cutout]);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1.0/removebg' });
    expect(seen[0]?.headers['x-api-key']).toBe('secret-key');
    expect(seen[0]?.form.get('size')).toBe('auto');
    expect(await bytesOf(seen[0]?.form.get('image_file'))).toEqual(image);
  });

  it('speaks the protocol of a rembg server and never sends it an address', async () => {
    const { seen, origin, ask } = await standIn(answerWith(200, cutout));
    const result = await ask({ kind: 'rembg', url: origin });
    expect(result.ok).toBe(true);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/remove' });
    expect([...(seen[0]?.form.keys() ?? [])]).toEqual(['file']);
    expect(await bytesOf(seen[0]?.form.get('file'))).toEqual(image);
  });

  it('finds a rembg server below a path', async () => {
    const { seen, origin, ask } = await standIn(answerWith(200, cutout));
    for (const url of [`${origin}/some/rembg`, `${origin}/some/rembg/`]) await ask({ kind: 'rembg', url });
    expect(seen.map(({ url }) => url)).toEqual(['/some/rembg/api/remove', '/some/rembg/api/remove']);
  });

  for (const status of [402, 429]) {
    it(`takes ${status} for the daily limit`, async () => {
      const { ask } = await standIn(answerWith(status, '{}'));
      expect(await ask(removebg)).toEqual({ ok: false, failure: { code: 'daily_limit' } });
    });
  }

  for (const status of [400, 403, 500, 503]) {
    it(`takes ${status} for a method that is not available`, async () => {
      const { ask } = await standIn(answerWith(status, '{}'));
      expect(await ask(removebg)).toEqual({ ok: false, failure: { code: 'method_unavailable' } });
    });
  }

  const unavailable = { ok: false, failure: { code: 'method_unavailable' } };

  it('follows no redirect', async () => {
    const { seen, ask } = await standIn((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await ask(removebg)).toEqual(unavailable);
    expect(seen).toHaveLength(1);
  });

  it('gives up on an answer that is too large', async () => {
    const { ask } = await standIn(answerWith(200, new Uint8Array(200_000)));
    expect(await ask(removebg, { answerBytes: 100_000 })).toEqual(unavailable);
  });

  it('refuses an empty answer', async () => {
    const { ask } = await standIn(answerWith(200));
    expect(await ask(removebg)).toEqual(unavailable);
  });

  it('gives up on a provider that does not answer in time', async () => {
    const { ask } = await standIn(() => {});
    const started = Date.now();
    expect(await ask(removebg, { timeoutMs: 200 })).toEqual(unavailable);
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it('stops when the visitor cancels', async () => {
    const { ask } = await standIn(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect(await ask(removebg, {}, controller.signal)).toEqual(unavailable);
  });

  it('says the method is not available when nobody is there', async () => {
    const result = await cutOutWithProvider(
      image,
      { kind: 'rembg', url: 'http://127.0.0.1:4129' },
      new AbortController().signal,
    );
    expect(result).toEqual(unavailable);
  });
});
