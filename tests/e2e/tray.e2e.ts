import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, sitePath, visit } from './site.ts';

const roomy = pdfFile('roomy.pdf', makePdf(2, 300_000));

afterAll(closeVisits);

/** The pages of a result have a choice of their own: how large they are. */
const levelOf = (page: Page) =>
  page.locator('.radio-cards').getByRole('radio', { checked: true }).getAttribute('value');

describe('the tray remembers', () => {
  test('a file and its level while another tab is open, asks before it is lost, and a result that came elsewhere', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/compress');
    await pick(page, roomy);
    await page.getByRole('radio', { name: /High/ }).check();
    await page.getByRole('tab', { name: /Merge/ }).click();
    await page.getByRole('heading', { level: 1, name: /Merge/ }).waitFor();
    expect(await page.locator('#tab-pdf-compress').innerText()).toContain('Holds your work');
    await page.locator('#tab-pdf-compress').click();
    await page.getByText('roomy.pdf').waitFor();
    expect(await levelOf(page)).toBe('HIGH');

    const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(false);
    await page.route('**/api/pdf/compress', () => {});
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await asks()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await asks()).toBe(false);
    await page.unroute('**/api/pdf/compress');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    await page.getByRole('link', { name: 'Kitbox' }).first().click();
    await page.waitForURL((url) => url.pathname === `${sitePath()}/`);
    expect((await download).suggestedFilename()).toBe('compressed.pdf');
    await page.goBack();
    await page.getByRole('button', { name: 'Download again' }).waitFor();

    // The next step begins at its top, with the reader's place too, and says what it opens.
    await page.getByRole('button', { name: 'Keep or remove pages' }).click();
    await page.getByRole('radio', { name: 'Select pages', checked: true }).waitFor();
    await page.locator('.file-row:visible', { hasText: 'compressed.pdf' }).waitFor();
    await page.locator('#main:focus').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file that was taken away, with its options and its result, until another is chosen', async () => {
    const { page, context, complaints } = await visit('/pdf-tools/compress');
    const undo = page.locator('.undo-line .btn');
    await pick(page, roomy);
    await page.getByRole('radio', { name: /High/ }).check();
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    await page.getByRole('button', { name: 'Compress another PDF' }).press('Enter');
    expect(await levelOf(page)).toBe('MEDIUM');
    await page.locator('.undo-line', { hasText: 'roomy.pdf removed.' }).waitFor();
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await undo.press('Enter');
    await page.getByRole('button', { name: 'Download again' }).waitFor();
    expect(await levelOf(page)).toBe('HIGH');
    await page.locator('.drop-filled:focus').waitFor();
    expect(await undo.count()).toBe(0);

    await page.getByRole('button', { name: 'Remove roomy.pdf' }).click();
    await undo.waitFor();
    // What stands aside is not in the document.
    expect(await page.locator('#tool-panel form.work').count()).toBe(1);
    await pick(page, pdfFile('next.pdf', makePdf(1)));
    await undo.waitFor({ state: 'detached' });
    expect(await page.locator('form.work').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a tool at work is handed no result of another, which would end its job', async () => {
    const { page, context } = await visit('/pdf-tools/modify');
    await pick(page, roomy);
    await page.locator('[data-page="1"]').click();
    await page.route('**/api/pdf/modify', () => {});
    await page.getByRole('button', { name: 'Keep these pages' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.locator('#tab-pdf-compress').click();
    await page.getByRole('heading', { level: 1, name: 'Compress PDF' }).waitFor();
    await pick(page, roomy);
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    const next = page.locator('.next-step:visible', { hasText: 'Keep or remove pages' });
    await next.waitFor();
    expect(await next.isDisabled()).toBe(true);
    expect(await next.innerText()).toContain('A job is running');
    expect(await page.locator('.next-step:visible', { hasText: 'Merge with others' }).isEnabled()).toBe(true);
    await context.close();
  });
});
