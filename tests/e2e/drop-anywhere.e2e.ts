import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { axeViolations } from './axe.ts';
import { photo } from './image-visit.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, inMotion, sitePath, visit } from './site.ts';

afterAll(closeVisits);

interface Shown {
  name: string;
  type: string;
  size?: number;
}

/** What a browser does while files are dragged over an element, or let go on it. */
async function drag(page: Page, event: 'dragover' | 'drop', selector: string, files: Shown[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, size = 4 } of list) transfer.items.add(new File([new Uint8Array(size)], name, { type }));
    return transfer;
  }, files);
  await page.locator(selector).first().dispatchEvent(event, { dataTransfer: data });
}

/** A browser repeats it as long as the file is there; the first time the tray is only fetched. */
async function hover(page: Page, selector: string, files: Shown[], shown: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await drag(page, 'dragover', selector, files);
        return page.locator(shown).count();
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(1);
}

/** Again until the page has heard it: what listens on home wakes after the rest. */
async function paste(page: Page, files: Shown[]): Promise<void> {
  const pasted = async () => {
    await page.evaluate((list) => {
      const clipboardData = new DataTransfer();
      for (const { name, type } of list) clipboardData.items.add(new File(['x'], name, { type }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }, files);
    return choice(page).count();
  };
  await expect.poll(pasted, { interval: 1000 }).toBe(1);
}

const pdf = { name: 'letter.pdf', type: 'application/pdf' };
const image = { name: 'cat.png', type: 'image/png' };
const choice = (page: Page) => page.getByRole('dialog');

describe('a file dragged over any page', () => {
  test('shows which tools take it, and arrives in the one it is let go on', async () => {
    const { page, context, complaints } = await visit('/privacy', inMotion);
    await hover(page, 'h1', [pdf], '.drag-tray');
    await page.getByText('Drop it on a tool').waitFor();
    await hover(page, 'h1', [pdf], 'html[data-drag=pdf]');
    const merge = '.drag-tray [data-drop-tool=pdf-merge]';
    await hover(page, merge, [pdf], `${merge}[data-hit=""]`);
    await drag(page, 'drop', '.drag-tray [data-drop-tool=pdf-compress]', [pdf]);
    await page.waitForURL('**/pdf-tools/compress');
    await page.locator('.file-row', { hasText: 'letter.pdf' }).waitFor();
    expect(await page.locator('.drag-tray').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('goes away when it leaves the window; let go beside everything it opens a choice, not the file', async () => {
    const { page, context } = await visit('/time-tools/converter', inMotion);
    await hover(page, 'h1', [pdf], '.drag-tray');
    await page.locator('html').dispatchEvent('dragleave');
    await expect.poll(() => page.locator('.drag-tray').count(), { timeout: 15_000 }).toBe(0);
    await hover(page, 'h1', [image], '.drag-tray');
    await drag(page, 'drop', 'h1', [image]);
    await choice(page).getByRole('button', { name: 'Crop, resize or rotate' }).click();
    await page.waitForURL('**/image-tools/edit');
    await context.close();
  });
});

test('a file let go on the field below the cards of the merge is added once', async () => {
  const { page, context } = await visit('/pdf-tools/merge', inMotion);
  await pick(page, pdfFile('a.pdf', makePdf(1)));
  await page.locator('.merge-card').waitFor();
  await hover(page, 'h1', [pdf], '.drag-tray');
  await drag(page, 'drop', '.add-more', [pdf]);
  await page.locator('.merge-card').nth(1).waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator('.merge-card').count()).toBe(2);
  // Beside it, it is for the merge all the same.
  await hover(page, 'h1', [pdf], '.drag-tray');
  await drag(page, 'drop', '.merge-count', [pdf]);
  await page.locator('.merge-card').nth(2).waitFor();
  await context.close();
});

describe('what a tool cannot take', () => {
  const large = { ...pdf, size: 10 * 1024 * 1024 + 1 };
  const said = (page: Page) => choice(page).getByText('letter.pdf is too large.');

  test('is not given to it beside its drop zone, nor by its name in the tray', async () => {
    const { page, context } = await visit('/pdf-tools/compress', inMotion);
    await hover(page, 'h1', [pdf], '.drag-tray');
    await drag(page, 'drop', 'h1', [large]);
    await said(page).waitFor();
    expect(await page.locator('.file-row').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page).count()).toBe(0);

    await hover(page, 'h1', [pdf], '.drag-tray');
    await drag(page, 'drop', '.drag-tray [data-drop-tool=pdf-modify]', [large]);
    await said(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page).count()).toBe(0);
    // One file is all it takes: which one was meant is not ours to guess.
    await hover(page, 'h1', [pdf], '.drag-tray');
    await drag(page, 'drop', '.drag-tray [data-drop-tool=pdf-modify]', [pdf, { ...pdf, name: 'other.pdf' }]);
    await choice(page).getByText('2 files').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${sitePath()}/pdf-tools/compress`);
    await context.close();
  });
});

describe('home', () => {
  test('has the tray itself, and a chosen file asks which tool it is for', async () => {
    const { page, context, complaints } = await visit('/');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.locator('.mouth input[type=file]').setInputFiles([pdfFile('a.pdf', makePdf(2))]);
    await choice(page).getByText('a.pdf').waitFor();
    expect(await choice(page).getByRole('listitem').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page).count(), { timeout: 15_000 }).toBe(0);
    await page.locator('.mouth input[type=file]').setInputFiles([pdfFile('a.pdf', makePdf(2))]);
    await choice(page).getByRole('button', { name: 'Make a PDF smaller' }).press('Enter');
    await page.waitForURL('**/pdf-tools/compress');
    await page.locator('.file-row', { hasText: 'a.pdf' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('its own tray answers while a file is dragged', async () => {
    const { page, context } = await visit('/');
    await hover(page, '.hero', [image], '.mouth-drag:visible');
    expect(await page.locator('.drag-tray').count()).toBe(0);
    await drag(page, 'drop', '.hero-tray [data-drop-tool=image-compress]', [image]);
    await page.waitForURL('**/image-tools/compress');
    await page.locator('.file-row', { hasText: 'cat.png' }).waitFor();
    await context.close();
  });

  test('says in words what nothing here takes, takes what is pasted; several photos make a queue', async () => {
    const { page, context } = await visit('/');
    const sums = { name: 'sums.xlsx', type: 'application/vnd.ms-excel' };
    await paste(page, [sums]);
    await choice(page).getByText('sums.xlsx fits none of our tools. Choose a PDF or an image.').waitFor();
    await choice(page).getByRole('button', { name: 'Close' }).click();
    await drag(page, 'dragover', '.hero', [pdf]);
    await drag(page, 'drop', 'h1', [{ ...pdf, size: 10 * 1024 * 1024 + 1 }]);
    await choice(page).getByText('letter.pdf is too large.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page).count(), { timeout: 15_000 }).toBe(0);

    await paste(page, [image, sums, { ...image, name: 'dog.png' }]);
    await choice(page).getByText('2 files').waitFor();
    await choice(page).getByText('Left out: \u2068sums.xlsx\u2069').waitFor();
    await choice(page).getByRole('button', { name: 'Make an image smaller' }).click();
    await page.waitForURL('**/image-tools/compress');
    await expect.poll(() => page.locator('.queue-row').count(), { timeout: 15_000 }).toBe(2);
    await context.close();
  });

  test('files shown while the question about others is just closing are asked about', async () => {
    const { page, context } = await visit('/');
    await paste(page, [pdf]);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'cat.png', { type: 'image/png' }));
      document.querySelector('dialog')?.close();
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    });
    await choice(page).getByText('cat.png').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => choice(page).count(), { timeout: 15_000 }).toBe(0);
    await context.close();
  });

  test('on a phone the tray stands under the headline and says nothing of dropping', async () => {
    const { page, context } = await visit('/?lng=ar', { phone: true, dark: true });
    const button = page.locator('.mouth .btn');
    expect(await page.locator('.not-touch:visible').count()).toBe(0);
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await page.locator('.mouth input[type=file]').setInputFiles([await photo()]);
    await choice(page).locator('.next-step').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
