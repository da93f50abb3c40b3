import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

// Screens as some visitors have them: small, enlarged, in colors of their own.
afterAll(closeVisits);

const roomy = pdfFile('roomy.pdf', makePdf(3, 200_000));

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

  test('a long name in the line of what is done keeps to the page', async () => {
    const { page, context } = await visit('/pdf-tools/modify', { phone: true });
    await pick(page, pdfFile(`${'a report of many words '.repeat(6)}.pdf`, makePdf(3)));
    await page.getByRole('textbox', { name: 'Pages to keep' }).fill('1,3');
    await page.getByRole('button', { name: 'Keep these pages' }).click();
    await page.locator('.done-mark').waitFor();
    expect((await page.locator('.done-mark').boundingBox())?.width).toBeLessThan(360);
    await context.close();
  });
});

describe('200 % zoom', () => {
  test('the bar of the action is one line', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { viewport: { width: 640, height: 400 } });
    await pick(page, roomy);
    const bar = page.locator('[data-bar="true"][data-phase="ready"]');
    await bar.waitFor();
    const name = await bar.locator('.bar-file').boundingBox();
    const button = await bar.getByRole('button', { name: 'Compress PDF' }).boundingBox();
    expect(name && button && name.x + name.width <= button.x).toBe(true);
    expect((await bar.boundingBox())?.height).toBeLessThan(90);
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

describe('paper', () => {
  test('shows the image, not the bar with the action', async () => {
    const { page, context } = await visit('/image-tools/edit', { viewport: { width: 794, height: 1100 } });
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
