import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { listen, openPanel, throwInPage } from './metrics-visit.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, hydrated, openBrowser, type Visit, visit } from './site.ts';

const visits: Visit[] = [];
const enter = async (...args: Parameters<typeof visit>) => {
  const opened = await visit(...args);
  visits.push(opened);
  return opened;
};
afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
afterAll(closeVisits);

const settled = (page: Page) => page.waitForTimeout(300);

describe('the correlation id', () => {
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem('correlationId'));

  test('is made at the first page and outlives a reload', async () => {
    const { page } = await enter('/');
    const first = await kept(page);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await page.reload();
    await hydrated(page);
    expect(await kept(page)).toBe(first);
  });

  test('is not made while reports are off', async () => {
    const prepare = async (page: Page) => {
      await page.addInitScript(() => localStorage.setItem('metricsEnabled', 'false'));
    };
    const { page } = await enter('/', { prepare });
    expect(await kept(page)).toBeNull();
  });
});

describe('a fault of the page', () => {
  test('is told once, with the six fields and the correlation id, without query, file name or password', async () => {
    const { page } = await enter('/pdf-tools?tab=merge&x=1');
    await pick(page, pdfFile('secret plan (1).pdf', makePdf(1)));
    await page.locator('.merge-card').waitFor();
    await page.locator('input[type=password]').first().fill('hunter2');
    const logs = listen(page, '/api/client-logs');
    const message = 'cannot read "secret plan (1).pdf" of /pdf-tools?tab=merge&x=1';
    // Twice from one place: the same fault.
    await page.evaluate((text) => {
      const fail = () => {
        throw new TypeError(text);
      };
      for (let times = 0; times < 2; times++) queueMicrotask(fail);
    }, message);
    await throwInPage(page, 'refused', 'rejection');
    await expect.poll(() => logs.length).toBe(2);
    await settled(page);
    expect(logs).toHaveLength(2);
    const correlationId = await page.evaluate(() => localStorage.getItem('correlationId'));
    expect(correlationId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    for (const log of logs) {
      expect(log.headers()['x-correlation-id']).toBe(correlationId);
      const body = log.postDataJSON() as Record<string, string>;
      expect(Object.keys(body).sort()).toEqual(['correlationId', 'error', 'info', 'timestamp', 'url', 'userAgent']);
      expect(body['url']).toMatch(/\/pdf-tools$/);
      expect(JSON.stringify(body)).not.toMatch(/secret|tab=|x=1|hunter2/);
      expect((await log.response())?.status()).toBe(204);
    }
    expect(logs.map((log) => log.postDataJSON().error.split('\n')[0])).toEqual([
      expect.stringContaining('TypeError: cannot read'),
      'Error: refused',
    ]);
    await page.reload();
    await hydrated(page);
    await throwInPage(page, 'refused', 'rejection');
    await expect.poll(() => logs.length).toBe(3);
    expect(logs[2]?.headers()['x-correlation-id']).toBe(correlationId);
  });

  test('of many kinds is told ten times a visit; reports that fail cause no more of them and show nothing', async () => {
    const { page, complaints } = await enter('/');
    const logs = listen(page, '/api/client-logs');
    const isServed = () => logs.length % 2 === 0;
    await page.route('**/api/client-logs', (route) => (isServed() ? route.fulfill({ status: 500 }) : route.abort()));
    await page.route('**/api/client-config', (route) => route.abort());
    for (let at = 0; at < 15; at++) await throwInPage(page, `fault ${at}`, at % 2 === 0 ? 'error' : 'rejection');
    await expect.poll(() => logs.length).toBe(10);
    await settled(page);
    expect(logs).toHaveLength(10);
    expect(await page.locator('.banner, [role=alert]').count()).toBe(0);
    expect(complaints.filter((text) => !/^fault \d+$|Failed to load resource/.test(text))).toEqual([]);
  });

  test('of a browser extension is nobody’s business', async () => {
    const { page } = await enter('/');
    const logs = listen(page, '/api/client-logs');
    await page.evaluate(() => {
      const error = new Error('theirs');
      error.stack = 'Error: theirs\n    at f (chrome-extension://abcdefgh/content.js:1:2)';
      window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    });
    await throwInPage(page, 'ours');
    await expect.poll(() => logs.length).toBe(1);
    expect(logs[0]?.postData()).toContain('ours');
  });
});

describe('with an error service', () => {
  const envelopes: { url: string; lines: Record<string, unknown>[]; headers: Record<string, unknown> }[] = [];
  let service: Server;
  let kitbox: ChildProcess;
  let address = '';

  beforeAll(async () => {
    service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const lines = text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
        envelopes.push({ url: `${request.method} ${request.url}`, lines, headers: request.headers });
        response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
      });
    });
    const dsnPort = await portOf(service);
    const free = createServer();
    const port = await portOf(free);
    await new Promise((resolve) => free.close(resolve));
    address = `http://127.0.0.1:${port}`;
    kitbox = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        WORKERS: '1',
        SENTRY_DSN: `http://key@127.0.0.1:${dsnPort}/7`,
      },
      stdio: 'ignore',
    });
    await untilReady(address);
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => kitbox.once('exit', resolve));
    kitbox.kill('SIGTERM');
    await gone;
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  test('errors and rejections reach it as envelopes of scrubbed events, until the visitor switches them off', async () => {
    const context = await (await openBrowser()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const loaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /error-service/.test(name)).length,
      );
    await page.goto(`${address}/pdf-tools?tab=merge&x=1`);
    await hydrated(page);
    expect(await loaded()).toBe(0);
    await throwInPage(page, 'cannot read "secret.pdf"');
    await throwInPage(page, 'refused', 'rejection');
    await expect.poll(() => envelopes.length).toBe(2);
    expect(await loaded()).toBe(1);
    const correlationId = await page.evaluate(() => localStorage.getItem('correlationId'));
    for (const { url, lines, headers } of envelopes) {
      expect(url).toBe('POST /api/7/envelope/?sentry_version=7&sentry_key=key');
      const [head, item, event] = lines;
      expect(item).toEqual({ type: 'event' });
      expect(event).toMatchObject({
        event_id: expect.stringMatching(/^[\da-f]{32}$/),
        platform: 'javascript',
        level: 'error',
        request: { url: `${address}/pdf-tools` },
        tags: { correlationId },
        sdk: { settings: { infer_ip: 'never' } },
      });
      expect(head?.['event_id']).toBe(event?.['event_id']);
      expect(JSON.stringify(lines)).not.toMatch(/secret|tab=|x=1/);
      expect(headers['cookie']).toBeUndefined();
      expect(headers['referer'] ?? '').not.toContain('tab=');
    }
    // They may overtake each other on the way.
    const told = envelopes.map(({ lines }) => JSON.stringify(lines[2]?.['message'])).sort();
    expect(told).toEqual([
      expect.stringContaining('Error: refused'),
      expect.stringContaining('TypeError: cannot read'),
    ]);

    const panel = await openPanel(page);
    await panel.getByText('4 reports sent during this visit.').waitFor();
    expect(await panel.locator('summary', { hasText: 'http://127.0.0.1' }).count()).toBe(2);
    await panel.getByRole('switch').click();
    await throwInPage(page, 'after the switch');
    await settled(page);
    expect(envelopes).toHaveLength(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function untilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`${address}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server with an error service was not ready within 40 s');
}
