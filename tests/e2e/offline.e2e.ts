import { type ChildProcess, spawn } from 'node:child_process';
import type { Server } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../api/support/free-port.ts';
import { makePdf } from '../api/support/pdf.ts';
import { png } from '../api/support/png.ts';
import { apply, download, load } from './edit-visit.ts';
import { startProxy } from './path-proxy.ts';
import { closeVisits, hydrated, openBrowser } from './site.ts';
import { untilReady } from './start-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const base = '/some/tools';
const port = await freePort();
const site = `http://127.0.0.1:${port}${base}`;
let server: { process: ChildProcess; port: number } | undefined;
let line: Server | undefined;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

async function start(settings: Record<string, string> = {}): Promise<void> {
  const own = await freePort();
  const env = {
    ...process.env,
    PORT: String(own),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SITE_URL: site,
    ...settings,
  };
  const started = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'inherit' });
  server = { process: started, port: own };
  await untilReady(`http://127.0.0.1:${own}`, () => started.exitCode, 180);
  await connect();
}

/** The line to the server: without it nobody answers there, as without a network; a server of its own costs seconds. */
async function connect(): Promise<void> {
  line = await startProxy({ base, target: server?.port ?? 0, port });
}

async function disconnect(): Promise<void> {
  const closed = new Promise((resolve) => line?.close(resolve));
  line?.closeAllConnections();
  await closed;
  line = undefined;
}

async function stop(): Promise<void> {
  if (line) await disconnect();
  const gone = new Promise((resolve) => server?.process.once('exit', resolve));
  server?.process.kill('SIGKILL');
  await gone;
}

async function open(path: string): Promise<void> {
  await page.goto(site + path);
  await hydrated(page);
}

const keptAddresses = () =>
  page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });

const isKept = async () => (await keptAddresses()).includes(`${base}/kept-language`);

beforeAll(async () => {
  await start();
  context = await (await openBrowser()).newContext({ locale: 'en-US', acceptDownloads: true, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
}, 120_000);
afterAll(async () => {
  await closeVisits();
  await stop();
});

test('after one visit the editor, converter and world clock work without a network', async () => {
  await open('/');
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await disconnect();
  await context.setOffline(true);

  await open('/image-tools/edit');
  await load(page, png);
  await apply(page);
  expect((await download(page)).bytes.subarray(1, 4).toString()).toBe('PNG');
  await open('/time-tools');
  await page.locator('#tool-panel:visible').getByRole('textbox').first().waitFor();
  await open('/time-tools?tab=world-clock');
  await page.getByRole('heading', { level: 1, name: 'World clock' }).waitFor();
  await page
    .getByText(/\d{1,2}:\d{2}/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('a language that was not kept gives the page in the last one, an unknown address the page that says so', async () => {
  const language = () => page.evaluate(() => document.documentElement.lang);
  for (const path of ['/time-tools/converter?lng=de', '/?lng=de', '/?lng=xx']) {
    await open(path);
    expect(await language(), path).toBe('en');
  }
  for (const path of ['/no/such/page', '/no/such/page?lng=de']) {
    await open(path);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('other tools open and say what they need', async () => {
  await open('/pdf-tools/merge');
  const notice = page.locator('.offline-notice:visible');
  await notice.getByText('needs a connection').waitFor();
  expect(await notice.getByRole('link').allInnerTexts()).toHaveLength(3);
  await notice.getByRole('link').first().click();
  await page.waitForURL(`${site}/image-tools/edit`);
  await context.setOffline(false);
  expect(await page.locator('.offline-notice:visible').count()).toBe(0);
});

/** A PDF of these bytes, or of so many zeros, as another app hands it over. */
async function share(name: string, content: number[] | number): Promise<void> {
  await page.evaluate(
    ([action, filename, bytes]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const transfer = new DataTransfer();
      const data = typeof bytes === 'number' ? new Uint8Array(bytes) : new Uint8Array(bytes);
      transfer.items.add(new File([data], filename, { type: 'application/pdf' }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [`${site}/share`, name, content] as const,
  );
}

test('a file shared by another app opens its tool, and nothing of it is kept', async () => {
  await connect();
  await open('/');
  await share('shared.pdf', [...makePdf(2)]);
  await page.locator('#tool-panel:visible').getByText('shared.pdf').first().waitFor();
  expect(page.url()).toBe(`${site}/pdf-tools/compress`);
  await share('large.pdf', 10 * 1024 * 1024 + 1);
  await page.getByText('large.pdf is too large.').waitFor();
  expect(await page.locator('.file-row').count()).toBe(0);
  const others = (await keptAddresses()).filter((path) => !/\/(assets|locales)\//.test(path));
  expect(others.filter((path) => /api|share|\.pdf$/.test(path))).toEqual([]);
});

test('the site can be installed in the visitor’s language', async () => {
  const manifest = JSON.parse(await (await fetch(`${site}/site.webmanifest?lng=ar`)).text());
  expect(manifest).toMatchObject({
    id: `${base}/`,
    lang: 'ar',
    dir: 'rtl',
    scope: `${base}/`,
    share_target: { action: `${base}/share`, params: { files: [{ name: 'files' }] } },
  });
  expect(manifest.shortcuts).toHaveLength(5);
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, site))).status).toBe(200);
});

test('a new release shows at the next load and is what is kept then', async () => {
  await stop();
  await start({ SITE_NAME: 'Other name' });
  await open('/');
  expect(await page.title()).toContain('Other name');
  const isNewKept = () =>
    page.evaluate(async () => {
      const [, newest = ''] = await caches.keys();
      const kept = newest ? await (await caches.open(newest)).keys() : [];
      return kept.some(({ url }) => url.endsWith('/kept-language'));
    });
  await expect.poll(isNewKept, { timeout: 60_000 }).toBe(true);
  await stop();
  for (const path of ['/', '/time-tools']) {
    await open(path);
    expect(await page.title()).toContain('Other name');
  }
});

test('switched off, browsers drop what they kept', async () => {
  // Pages of another choice are rendered first, each in every language: a tool is enough here.
  await start({ OFFLINE: 'off', HIDE_TOOLS: 'pdf-modify, pdf-merge, image, time, financial' });
  await open('/privacy');
  expect(await page.getByText('without a network').count()).toBe(0);
  const left = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length);
  await open('/');
  expect(await page.locator('.hero-tray h2').allInnerTexts(), 'no family without tools').toEqual(['PDF']);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()));
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
});
