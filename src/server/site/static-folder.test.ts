import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFolder } from './static-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kitbox-static-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(path.join(root, 'inner'));
  writeFileSync(path.join(root, 'a.js'), '0123456789');
  await serveFolder(app, { root, prefix: '/assets/', cacheControl: 'public, max-age=86400' });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('a folder of static files', () => {
  test('gives its files, whole and in parts', async () => {
    const whole = await get('/assets/a.js');
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers['cache-control']).toBe('public, max-age=86400');
    const part = await get('/assets/a.js', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
  });

  test.each(['/assets/', '/assets/inner/', '/assets/nope.js', '/assets/%00', '/assets/%2e%2e/secret'])(
    '%s is not_found',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
    },
  );

  test('a range past the end is 416 and says how long the file is', async () => {
    const answer = await get('/assets/a.js', { range: 'bytes=10-' });
    expect([answer.statusCode, answer.body]).toEqual([416, '']);
    expect(answer.headers['content-range']).toBe('bytes */10');
  });

  test('a condition that does not hold is 412', async () => {
    expect((await get('/assets/a.js', { 'if-match': '"other"' })).statusCode).toBe(412);
  });
});
