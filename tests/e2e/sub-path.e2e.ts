import { type ChildProcess, spawn } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { makePdf } from '../api/support/pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { startProxy } from './path-proxy.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, openBrowser } from './site.ts';
import { untilReady } from './start-server.ts';

const base = '/some/tools';
const document = pdfFile('pages.pdf', makePdf(3, 50_000));

describe.each([
  ['takes the path out', true],
  ['leaves the path in', false],
])('under a path, behind a proxy that %s', (_name, strips) => {
  let server: ChildProcess;
  let proxy: Server;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    proxy = await startProxy({ base, target: port, strips });
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    server = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', SITE_URL: `${origin}${base}` },
      stdio: 'ignore',
    });
    await untilReady(`${origin}${base}`, () => server.exitCode);
  });
  afterAll(async () => {
    await closeVisits();
    server.kill('SIGTERM');
    proxy.close();
  });

  // What differs is read by the server alone: one of the two is walked in a browser, both in the full run.
  test.runIf(strips || isFull)('every page, file, link and call stays below the path', async () => {
    const context = await (await openBrowser()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const strays: string[] = [];
    const complaints: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().startsWith('http') && !sent.url().startsWith(`${origin}${base}`)) strays.push(sent.url());
    });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${origin}${base}/`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}${base}/`);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((href) => !href.startsWith(base))).toEqual([]);
    await page.locator(`a[href="${base}/pdf-tools"]`).first().click();
    await page.waitForURL(`${origin}${base}/pdf-tools`);
    await pick(page, document);
    expect((await submitAndDownload(page)).name).toBe('compressed.pdf');
    await page.getByRole('tab', { name: /Merge/ }).click();
    await page.waitForURL(`${origin}${base}/pdf-tools?tab=merge`);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(strays).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what crawlers and phones read names the path', async () => {
    const read = async (path: string) => (await fetch(`${origin}${base}${path}`)).text();
    expect(await read('/sitemap.xml')).toContain(`<loc>${origin}${base}/pdf-tools</loc>`);
    expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ start_url: `${base}/`, scope: `${base}/` });
    const moved = await fetch(`${origin}${base}/pdf-tools/`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe(`${base}/pdf-tools`);
  });
});
