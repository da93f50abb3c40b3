import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { leaving, storedSettings } from '../../src/web/pages/privacy.tsx';
import { makePdf } from '../api/support/pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { discOnWhite, photo } from './image-visit.ts';
import { keepCache } from './kept-page.ts';
import { openPanel, throwInPage } from './metrics-visit.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, hydrated, openBrowser, sitePath, siteUrl } from './site.ts';

afterAll(closeVisits);

type Row = (typeof leaving)[number];

interface Call {
  method: string;
  path: string;
  /** Names in the query. */
  query: string[];
  /** Headers that the page adds of its own. */
  added: string[];
  body: Request;
}

const fieldsOf = (call: Call) => Object.keys((call.body.postDataJSON() ?? {}) as object);
const hasNoBody = (call: Call) => call.body.postDataBuffer() === null;
const isOnly = (names: string[], allowed: readonly string[]) => names.every((name) => allowed.includes(name));
const metricFields = 'endpoint method duration status operationType fileSize timestamp userAgent'.split(' ');
const logFields = 'error info userAgent url timestamp correlationId'.split(' ');
const toolPaths = /^\/api\/(pdf\/(compress|modify|merge)|image\/(compress|remove-background|replace-background))$/;

/** Each row of the table on /privacy, as what a request must look like to be covered by it. */
const covers: Record<Row, (call: Call) => boolean> = {
  page: (call) =>
    call.method === 'GET' &&
    !call.path.startsWith('/api/') &&
    isOnly(call.query, ['lng', 'tab']) &&
    isOnly(call.added, []),
  tool: (call) =>
    toolPaths.test(call.path) &&
    call.query.length === 0 &&
    (call.method === 'POST'
      ? isOnly(call.added, ['x-session-id', 'x-operation-id', 'x-requested-with'])
      : call.method === 'HEAD' && isOnly(call.added, []) && hasNoBody(call)),
  progress: (call) =>
    call.method === 'GET' &&
    /^\/api\/operations\/[\da-f-]{36}\/events$/.test(call.path) &&
    call.query.length + call.added.length === 0,
  config: (call) =>
    call.method === 'GET' && call.path === '/api/client-config' && call.query.length + call.added.length === 0,
  timings: (call) =>
    call.method === 'GET' &&
    call.path === '/api/metrics/session-timings' &&
    isOnly(call.query, ['sessionId', 'operationType']) &&
    isOnly(call.added, []),
  files: (call) =>
    call.method === 'GET' &&
    call.path === '/api/metrics/session-files' &&
    isOnly(call.query, ['sessionId']) &&
    isOnly(call.added, []),
  metrics: (call) =>
    call.method === 'POST' &&
    call.path === '/api/client-metrics' &&
    isOnly(fieldsOf(call), metricFields) &&
    call.query.length + call.added.length === 0,
  logs: (call) =>
    call.method === 'POST' &&
    call.path === '/api/client-logs' &&
    isOnly(fieldsOf(call), logFields) &&
    call.query.length === 0 &&
    isOnly(call.added, ['x-correlation-id']),
  // This server has neither: tests/e2e/error-reports.e2e.ts looks at the first, the second leaves from the server.
  sentry: () => false,
  provider: () => false,
};

interface Recording {
  rows: Set<Row>;
  /** What no row covers: the test fails on any. */
  stray: string[];
  forms: [string, string][][];
}

async function record(context: BrowserContext): Promise<Recording> {
  const recording: Recording = { rows: new Set(), stray: [], forms: [] };
  context.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol === 'data:' || address.protocol === 'blob:') return;
    const row = request.url().startsWith(`${siteUrl()}/`) ? rowFor(request, address) : undefined;
    if (row) recording.rows.add(row);
    else recording.stray.push(`${request.method()} ${request.url()}`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => recording.stray.push(socket.url())));
  await context.exposeFunction('noteForm', (form: [string, string][]) => recording.forms.push(form));
  await context.exposeFunction('noteStray', (what: string) => recording.stray.push(what));
  await context.addInitScript(listenIn);
  return recording;
}

function rowFor(request: Request, { pathname, searchParams }: URL): Row | undefined {
  const headers = Object.entries(request.headers());
  const isAdded = ([name, value]: [string, string]) =>
    /^(x-|authorization)/.test(name) || (name === 'cookie' && !/^i18n_language=[a-z]{2}$/.test(value));
  const added = headers.filter(isAdded).map(([name]) => name);
  const call: Call = {
    method: request.method(),
    path: pathname.slice(sitePath().length),
    query: [...searchParams.keys()],
    added,
    body: request,
  };
  return leaving.find((row) => covers[row](call));
}

/** Runs in the page: what is inside a form, and ways out that are no requests. */
function listenIn() {
  const page = window as unknown as Record<'noteForm' | 'noteStray', (what: unknown) => void>;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      page.noteForm([...body].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']));
    }
    return send.call(this, body);
  };
  Object.assign(window, {
    RTCPeerConnection: class {
      constructor() {
        page.noteStray('RTCPeerConnection');
      }
    },
  });
}

const password = 'correct horse';
const go = async (page: Page, path: string) => {
  await page.goto(siteUrl() + path);
  await hydrated(page);
};

async function workWithPdfs(page: Page): Promise<void> {
  await go(page, '/pdf-tools/compress');
  await pick(page, pdfFile('a.pdf', makePdf(2, 5000)));
  await page.locator('input[type=password]').last().fill(password);
  await submitAndDownload(page);
  await go(page, '/pdf-tools/modify');
  await pick(page, pdfFile('a.pdf', makePdf(2)));
  await page.getByLabel('Pages to keep').fill('1');
  await submitAndDownload(page);
  await go(page, '/pdf-tools?tab=merge');
  await pick(page, pdfFile('a.pdf', makePdf(1)), pdfFile('b.pdf', makePdf(2)));
  await submitAndDownload(page);
}

async function workWithImages(page: Page): Promise<void> {
  const input = page.locator('.work-main input[type=file]');
  await go(page, '/image-tools/compress');
  await input.setInputFiles(await photo());
  await page.getByRole('button', { name: 'Compress image' }).click();
  await page.locator('#tool-panel:visible').locator('.result-actions, .save-again').first().waitFor();
  await go(page, '/image-tools/background');
  await input.setInputFiles(await discOnWhite());
  await page.getByRole('radio', { name: /Simple, by color/ }).check();
  await page.getByRole('button', { name: 'Remove background' }).click();
  await page.getByRole('button', { name: 'Download PNG' }).waitFor();
  await go(page, '/image-tools/edit');
  await input.setInputFiles(await photo());
  await page.locator('.crop-box').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Download' }).click();
}

/** All that a visitor can do here, from the first page to the last. */
async function wholeVisit(page: Page, reports: 'on' | 'off' | 'as they start'): Promise<void> {
  await go(page, '/?lng=en');
  const notice = page.locator('.notice');
  await notice.waitFor();
  await notice.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  const panel = await openPanel(page);
  const presses = { on: 2, off: 1, 'as they start': 0 }[reports];
  for (let press = 0; press < presses; press++) await panel.getByRole('switch').click();
  await workWithPdfs(page);
  await throwInPage(page, 'a fault of the page');
  await throwInPage(page, 'a promise of the page', 'rejection');
  await workWithImages(page);
  await go(page, '/time-tools/converter');
  await page.getByRole('button', { name: 'Remove Tokyo' }).click();
  await go(page, '/time-tools/world-clock');
  await page.getByRole('button', { name: 'Remove London' }).click();
  for (const path of ['/financial-tools', '/terms', '/contact', '/privacy']) await go(page, path);
  await (await openPanel(page)).getByText(/You have \d+ files? on our server/).waitFor();
}

async function open(prepare?: (context: BrowserContext) => Promise<unknown>) {
  const context = await (await openBrowser()).newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
  const recording = await record(context);
  await prepare?.(context);
  // Slow enough for a report. With a route in place the cookies of every request are seen, too.
  await context.route('**/api/pdf/compress', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await route.continue();
  });
  const page = await context.newPage();
  await keepCache(page);
  return { context, recording, page };
}

const keysIn = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
  ]);
const always: Row[] = ['page', 'tool', 'progress', 'config', 'timings', 'files'];

describe('of a whole visit nothing leaves but what /privacy lists', () => {
  test('with reports on; and the browser keeps what the page says, no more and no less', {
    timeout: 180_000,
  }, async () => {
    const { context, recording, page } = await open();
    await wholeVisit(page, 'on');
    expect(recording.stray).toEqual([]);
    expect([...recording.rows].sort()).toEqual([...always, 'metrics', 'logs'].sort());

    expect(recording.forms.map((form) => form.map(([name]) => name).join(' '))).toEqual([
      'file level newPassword',
      'file modifyType pages compatibilityMode',
      'files files compatibilityMode',
      'file quality',
      'file method',
    ]);
    expect(JSON.stringify(recording.forms)).not.toContain(password);

    const rows = page.locator('.leaving tbody tr');
    expect(await rows.count()).toBe(leaving.length);
    const fields = (row: Row) => rows.nth(leaving.indexOf(row)).locator('td').last().innerText();
    const named = async (row: Row) => (await fields(row)).replaceAll(/ \(.*?\)/g, '').split(', ');
    expect(await named('metrics')).toEqual(metricFields);
    expect(await named('logs')).toEqual(logFields);
    for (const name of [...logFields, 'event_id']) expect(await fields('sentry')).toContain(name);
    for (const header of ['X-Session-ID', 'X-Operation-ID']) expect(await fields('tool')).toContain(header);

    const listed = await page.locator('.stored code').allInnerTexts();
    expect(listed).toEqual([...storedSettings]);
    expect([...new Set(await keysIn(page))].sort()).toEqual([...listed].sort());
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['i18n_language']);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    const kept = await page.evaluate(async () => {
      const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
    });
    // The site's own pages, texts and scripts, as the page says below its list.
    const isOfSite = (path: string) => /^\/(assets|locales)\//.test(path) || !/api|share|\.(pdf|png|jpe?g)$/.test(path);
    expect(kept.map((path) => path.slice(sitePath().length)).filter((path) => !isOfSite(path))).toEqual([]);
    await context.close();
  });

  // The panel's own tests look at what is reported then; the whole visit is walked again in the full run.
  test.runIf(isFull)('with reports switched off', { timeout: 180_000 }, async () => {
    const { context, recording, page } = await open();
    await wholeVisit(page, 'off');
    expect(recording.stray).toEqual([]);
    expect([...recording.rows].sort()).toEqual([...always].sort());
    await context.close();
  });

  test.runIf(isFull)('with Do Not Track', { timeout: 180_000 }, async () => {
    const ask = () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' });
    const { context, recording, page } = await open((opened) => opened.addInitScript(ask));
    await wholeVisit(page, 'as they start');
    expect(recording.stray).toEqual([]);
    expect([...recording.rows].sort()).toEqual([...always].sort());
    expect(await keysIn(page)).not.toContain('correlationId');
    await context.close();
  });

  test('and the server’s policy lets the browser speak to nobody else', async () => {
    const policy = (await fetch(`${siteUrl()}/privacy`)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'self'(;|$)/);
    expect(policy.match(/connect-src ([^;]*)/)?.[1]?.trim()).toBe("'self'");
    expect(policy).not.toMatch(/https?:/);
  });
});
