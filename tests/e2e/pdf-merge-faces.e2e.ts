import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { axeViolations } from './axe.ts';
import { pdfFile, pick, submit, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/merge';

afterAll(closeVisits);

async function photo(name: string) {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04030' } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

describe('merging PDFs and images', () => {
  test('shows each file’s face, sorts them, and the result as piles with the boundaries of its files', async () => {
    const { page, context, complaints } = await visit(path);
    await pick(page, pdfFile('page 10.pdf', makePdf(3)), pdfFile('page 2.pdf', makePdf(2)), await photo('cover.jpg'));
    await page.locator('.merge-face canvas:not([hidden])').nth(2).waitFor();
    await page.locator('.merge-bar').getByText('6 pages').waitFor();
    const order = () => page.locator('.merge-card .file-stem').allInnerTexts();
    expect(await order()).toEqual(['page 10', 'page 2', 'cover']);
    await page.getByRole('button', { name: 'Sort by name' }).click();
    await expect.poll(order, { message: 'as people count' }).toEqual(['cover', 'page 2', 'page 10']);
    await page.getByRole('button', { name: 'Reverse' }).click();
    await expect.poll(order).toEqual(['page 10', 'page 2', 'cover']);
    await page.getByLabel('Pages page 10.pdf').fill('１、3');
    await page.locator('.merge-bar').getByText('5 pages').waitFor();
    const { bytes } = await submitAndDownload(page);
    expect(mupdf.Document.openDocument(bytes, 'application/pdf').countPages()).toBe(5);
    const piles = page.getByRole('list', { name: 'The files in the result' }).getByRole('listitem');
    await page.locator('.pile canvas').nth(4).waitFor();
    expect(await piles.count()).toBe(3);
    expect(await piles.nth(0).innerText()).toContain('page 10.pdf, 2 pages');
    await page.getByRole('button', { name: 'Make it smaller' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('opens every protected file with one password', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('a.pdf', makeProtectedPdf('same')), pdfFile('b.pdf', makeProtectedPdf('same')));
    await page.getByLabel('One password for all 2 protected files').fill('same');
    await page.locator('.merge-face canvas:not([hidden])').nth(1).waitFor();
    // A card that was away opens with it too.
    await page.getByRole('button', { name: 'Remove b.pdf' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.merge-face canvas:not([hidden])').nth(1).waitFor();
    const { bytes } = await submitAndDownload(page);
    expect(mupdf.Document.openDocument(bytes, 'application/pdf').needsPassword()).toBe(false);
    await context.close();
  });

  test('tells its progress beside the cards, which keep their places, in Arabic too', async () => {
    const { page, context } = await visit(`${path}?lng=ar`);
    await pick(page, pdfFile('a.pdf', makePdf(2)), pdfFile('b.pdf', makePdf(2)));
    await page.locator('.merge-card').nth(1).waitFor();
    // In the page: where the progress is below the window's end it is scrolled into view.
    const placeOfFirst = () =>
      page.locator('.merge-card').evaluateAll(([card]) => {
        const box = card?.getBoundingClientRect();
        return box && { left: box.left + scrollX, top: box.top + scrollY, width: box.width, height: box.height };
      });
    const before = await placeOfFirst();
    await page.route('**/api/pdf/merge', () => {});
    await submit(page);
    await page.locator('.work-side .progress').waitFor();
    expect(await placeOfFirst()).toEqual(before);
    await context.close();
  });
});
