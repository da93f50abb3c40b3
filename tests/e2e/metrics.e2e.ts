import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { axeViolations } from './axe.ts';
import { discOnWhite } from './image-visit.ts';
import {
  figuresIn,
  listen,
  nextCallTakes,
  openPanel,
  runPdfTool,
  scrollThrough,
  throwInPage,
  visitAtRest,
} from './metrics-visit.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, hydrated, siteUrl, type Visit, visit } from './site.ts';

const visits: Visit[] = [];
const enter = async (...args: Parameters<typeof visit>) => keep(await visit(...args));
const enterAtRest = async (...args: Parameters<typeof visitAtRest>) => keep(await visitAtRest(...args));
const keep = (opened: Visit) => {
  visits.push(opened);
  return opened;
};
afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
afterAll(closeVisits);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.className);
const countOf = async (page: Page) => (await figuresIn(page))['Runs this session'];

describe('the panel', () => {
  test('is loaded when it is first opened, takes the focus, says that it is empty, and gives the focus back', async () => {
    const { page, complaints } = await enter('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(siteUrl(), '')));
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')));
    expect((await loaded()).filter((name) => /metrics-panel|^metrics/.test(name))).toEqual([]);
    const button = page.getByRole('button', { name: 'Performance metrics' });
    expect([await button.getAttribute('aria-haspopup'), await button.getAttribute('aria-expanded')]).toEqual([
      'dialog',
      'false',
    ]);
    const panel = await openPanel(page);
    expect((await loaded()).filter((name) => /^metrics-panel/.test(name))).toHaveLength(1);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await focused(page)).toBe('metrics-panel');
    expect(await panel.getAttribute('aria-labelledby')).toBe('metrics-title');
    await panel.getByText('No timings yet.').waitFor();
    await panel.getByText('You have 0 files on our server right now.').waitFor();
    await panel.getByText('0 reports sent during this visit.').waitFor();
    const timings = asked.filter((url) => url.startsWith('/api/metrics/session-timings'));
    expect(timings.map((url) => new URL(url, siteUrl()).searchParams.get('operationType'))).toEqual([
      'pdf_compress',
      'pdf_merge',
      'pdf_modify',
      'image_compress',
    ]);
    const session = await page.evaluate(() => sessionStorage.getItem('sessionId'));
    expect(session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(timings.every((url) => new URL(url, siteUrl()).searchParams.get('sessionId') === session)).toBe(true);

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('metrics-btn');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('metrics-btn');
    expect(complaints).toEqual([]);
  });

  test('sums up exactly; a slow good PDF call is reported and shown with its fields; clearing empties it', async () => {
    const { page, complaints } = await enterAtRest('/pdf-tools/merge');
    const serverSays: Record<string, unknown> = {
      pdf_compress: { count: 2, avgDuration: 300 },
      image_compress: { count: 1, avgDuration: 1200 },
    };
    await page.route('**/api/metrics/session-timings*', (route) => {
      const operation = new URL(route.request().url()).searchParams.get('operationType') ?? '';
      return route.fulfill({ json: serverSays[operation] ?? { count: 0, avgDuration: 99_999 } });
    });
    const reports = listen(page, '/api/client-metrics');
    for (const [tool, milliseconds, isGood] of [
      ['compress', 400, true],
      ['compress', 1000, true],
      ['merge', 1534, true],
      ['modify', 2000, false],
    ] as const) {
      await nextCallTakes(page, milliseconds, isGood);
      await runPdfTool(page, tool);
    }
    await page.getByRole('link', { name: 'Image', exact: true }).click();
    await page.waitForURL('**/image-tools**');
    await nextCallTakes(page, 2000);
    await page.locator('#tool-panel:visible .work-main input[type=file]').setInputFiles(await discOnWhite());
    await page.getByRole('button', { name: 'Compress image' }).click();
    await page.locator('#tool-panel:visible').locator('.save-again, .banner').first().waitFor();

    const panel = await openPanel(page);
    await panel.getByText('300 ms').waitFor();
    // PDF in the browser: the mean of 700 (compress), 1534 (merge) and 2000 (modify); on the server only compress ran.
    expect(await figuresIn(page)).toEqual({
      'Runs this session': '5',
      'Success rate': '80%',
      Average: '1.39 s',
      '95th percentile': '2.00 s',
      PDF: '1.41 s / 300 ms',
      Images: '2.00 s / 1.20 s',
    });
    await panel.getByRole('img', { name: 'Durations of the last 5 runs' }).waitFor();
    expect(await panel.locator('rect').count()).toBe(5);
    expect(await panel.locator('rect[fill=none]').count()).toBe(1);

    expect(reports).toHaveLength(1);
    const sent = reports[0]?.postDataJSON() as Record<string, unknown>;
    expect(sent).toEqual({
      endpoint: '/api/pdf/merge',
      method: 'POST',
      duration: 1534,
      status: 200,
      operationType: 'pdf_merge',
      fileSize: makePdf(1).length + makePdf(2).length,
      timestamp: expect.stringMatching(/^2026-03-04T10:00:/),
      userAgent: expect.stringContaining('Chrome'),
    });
    await panel.getByText('1 report sent during this visit.').waitFor();
    await panel.locator('summary', { hasText: '/api/client-metrics' }).click();
    const shown = await panel.locator('details dl > div').allInnerTexts();
    expect(shown.map((row) => row.split('\n'))).toEqual(
      Object.entries(sent).map(([name, value]) => [name, `${value}`]),
    );

    await panel.getByRole('button', { name: 'Clear the timings' }).click();
    await panel.getByText('No timings yet.').waitFor();
    expect(complaints.filter((text) => !/422/.test(text))).toEqual([]);
  });

  test('switched off it counts and reports nothing; switched on, slow PDF calls alone, whatever becomes of it', async () => {
    const { page } = await enterAtRest('/pdf-tools/merge');
    const reports = listen(page, '/api/client-');
    let panel = await openPanel(page);
    const toggle = () => panel.getByRole('switch', { name: 'Collect and report' });
    expect(await toggle().getAttribute('aria-checked')).toBe('true');
    await toggle().click();
    expect(await page.evaluate(() => localStorage.getItem('metricsEnabled'))).toBe('false');
    await page.reload();
    await hydrated(page);
    await nextCallTakes(page, 3000);
    await runPdfTool(page, 'compress');
    await throwInPage(page, 'while off');
    await throwInPage(page, 'while off', 'rejection');
    panel = await openPanel(page);
    await panel.getByText('Collection is off, so there are no timings.').waitFor();
    await panel.getByText('0 reports sent during this visit.').waitFor();
    expect(reports).toEqual([]);
    await toggle().click();
    expect(await page.evaluate(() => localStorage.getItem('metricsEnabled'))).toBe('true');
    await panel.getByRole('button', { name: 'Close' }).click();

    // Only a call over one second is reported (the test above has one of a second), and a report that fails harms nothing.
    await page.route('**/api/client-metrics', (route) =>
      reports.length > 1 ? route.abort() : route.fulfill({ status: 500 }),
    );
    for (const milliseconds of [1001, 1002]) {
      await nextCallTakes(page, milliseconds);
      await runPdfTool(page, 'compress');
    }
    await expect.poll(() => reports.length).toBe(2);
    expect(reports.map((report) => report.postDataJSON().duration)).toEqual([1001, 1002]);
    expect(await page.locator('.banner').count()).toBe(0);
    await openPanel(page);
    expect(await countOf(page)).toBe('2');
  });

  test.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ] as const)('starts switched off for a browser with %s', async (_, property, value) => {
    const ask = ([name, answer]: readonly [string, unknown]) =>
      Object.defineProperty(Navigator.prototype, name, { get: () => answer });
    const { page } = await enter('/', { prepare: (opened) => opened.addInitScript(ask, [property, value] as const) });
    const reports = listen(page, '/api/client-');
    await throwInPage(page, 'not to be told');
    const panel = await openPanel(page);
    expect(await panel.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await panel.getByText('0 reports sent during this visit.').waitFor();
    expect(reports).toEqual([]);
  });

  test('asks again while the server holds files, until there are none', async () => {
    const { page } = await enter('/');
    const asked = listen(page, '/api/metrics/session-files');
    await page.route('**/api/metrics/session-files*', (route) =>
      route.fulfill({ json: { filesHeld: asked.length > 1 ? 0 : 1 } }),
    );
    const panel = await openPanel(page);
    await panel.getByText('You have 1 file on our server right now.').waitFor();
    await panel.getByText('You have 0 files on our server right now.').waitFor();
    await page.waitForTimeout(1500);
    expect(asked).toHaveLength(2);
  });

  test('with the real server it follows a run while it is open; axe has nothing to say; a reload empties it', async () => {
    const { page, complaints } = await enter('/pdf-tools/compress?lng=en');
    const panel = await openPanel(page);
    await pick(page, pdfFile('roomy.pdf', makePdf(1, 50_000)));
    // It lies over the form's button until it is moved aside.
    await panel.getByRole('button', { name: 'Move to the other side' }).click();
    await page.locator('form button[type=submit]').click({ timeout: 5000 });
    await panel.getByText('Success rate').waitFor();
    await expect.poll(async () => (await figuresIn(page))['PDF']).toMatch(/ \/ .*\d.* m?s$/);
    expect(await countOf(page)).toBe('1');
    await panel.getByText('You have 0 files on our server right now.').waitFor();
    await throwInPage(page, 'to be seen in the list');
    await panel.locator('summary', { hasText: '/api/client-logs' }).click();
    const before = listen(page, '/api/metrics/session-files');
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => before.length).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual(['to be seen in the list']);

    // In memory only.
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['correlationId', 'i18n_language']);
    await page.reload();
    await hydrated(page);
    await (await openPanel(page)).getByText('No timings yet.').waitFor();
  });

  test('in Arabic, dark and on a phone it lies bottom left, inside the window, and axe has nothing to say', async () => {
    const { page } = await enter('/pdf-tools/compress?lng=ar', { phone: true, dark: true });
    await pick(page, pdfFile('roomy.pdf', makePdf(1, 50_000)));
    await submitAndDownload(page);
    const home = await page.locator('.metrics-btn').boundingBox();
    expect(home?.x).toBeLessThan(24);
    await page.locator('.metrics-btn').click();
    const panel = page.getByRole('dialog');
    await panel.locator('.metrics-figures').waitFor();
    await throwInPage(page, 'to be seen in the list');
    await panel.locator('summary').last().click();
    const box = await panel.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740).toBe(true);
    // Docked: it takes the lower part, and the page can be scrolled past it to its last line.
    expect(box?.height).toBeLessThanOrEqual(297);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.locator('footer').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('the floating button on a phone of 360 px', () => {
  // A page of each make; two more tools in the full run.
  const others = isFull ? ['/pdf-tools/compress', '/image-tools/background'] : [];
  test.each(['/', '/pdf-tools/modify?lng=ar', '/time-tools/converter', ...others])(
    'lies over no button of %s and never moves',
    async (path) => {
      const { page } = await enter(path, { phone: true });
      const { covered, moved } = await scrollThrough(page);
      expect(covered).toEqual([]);
      expect(moved).toBe(0);
    },
  );
});
