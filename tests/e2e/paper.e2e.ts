import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';
import { visitAt } from './time-visit.ts';

// What comes out of the printer.
afterAll(closeVisits);

async function sheetsOf(page: Page, format: 'A4' | 'Letter'): Promise<string[][]> {
  const room = '10mm';
  const bytes = await page.pdf({ format, margin: { top: room, bottom: room, left: room, right: room } });
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, at) => {
    const text = document.loadPage(at).toStructuredText('').asText();
    return text.split('\n').filter((line) => line.trim());
  });
}

test.each(['A4', 'Letter'] as const)('no heading of the privacy policy stays behind on %s', async (format) => {
  const { page, context } = await visit('/privacy?lng=de');
  const headings = await page.locator('.prose-section > h2, .prose-section > h2 + p').allTextContents();
  const sheets = await sheetsOf(page, format);
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets) {
    const last = sheet.at(-1) ?? '';
    if (sheet !== sheets.at(-1)) expect(headings.filter((heading) => heading.includes(last))).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('.leaving tr, .stored > div');
  expect(new Set(await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside)))).toEqual(
    new Set(['avoid']),
  );
  await page.emulateMedia({ media: null });
  await context.close();
});

test('a compressed PDF is one sheet of facts, without what is pressed', async () => {
  const { page, context } = await visit('/pdf-tools/compress');
  await pick(page, pdfFile('roomy.pdf', makePdf(2, 60_000)));
  await page.getByRole('button', { name: 'Compress PDF' }).click();
  await page.locator('.compare-knob').waitFor();
  const controls = page.locator('.compare-knob, .compare-zoom, .next-step, .fold-chevron');
  expect(await controls.count()).toBeGreaterThan(3);
  for (const format of ['A4', 'Letter'] as const) expect(await sheetsOf(page, format)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await context.close();
});

test('several files are a list on paper, without what is pressed and what was removed', async () => {
  const { page, context } = await visit('/pdf-tools/compress');
  await pick(page, ...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => pdfFile(name, makePdf(1, 60_000))));
  await page.getByRole('button', { name: 'Compress 3 PDFs' }).click();
  await expect.poll(() => page.locator('.queue-row[data-status=done]').count(), { timeout: 30_000 }).toBe(3);
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await page.getByText('a.pdf removed.').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1047 });
  expect(await page.getByText('a.pdf removed.').isVisible()).toBe(false);
  const rooms = await page
    .locator('.queue-row .queue-about')
    .evaluateAll((names) => names.map((name) => name.clientWidth > 300 && name.scrollWidth <= name.clientWidth));
  expect(rooms).toEqual([true, true]);
  await page.emulateMedia({ media: null });
  await context.close();
});

test.each(['en', 'ar'])('the plan of the converter leaves nothing empty and cuts no date, in %s', async (language) => {
  // Clocks do not change there: nothing but buttons is below the plan.
  const place = { at: '2026-03-10T12:00:00Z', zone: 'UTC' };
  const { page, context } = await visitAt(`/time-tools/converter?lng=${language}`, place);
  await page.locator('tbody [data-hours] [data-slot]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1047 });
  expect(await page.locator('.plan-part + .part').isVisible()).toBe(false);
  expect(await page.locator('.tool-head > p').isVisible()).toBe(false);
  const row = page.locator('tbody .plan-row').first();
  const words = await row.locator('.plan-date').boundingBox();
  const hours = await row.locator('.hours').boundingBox();
  expect(words?.height).toBeGreaterThanOrEqual(24);
  expect(hours && words && hours.y - words.y - words.height).toBeGreaterThanOrEqual(2);
  await page.emulateMedia({ media: null });
  await context.close();
});
