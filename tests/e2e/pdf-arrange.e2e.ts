import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { axeViolations } from './axe.ts';
import { walkedLanguages } from './keyboard-walk.ts';
import { pdfFile, pick, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/modify';

afterAll(closeVisits);

const tile = (page: Page, number: number) => page.locator(`[data-page="${number}"]`);

async function centerOf(page: Page, number: number) {
  const box = await tile(page, number).locator('.thumb-page').boundingBox();
  if (!box) throw new Error('no tile');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, start: box.x, end: box.x + box.width };
}

async function withPages(count: number, options: Parameters<typeof visit>[1] = {}, query = '') {
  const opened = await visit(path + query, options);
  await pick(opened.page, pdfFile('pages.pdf', makePdf(count)));
  await opened.page.locator('[data-page="1"] canvas').waitFor();
  const field = opened.page.locator('.work-options input.ltr-value').first();
  return { ...opened, field };
}

test('a look for blank pages that a change of tabs breaks off can be begun again', async () => {
  const { page, context } = await withPages(400);
  const blank = page.locator('.chip[aria-live]');
  await blank.click();
  await expect.poll(() => blank.innerText()).toBe('Looking…');
  await page.locator('#tab-pdf-compress').click();
  await page.getByRole('heading', { level: 1, name: 'Compress PDF' }).waitFor();
  await page.locator('#tab-pdf-modify').click();
  await expect.poll(() => blank.innerText()).toBe('Blank');
  await context.close();
});

describe('the result in its order, by mouse', () => {
  test('drags move one page or all selected, pages go and come back, copies and turns; the text follows', async () => {
    const { page, context, field, complaints } = await withPages(5);
    const last = await centerOf(page, 5);
    const first = await centerOf(page, 1);
    await page.mouse.move(last.x, last.y);
    await page.mouse.down();
    await page.mouse.move(first.x, first.y, { steps: 6 });
    await page.mouse.move(first.start - 4, first.y, { steps: 3 });
    await page.locator('.drag-ghost').waitFor();
    await page.mouse.up();
    expect(await field.inputValue()).toBe('5,1-4');
    // Two at once: pages 1 and 3 to the end.
    await tile(page, 1).click();
    await tile(page, 3).click();
    await page.getByText('2 selected').waitFor();
    const from = await centerOf(page, 3);
    const to = await centerOf(page, 4);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.end + 8, to.y, { steps: 8 });
    expect(await page.locator('.drag-count').innerText()).toBe('2');
    await page.mouse.up();
    expect(await field.inputValue()).toBe('5,2,4,1,3');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field.inputValue()).toBe('5,1-4');

    // A page that is taken out stays to be put back; copies and turns are told.
    await pick(page, pdfFile('four.pdf', makePdf(4)));
    await expect.poll(() => tile(page, 5).count()).toBe(0);
    await tile(page, 4).locator('canvas').waitFor();
    await tile(page, 2).locator('[data-do=remove]').click();
    expect(await field.inputValue()).toBe('1,3,4');
    expect(await tile(page, 2).getAttribute('data-state')).toBe('out');
    await page.getByRole('button', { name: 'Hide 1 left out' }).click();
    expect(await tile(page, 2).count()).toBe(0);
    await page.getByRole('button', { name: 'Hide 1 left out' }).click();
    await tile(page, 2).locator('[data-do=back]').click();
    expect(await field.inputValue()).toBe('1-4');
    await tile(page, 3).locator('[data-do=turn]').click();
    await tile(page, 3).locator('[data-do=copy]').click();
    expect(await field.inputValue()).toBe('1-3,3,4');
    await page.getByText('2 pages rotated.').waitFor();
    await tile(page, 1).dblclick();
    await page.locator('dialog.page-zoom[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('1-3,3,4');
    expect(await page.locator('.selection-bar').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const { bytes } = await submitAndDownload(page);
    const result = mupdf.Document.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
    expect([2, 3].map((at) => result.findPage(at).get('Rotate').asNumber())).toEqual([90, 90]);
    await page.locator('.strip-page canvas').nth(4).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(walkedLanguages)('the result in its order, by keys in %s', (language) => {
  test('is chosen, moved, turned, copied and undone, and each step is said', async () => {
    const { page, context, field } = await withPages(5, {}, `?lng=${language}`);
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    const grid = page.getByRole('listbox');
    await grid.press('Home');
    await grid.press(' ');
    await grid.press(`Shift+${forward}`);
    await grid.press(`Shift+${forward}`);
    expect(await field.inputValue()).toBe('1-3');
    await grid.press('Home');
    await grid.press(`ControlOrMeta+${forward}`);
    expect(await field.inputValue()).toBe('2,1,3');
    expect(await page.locator('.page-work [role=status]').innerText()).toMatch(/1\D+2\D+3/);
    await grid.press('r');
    await grid.press('d');
    expect(await field.inputValue()).toBe('2,1,1,3');
    expect(await page.locator('.page-work [role=status]').innerText()).toContain('90');
    await grid.press('Delete');
    await grid.press('ControlOrMeta+z');
    expect(await field.inputValue()).toBe('2,1,1,3');
    // To a place by its number: over hundreds of pages nobody drags.
    await grid.press('End');
    await grid.press(' ');
    await grid.press(' ');
    await page.locator('.selection-button[aria-expanded]').press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('5,2,1,1,3');
    await grid.press('ControlOrMeta+z');
    await grid.press('Enter');
    await page.locator('dialog.page-zoom[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});

test('a page that was put back by keys is followed as it moves, step by step, and out of the result', async () => {
  const { page, context, field } = await withPages(5);
  await page.getByRole('listbox').focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => field.inputValue()).toBe('1,3');
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => field.inputValue()).toBe('3,1');
  const activeLabel = () =>
    page.getByRole('listbox').evaluate((grid) => {
      const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
      return active?.getAttribute('aria-label');
    });
  expect(await activeLabel()).toBe('Page 3, position 1 of 2');
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => field.inputValue()).toBe('1,3');
  await page.keyboard.press('Delete');
  await expect.poll(() => field.inputValue()).toBe('1');
  expect(await activeLabel()).toBe('Page 3, left out');
  await context.close();
});

test('by finger: a tap chooses, a long press lifts, a swipe scrolls', async () => {
  const { page, context, field } = await withPages(6, { phone: true });
  await tile(page, 1).tap();
  await tile(page, 2).tap();
  expect(await field.inputValue()).toBe('1,2');
  await tile(page, 1).scrollIntoViewIfNeeded();
  const client = await context.newCDPSession(page);
  const from = await centerOf(page, 1);
  const to = await centerOf(page, 2);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  await page.locator('.drag-ghost').waitFor();
  for (let step = 1; step <= 8; step++) await touch('touchMove', from.x + ((to.end + 6 - from.x) * step) / 8);
  await touch('touchEnd', to.end);
  await expect.poll(() => field.inputValue(), { timeout: 10_000 }).toBe('2,1');
  await context.close();
});
