import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, openBrowser, siteUrl, visit } from './site.ts';

// Screens as some visitors have them: small, enlarged, in colors of their own.
afterAll(closeVisits);

const brightness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
const roomy = pdfFile('roomy.pdf', makePdf(1, 60_000));

describe('a phone', () => {
  test('shows the verdict once, and one button that saves again, in the bar', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { phone: true });
    await pick(page, roomy);
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    const again = page.getByRole('button', { name: 'Download again' });
    await again.waitFor();
    expect(await page.locator('.verdict:visible').count()).toBe(1);
    expect(await again.count()).toBe(1);
    expect(await page.locator('[data-bar="true"] .save-again:visible').count()).toBe(1);
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
    await context.close();
  });
});

describe('colors of the visitor', () => {
  test('a box that is not checked shows no check mark', async () => {
    const { page, context } = await visit('/pdf-tools/merge', { forcedColors: 'active' });
    await pick(page, roomy, pdfFile('second.pdf', makePdf(1)));
    const box = page.locator('.check', { hasText: 'Interleave two scans' });
    await box.waitFor();
    expect(await box.locator('svg').isVisible()).toBe(false);
    await box.click();
    expect(await box.locator('svg').isVisible()).toBe(true);
    await context.close();
  });
});

describe('borders around every button', () => {
  test('two of the world clock do not touch', async () => {
    const { page, context } = await visit('/time-tools/world-clock', { forcedColors: 'active' });
    // The second comes later and moves the first.
    const full = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
    const copy = await page.getByRole('button', { name: 'Copy link' }).boundingBox();
    expect(copy && full && full.x - copy.x - copy.width).toBeGreaterThan(4);
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
    await page.goto(`${siteUrl()}/time-tools/scheduler?lng=de`);
    expect(await page.getByText('Was es können wird').isVisible()).toBe(true);
    await context.close();
  });
});
