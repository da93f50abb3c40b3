import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { axeViolations } from './axe.ts';
import { photo } from './image-visit.ts';
import { bannerText, drop, pdfFile } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

afterAll(closeVisits);

const path = '/pdf-tools/compress';
const roomy = (name: string) => pdfFile(name, makePdf(1, 40_000));
const times = (count: number, status: string) => Array.from({ length: count }, () => status);
const endsOf = (element: Locator) =>
  element.evaluate((shown) => [shown.getBoundingClientRect().left, shown.getBoundingClientRect().right]);
const statuses = (page: Page) =>
  page.locator('.queue-row').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-status')));

describe('several PDFs on compress', () => {
  test('make a list; each is compressed by a call of its own, a locked one asks, and all are saved as one ZIP', async () => {
    const { page, context, complaints } = await visit(path);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/pdf/compress')) calls++;
    });
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
    const locked = pdfFile('locked.pdf', makeProtectedPdf('secret'));
    // The one that is here waits with those that come.
    await drop(page, '.drop', [roomy('a.pdf')]);
    await page.locator('.file-row').waitFor();
    await drop(page, '.drop-filled', [roomy('b.pdf'), roomy('a.pdf'), locked, text]);
    await expect.poll(() => statuses(page), { timeout: 15_000 }).toEqual([...times(3, 'ready'), 'locked', 'refused']);
    await page.getByText('5 files').waitFor();
    await page.getByText('notes.txt is not a PDF. Please choose a PDF file.').waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    // What each level may make of them all is estimated; what one made is known.
    await page.getByText('≈ is an estimate for these files.').waitFor();
    expect(await page.locator('.gauge[data-true=true]').count()).toBe(0);
    await page.getByRole('button', { name: 'Compress 3 PDFs' }).click();
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual([...times(3, 'done'), 'locked', 'refused']);
    expect(calls).toBe(3);
    await page.getByLabel('Password for locked.pdf').fill('secret');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Compress 1 PDF' }).click();
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual([...times(4, 'done'), 'refused']);
    expect(await page.locator('.gauge[data-true=true]').count()).toBe(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as ZIP' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('compressed.zip');
    const zip = (await readFile(await saved.path())).toString('latin1');
    // Broken in two, the sum leaves no dot at the end of its first line.
    const dot = page.locator('.queue-sum .verdict .fact-dot');
    await page.locator('.queue-sum').evaluate((sum) => Object.assign(sum.style, { inlineSize: '11rem' }));
    const [, right = 0] = await endsOf(dot);
    const [left = 0] = await endsOf(page.locator('.queue-sum .verdict bdi').first());
    expect(right).toBeLessThan(left + 1);
    for (const name of ['a', 'b', 'locked']) expect(zip).toContain(`${name}_compressed.pdf`);
    expect(zip).toContain('a_compressed (2).pdf');
    expect(await axeViolations(page)).toEqual([]);
    // The locked fixture has no table of its objects.
    expect(complaints.filter((text) => !text.includes('Indexing all PDF objects'))).toEqual([]);
    await context.close();
  });

  test('a full server is waited for with a countdown, and the rest can be cancelled', async () => {
    const { page, context } = await visit(path);
    await page.route('**/api/pdf/compress', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '40' }, body: '{"error":"busy"}' }),
    );
    await drop(page, '.drop', [roomy('a.pdf'), roomy('b.pdf'), roomy('c.pdf')]);
    await page.getByRole('button', { name: 'Compress 3 PDFs' }).click();
    await page
      .getByText(/The server is full\. Starts by itself in \d+ seconds\./)
      .first()
      .waitFor();
    expect(await statuses(page)).toEqual(['paused', 'paused', 'waiting']);
    // A phone's bar tells how far it is and has one button: the screen is for the rows.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => page.locator('.work-action[data-bar=true] button:visible').count()).toBe(1);
    expect((await page.locator('.work-action').boundingBox())?.height).toBeLessThan(110);
    expect(await page.locator('.work-action').getByText('0 of 3 done').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    expect(await statuses(page)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await context.close();
  });

  test('more than thirty are refused in words; rows move by keys, and can all be merged instead', async () => {
    const { page, context } = await visit(path);
    const tiny = makePdf(1);
    const tooMany = Array.from({ length: 31 }, (_, at) => pdfFile(`${at}.pdf`, tiny));
    await drop(page, '.drop', tooMany);
    expect(await bannerText(page)).toBe('At most 30 files at once. Nothing was added; choose fewer.');
    await drop(page, '.drop', [roomy('a.pdf'), roomy('b.pdf')]);
    await page.getByRole('button', { name: 'Move a.pdf', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.queue-row .file-name').allTextContents()).toEqual(['b.pdf', 'a.pdf']);
    await page.getByRole('button', { name: 'Merge these' }).click();
    await page.getByRole('heading', { level: 1, name: /Merge/ }).waitFor();
    await page.locator('#tool-panel:visible').getByText('a.pdf').first().waitFor();
    await context.close();
  });

  test('in Arabic on a phone, by keys: a row moves, one goes, the bar sends the rest', async () => {
    const { page, context } = await visit(`${path}?lng=ar`, { phone: true });
    await drop(page, '.drop', [roomy('a.pdf'), roomy('b.pdf'), roomy('c.pdf')]);
    const names = () => page.locator('.queue-row .file-name').allTextContents();
    await page.locator('.queue-grip').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await names()).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await names()).toEqual(['b.pdf', 'a.pdf']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeViolations(page)).toEqual([]);
    const send = page.locator('.work-action button[type=submit]');
    await send.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['done', 'done']);
    await context.close();
  });
});

test('the way back of a removed file stands above a phone’s bar, whatever that holds, its long name cut', async () => {
  const { page, context } = await visit(path, { phone: true });
  const long = `${'annual-report-of-the-family-'.repeat(4)}.pdf`;
  await drop(page, '.drop', ['a.pdf', 'b.pdf', 'c.pdf', long].map(roomy));
  await expect.poll(() => statuses(page)).toEqual(times(4, 'ready'));
  /** From the line to the bar; its own room has eight pixels. */
  const gap = async () => {
    const [line, bar] = await Promise.all([
      page.locator('.undo-line').boundingBox(),
      page.locator('.work-action').boundingBox(),
    ]);
    return Math.round((bar?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0));
  };
  await page.getByRole('button', { name: `Remove ${long}` }).click();
  expect((await page.locator('.undo-line').boundingBox())?.height).toBeLessThan(80);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(gap).toBe(8);
  await page.getByRole('button', { name: 'Compress 3 PDFs' }).click();
  await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(times(3, 'done'));
  await page.getByRole('button', { name: 'Remove c.pdf' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(gap).toBe(8);
  await context.close();
});

test.each(['en', 'ar'])(
  'in %s the ending of a name stands at the end of the name, in either script',
  async (language) => {
    const { page, context } = await visit(`${path}?lng=${language}`);
    await drop(page, '.drop', [roomy('تقرير العائلة.pdf'), roomy('report.pdf'), roomy('2024-03.pdf')]);
    await page.locator('.queue-row .file-name').nth(2).waitFor();
    /** From the name to the dot: none. */
    const gaps = await page.locator('.queue-row .file-name').evaluateAll((names) =>
      names.map((name) => {
        const [stem, ending] = [...name.children];
        const dot = document.createRange();
        dot.setStart(ending?.firstChild as Node, 0);
        dot.setEnd(ending?.firstChild as Node, 1);
        const [one, other] = [stem?.getBoundingClientRect(), dot.getBoundingClientRect()];
        return Math.round(Math.max((one?.left ?? 0) - other.right, other.left - (one?.right ?? 0)));
      }),
    );
    expect(gaps).toEqual([0, 0, 0]);
    await context.close();
  },
);

test('by size, the target is sent in place of the level, and a finished option comes back at once', async () => {
  const { page, context } = await visit('/image-tools/compress');
  const bodies: string[] = [];
  await page.route('**/api/image/compress', async (route) => {
    const body = route.request().postDataBuffer();
    if (route.request().method() === 'POST') bodies.push(body?.toString('latin1') ?? '');
    await route.continue();
  });
  await page.locator('.work-main input[type=file]').setInputFiles(await photo(640, 400));
  await page.getByRole('button', { name: 'Compress image' }).click();
  await page.locator('.verdict').waitFor();
  const first = await page.locator('.verdict').innerText();
  await page.getByRole('button', { name: 'By size' }).click();
  await page.getByLabel('Under').fill('9');
  await page.getByLabel('Unit').selectOption('KB');
  await page.getByRole('button', { name: 'Compress again' }).click();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toContain('name="targetBytes"\r\n\r\n9216');
  expect(bodies[1]).not.toContain('name="quality"');
  await expect.poll(() => page.locator('.verdict').innerText()).not.toBe(first);
  await page.getByRole('button', { name: 'By level' }).click();
  await expect.poll(() => page.locator('.verdict').innerText()).toBe(first);
  expect(bodies).toHaveLength(2);
  await context.close();
});

test('in Arabic a name of Latin letters begins beside its image', async () => {
  const { page, context } = await visit('/image-tools/compress?lng=ar');
  await page.locator('.work-main input[type=file]').setInputFiles([await photo(64, 40), await photo(64, 40, 'b.png')]);
  const about = page.locator('.queue-about').first();
  await about.waitFor();
  const [outer, name] = [await about.boundingBox(), await about.locator('.file-name').boundingBox()];
  const rightOf = (box: typeof outer) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(rightOf(name)).toBeCloseTo(rightOf(outer), 0);
  expect(name?.width).toBeLessThan((outer?.width ?? 0) / 2);
  await context.close();
});
