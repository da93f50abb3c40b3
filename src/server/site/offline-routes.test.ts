import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../shared/languages.ts';
import { registerOfflineRoutes } from './offline-routes.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'kitbox-dist-'));
const app = Fastify();

beforeAll(async () => {
  const texts = Object.fromEntries(languages.map(({ code }) => [code, { common: { tools: {} } }]));
  const files = {
    'offline/service-worker.js': '',
    'offline/kept.json': '{}',
    'renderer/texts.json': JSON.stringify(texts),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), text);
  }
  const site = { name: 'Foo', url: 'https://foo.example', supportEmail: 'a@foo.example', sourceUrl: '/s', base: '' };
  await registerOfflineRoutes(app, { dist, site, pagesVersion: '1' });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const langOf = async (query: string) =>
  ((await app.inject(`/site.webmanifest${query}`)).json() as { lang?: string }).lang;

test('the manifest speaks the language asked for, else the site’s own', async () => {
  expect([await langOf('?lng=ar'), await langOf('?lng=xx'), await langOf('')]).toEqual(['ar', 'en', 'en']);
});

test('a manifest that is asked for in two languages speaks the first', async () => {
  expect(await langOf('?lng=ar&lng=fr')).toBe('ar');
});
