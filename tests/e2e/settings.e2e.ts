import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { freePort } from '../api/support/free-port.ts';
import { makePdf, makePdfOfSize } from '../api/support/pdf.ts';
import { bannerText, pdfFile, pick } from './pdf-files.ts';
import { closeVisits, hydrated, openBrowser } from './site.ts';
import { untilReady } from './start-server.ts';

const MB = 1024 * 1024;
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
let server: ChildProcess;

beforeAll(async () => {
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SITE_URL: site,
      MAX_FILE_MB: '3',
      MAX_FILES: '4',
      HIDE_TOOLS: 'pdf-modify, image-compress, financial',
      DEFAULT_LANGUAGE: 'de',
      DEFAULT_THEME: 'dark',
      HEIC: 'off',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilReady(site, () => server.exitCode, 180);
}, 200_000);
afterAll(async () => {
  await closeVisits();
  server.kill('SIGTERM');
});

const read = async (path: string) => (await fetch(site + path)).text();

async function call(path: string, files: [string, Buffer][], fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)]), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(`${site}/api${path}`, { method: 'POST', body: form });
  return { status: answer.status, body: answer.ok ? undefined : ((await answer.json()) as Record<string, string>) };
}

describe('sizes', () => {
  test.each(languages.map(({ code }) => code))('are said as they are on the pages in %s', async (code) => {
    const merge = await read(`/pdf-tools/merge?lng=${code}`);
    const home = await read(`/?lng=${code}`);
    const description = /name="description" content="([^"]*)/.exec(merge)?.[1];
    expect(description).toContain('4');
    for (const html of [merge, home]) {
      expect(html).toMatch(/\b4\b/);
      expect(html.replace(/<(script|style|head)[\s\S]*?<\/\1>/g, '')).not.toMatch(/[^\d]10[^\d]{1,3}(MB|Mo|ميغابايت)/);
    }
    expect(merge.replaceAll('&nbsp;', ' ')).toMatch(/3\s?(MB|Mo|م\.ب|ميغابايت)|MB\s3/);
  });

  test('hold for the API, its messages and its contract', async () => {
    const large = await call('/pdf/compress', [['file', makePdfOfSize(3 * MB + 1)]], { level: 'LOW' });
    expect(large).toMatchObject({ status: 413, body: { message: 'Each file must be 3 MB or less.' } });
    expect(await call('/pdf/compress', [['file', makePdfOfSize(3 * MB)]], { level: 'LOW' })).toMatchObject({
      status: 200,
    });
    const five = Array.from({ length: 5 }, (): [string, Buffer] => ['files', makePdf(1)]);
    expect(await call('/pdf/merge', five)).toMatchObject({ body: { error: 'too_many_files' } });
    expect(await call('/pdf/merge', five.slice(1))).toMatchObject({ status: 200 });
    const contract = JSON.parse(await read('/api/openapi.json'));
    const { properties } = contract.paths['/pdf/merge'].post.requestBody.content['multipart/form-data'].schema;
    expect(properties.files.maxItems).toBe(4);
    expect(properties['passwords[3]']).toBeDefined();
    expect(properties['passwords[4]']).toBeUndefined();
    expect(contract.paths['/pdf/merge'].post.description).toContain('13 MB');
  });
});

test('HEIC that is not taken is not offered either', async () => {
  expect(await read('/')).toContain('accept="application/pdf,.pdf,image/*,.avif"');
});

describe('hidden tools', () => {
  test('are 404, page and call, and nowhere in links, sitemap and contract', async () => {
    for (const path of ['/pdf-tools/modify', '/image-tools/compress', '/financial-tools', '/financial-tools/tax'])
      expect((await fetch(site + path)).status).toBe(404);
    expect(await call('/pdf/modify', [['file', makePdf(2)]])).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect((await fetch(`${site}/image-tools`)).status).toBe(200);
    const pages = await Promise.all(
      [
        '/',
        '/pdf-tools',
        '/image-tools',
        '/time-tools/scheduler',
        '/nowhere',
        '/sitemap.xml',
        '/api/openapi.json',
        '/api/docs',
      ].map(read),
    );
    for (const page of pages) {
      const visible = page.replace(/<script type="application\/json" id="site">.*?<\/script>/, '');
      expect(visible).not.toMatch(
        /financial-tools|pdf-tools\/modify|pdf\/modify|image-tools\/compress|image\/compress/,
      );
    }
  });
});

test('language and theme are the site’s until a visitor chooses', async () => {
  const answer = await fetch(`${site}/`, { headers: { 'accept-language': 'pl' } });
  expect(answer.headers.get('content-language')).toBe('de');
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${site}/"`);
  expect(html).toContain(`href="${site}/?lng=en" hreflang="en"`);
  expect((await fetch(`${site}/`, { headers: { 'accept-language': 'fr' } })).headers.get('content-language')).toBe(
    'fr',
  );
});

test('a visitor sees and feels them', async () => {
  const context = await (await openBrowser()).newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site}/pdf-tools`);
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  expect(await page.getByRole('tab').allInnerTexts()).toHaveLength(2);
  expect(await page.locator('.drop:visible').innerText()).toContain('up to 3 MB');
  await pick(page, pdfFile('huge.pdf', makePdfOfSize(3 * MB + 1)));
  expect(await bannerText(page)).toBe('huge.pdf is too large. Each file must be 3MB or less.');
  await page.getByRole('button', { name: /light/i }).click();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
