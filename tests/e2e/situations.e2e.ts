import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeDocument } from '../fixtures/pdf-documents.ts';
import { findTornWords } from './cut-texts.ts';
import { photo } from './image-visit.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, openBrowser, siteUrl, visit } from './site.ts';

// Screens as some visitors have them: small, enlarged, printed.
afterAll(closeVisits);

const brightness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
const roomy = pdfFile('roomy.pdf', makePdf(1, 60_000));

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

describe('a phone', () => {
  test('tells the progress of a call once, with one Cancel', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { phone: true });
    await page.route('**/api/pdf/compress', () => {});
    await pick(page, roomy);
    const action = page.getByRole('button', { name: 'Compress PDF' });
    await action.click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.first().waitFor();
    expect(await cancel.count()).toBe(1);
    expect(await page.locator('.bar:visible').count()).toBe(1);
    await context.close();
  });

  test('shows the verdict of a result that comes while one is far below, once, and one button that saves again, in the bar', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { phone: true });
    await pick(page, roomy);
    const action = page.getByRole('button', { name: 'Compress PDF' });
    await action.waitFor();
    await page.locator('.work-side').evaluate((side) => side.scrollIntoView({ block: 'end' }));
    await action.click();
    const verdict = page.locator('.verdict');
    await verdict.waitFor();
    await expect.poll(async () => ((await verdict.boundingBox())?.y ?? -1) >= 0).toBe(true);
    const again = page.getByRole('button', { name: 'Download again' });
    await again.waitFor();
    expect(await page.locator('.verdict:visible').count()).toBe(1);
    expect(await again.count()).toBe(1);
    expect(await page.locator('[data-bar="true"] .save-again:visible').count()).toBe(1);
    await context.close();
  });

  test('a title of one long word keeps clear of the value beside it', async () => {
    const { page, context } = await visit('/pdf-tools/modify?lng=sw', { phone: true });
    const pages = Array.from({ length: 30 }, (_, at) => ({ text: `Page ${at}`, linksTo: [0, 1] }));
    await pick(page, pdfFile('links.pdf', Buffer.from(makeDocument({ pages }))));
    await page.locator('.field input[type=text]').first().fill('1-30');
    await page.locator('form button[type=submit]').click();
    const title = page.locator('.fold-title', { hasText: 'Kilichobadilika' });
    await title.waitFor();
    const end = await title.evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().right;
    });
    expect(end).toBeLessThanOrEqual((await page.locator('.fold-value').boundingBox())?.x ?? 0);
    await context.close();
  });

  test('formats below “Original” fill one line in equal parts', async () => {
    const { page, context } = await visit('/image-tools', { phone: true });
    const formats = (await boxesOf(page, '.format-picker label')).slice(1);
    expect(formats).toHaveLength(5);
    expect(new Set(formats.map(({ top }) => top)).size).toBe(1);
    expect(new Set(formats.map(({ width }) => Math.round(width))).size).toBe(1);
    await context.close();
  });

  test('the buttons above a list of files stay on one line', async () => {
    const { page, context } = await visit('/image-tools?lng=ar', { phone: true });
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const names = ['first.png', 'second.png', 'third.png'];
    await pick(page, ...names.map((name) => ({ name, mimeType: 'image/png', buffer })));
    await page.locator('.queue-head').waitFor();
    expect(new Set((await boxesOf(page, '.queue-head .btn')).map(({ top }) => top)).size).toBe(1);
    await context.close();
  });

  test('nobody is told to drop another file', async () => {
    const { page, context } = await visit('/pdf-tools/merge', { phone: true });
    await pick(page, roomy, pdfFile('second.pdf', makePdf(1)));
    await page.getByText('Room for 8 more').waitFor();
    expect(await page.getByText('· up to 10 MB each').isVisible()).toBe(true);
    expect(await page.getByText('drop them here').isVisible()).toBe(false);
    await context.close();
  });

  test('a long name in the line of what is done keeps to the page, in two lines', async () => {
    const { page, context } = await visit('/pdf-tools/modify', { phone: true });
    await pick(page, pdfFile(`${'a report of many words '.repeat(6)}.pdf`, makePdf(3)));
    await page.getByRole('textbox', { name: 'Pages to keep' }).fill('1,3');
    await page.getByRole('button', { name: 'Keep these pages' }).click();
    await page.locator('.done-mark').waitFor();
    const line = await page.locator('.done-mark').boundingBox();
    expect(line?.width).toBeLessThan(360);
    expect(line?.height).toBeLessThan(60);
    await context.close();
  });
});

describe('400 % zoom', () => {
  test('the longest title of one word keeps to the page', async () => {
    const { page, context } = await visit('/terms?lng=de');
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.evaluate(findTornWords)).toEqual([]);
    await context.close();
  });
});

describe('400 % zoom with a file', () => {
  test.each([
    ['/image-tools/edit?lng=de', 'image'],
    ['/pdf-tools/modify?lng=de', 'pdf'],
  ])('at the foot of %s nothing lies on something else', async (path, kind) => {
    const { page, context } = await visit(path);
    await page.setViewportSize({ width: 320, height: 256 });
    await pick(page, kind === 'pdf' ? roomy : await photo());
    await page.locator('.work-action[data-bar="true"][data-phase="ready"]').waitFor();
    const shown = '.work-action :is(.file-stem, .file-extension, button):visible';
    const boxes = (await boxesOf(page, shown)).sort((one, other) => one.left - other.left);
    const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
    expect(Math.min(0, ...gaps)).toBeGreaterThan(-1);
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(320);
    await context.close();
  });
});

describe('200 % zoom and paper', () => {
  test('the bar is one line; paper is light for those who read in the dark, and has no buttons', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { dark: true });
    await pick(page, roomy);
    const replace = page.getByRole('button', { name: 'Replace' });
    await replace.waitFor();
    const ink = () => page.locator('h1').evaluate((title) => getComputedStyle(title).color);
    const onScreen = await ink();
    await page.emulateMedia({ media: 'print' });
    expect(await replace.isVisible()).toBe(false);
    expect(brightness(await ink())).toBeLessThan(80);
    expect(brightness(onScreen)).toBeGreaterThan(200);

    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 640, height: 400 });
    const bar = page.locator('[data-bar="true"][data-phase="ready"]');
    await bar.waitFor();
    const name = await bar.locator('.bar-file').boundingBox();
    const button = await bar.getByRole('button', { name: 'Compress PDF' }).boundingBox();
    expect(name && button && name.x + name.width <= button.x).toBe(true);
    expect((await bar.boundingBox())?.height).toBeLessThan(90);
    await context.close();
  });

  test('at 640 and 320 px date and zone of the converter have room', async () => {
    const { page, context } = await visit('/time-tools/converter');
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 450 });
      const zone = await page.locator('.moment-source input').boundingBox();
      expect(zone?.width, `${width}`).toBeGreaterThan(170);
      const date = await page.locator('.date-turn input').boundingBox();
      expect(date?.width, `${width}`).toBeGreaterThan(100);
    }
    await context.close();
  });

  test('the bar keeps the focus of a keyboard while its buttons come and go, and what is done stands above it', async () => {
    const { page, context } = await visit('/pdf-tools/compress');
    await page.setViewportSize({ width: 640, height: 400 });
    await page.route('**/api/pdf/compress', () => {});
    await pick(page, roomy);
    const action = page.getByRole('button', { name: 'Compress PDF' });
    const hasFocus = () => page.locator('.work-action').evaluate((bar) => bar.contains(document.activeElement));
    await action.press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    await page.waitForFunction(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await action.waitFor();
    await expect.poll(hasFocus).toBe(true);

    await page.unroute('**/api/pdf/compress');
    await page.setViewportSize({ width: 640, height: 450 });
    await action.click();
    const mark = page.locator('.done-mark');
    await mark.waitFor();
    const bar = page.locator('[data-bar="true"]');
    const bottom = async () => {
      const box = await mark.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await context.close();
  });

  test('shows the image, not the bar with the action', async () => {
    const { page, context } = await visit('/image-tools/edit');
    await page.setViewportSize({ width: 794, height: 1100 });
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page.locator('#tool-panel input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await apply.isVisible()).toBe(false);
    expect(await page.locator('.work-main').isVisible()).toBe(true);
    await context.close();
  });
});

describe('no scripts', () => {
  test('a page is read, in its language, and shows nothing that would not answer', async () => {
    const context = await (await openBrowser()).newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/', '/pdf-tools/compress', '/time-tools/world-clock', '/time-tools/scheduler', '/privacy']) {
      await page.goto(`${siteUrl()}${path}?lng=de`);
      expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
      expect(await page.locator('button:visible, input:visible, select:visible').count(), path).toBe(0);
    }
    await page.goto(`${siteUrl()}/pdf-tools/compress?lng=ar`);
    expect((await page.locator('noscript p').boundingBox())?.y).toBeGreaterThanOrEqual(8);
    const family = await page.locator('.nav-link[aria-current]').evaluate((link) => ({ ...getComputedStyle(link) }));
    expect(family.paddingInlineEnd).toBe(family.paddingInlineStart);
    await page.goto(`${siteUrl()}/time-tools/scheduler?lng=de`);
    expect(await page.getByText('Was es können wird').isVisible()).toBe(true);
    await context.close();
  });
});
