import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { cutOutOutside } from './cutout-by-provider.ts';

let folder = '';
let close: () => Promise<void>;
let url = '';
const seen: FormData[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outside-'));
  seen.length = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    seen.push(await new Response(Buffer.concat(parts), { headers }).formData());
    response.end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});

afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

async function send(bytes: Uint8Array) {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  const outcome = readConfig({ BACKGROUND_PROVIDER: 'rembg', REMBG_URL: url });
  if (!outcome.ok) throw new Error(outcome.problems.join('; '));
  const cutOut = cutOutOutside(outcome.config, folder, new AbortController().signal);
  return cutOut({ filename: 'holiday.jpg', path: file, bytes: bytes.length });
}

describe('an image that goes to somebody else', () => {
  it('leaves without the place it was taken at, but the right way up', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4080c0' } })
      .withExif({ IFD0: { Artist: 'Jane Secret' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const marked = await sharp(photo)
      .keepExif()
      .withExifMerge({ IFD0: { Artist: 'Jane Secret' } })
      .jpeg()
      .toBuffer();
    expect(marked.includes('Jane Secret')).toBe(true);
    const result = await send(marked);
    expect(result.ok).toBe(true);
    const sent = seen[0]?.get('file');
    if (!(sent instanceof Blob)) throw new Error('nothing was sent');
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.includes('Jane Secret')).toBe(false);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    if (result.ok) expect(await readFile(result.value.path, 'utf8')).toBe('answer');
  });

  it('does not leave when it is none', async () => {
    const result = await send(Buffer.from('no image at all'));
    expect(result).toEqual({ ok: false, failure: { code: 'unsupported_type', filename: 'holiday.jpg' } });
    expect(seen).toEqual([]);
  });
});
