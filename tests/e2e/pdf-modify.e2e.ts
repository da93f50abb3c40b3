import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { bannerText, drop, pdfFile, pick, submit, submitAndDownload } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

const path = '/pdf-tools/modify';
const five = pdfFile('report.PDF', makePdf(5));

afterAll(closeVisits);

function pageTexts(bytes: Buffer): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, at) =>
    document.loadPage(at).toStructuredText('').asText().trim(),
  );
}

interface Watched extends Window {
  tops?: Set<number>;
}

/** From now on, wherever on the page that part begins whenever something has changed. */
function noteTops(page: Page, selector: string): Promise<void> {
  return page.evaluate((wanted) => {
    const tops = new Set<number>();
    (window as Watched).tops = tops;
    new MutationObserver(() => {
      const part = document.querySelector(wanted);
      if (part) tops.add(Math.round(part.getBoundingClientRect().top + scrollY));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, selector);
}

const topsOf = (page: Page) => page.evaluate(() => [...((window as Watched).tops ?? [])]);

describe('the result', () => {
  test('of SELECT has the typed pages in the typed order, of REMOVE lacks them, else it has images for pages', async () => {
    const { page, context, complaints } = await visit(path);
    const chooseOthers = async () => {
      await page.getByRole('button', { name: 'Choose other pages' }).click();
      await page.locator('[data-page="1"]').first().waitFor();
    };
    await pick(page, five);
    await page.getByLabel('Pages to keep').fill(' 3 , 1-2,1 ');
    await noteTops(page, '#tool-panel .result-actions');
    const { name, bytes } = await submitAndDownload(page);
    expect(name).toBe('modified_report.pdf');
    expect(pageTexts(bytes), 'repeats too').toEqual(['Page 3', 'Page 1', 'Page 2', 'Page 1']);
    expect(complaints).toEqual([]);
    await page.locator('.page-strip canvas').nth(3).waitFor();
    await page.locator('#tool-panel .deleted').waitFor();
    expect(await topsOf(page), 'nothing moves away under a pointer').toHaveLength(1);

    await chooseOthers();
    await page.getByRole('radio', { name: 'Remove pages' }).check();
    await page.getByLabel('Pages to remove').fill('1-2');
    expect(pageTexts((await submitAndDownload(page)).bytes)).toEqual(['Page 3', 'Page 4', 'Page 5']);

    await chooseOthers();
    await page.getByRole('radio', { name: 'Select pages' }).check();
    await page.getByLabel('Pages to keep').fill('1,2');
    await page.getByRole('checkbox', { name: 'Compatibility mode' }).check();
    expect(pageTexts((await submitAndDownload(page)).bytes), 'compatibility mode').toEqual(['', '']);
    await context.close();
  });
});

test('on a phone what is chosen differently can be submitted anew', async () => {
  const { page, context } = await visit(path, { phone: true });
  const again = page.locator('.work-action').getByRole('button', { name: 'Download again' });
  const keep = page.getByRole('button', { name: 'Keep these pages' });
  await pick(page, five);
  await page.getByLabel('Pages to keep').fill('1-2');
  await submitAndDownload(page);
  await again.waitFor();
  expect(await keep.isVisible(), 'the bar has Save').toBe(false);
  await page.getByLabel('Pages to keep').fill('1-3');
  await keep.waitFor();
  expect(pageTexts((await submitAndDownload(page)).bytes)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  await again.waitFor();
  await page.getByRole('checkbox', { name: 'Compatibility mode' }).check();
  await keep.waitFor();
  await page.getByRole('checkbox', { name: 'Compatibility mode' }).uncheck();
  await again.waitFor();
  await context.close();
});

test('the job says what it is doing, and can be stopped on the way', async () => {
  const { page, context } = await visit(path);
  await pick(page, pdfFile('long.pdf', makePdf(300)));
  await page.getByLabel('Pages to keep').fill('1-300');
  await page.getByRole('checkbox', { name: 'Compatibility mode' }).check();
  await submit(page);
  await page.getByText(/^\d+ of 300$/).waitFor();
  // Below the action: behind a grid of pages nobody would see it.
  const bar = page.locator('.work-side').getByRole('progressbar');
  expect(await bar.getAttribute('aria-valuenow')).toMatch(/^\d+$/);
  // At once: a click waits for two calm frames, and on a busy machine the job is over by then.
  await page.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Keep these pages' }).waitFor();
  await context.close();
});

test('starts with SELECT; empty pages are told and not sent, nonsense is hinted at but sent; a new file clears', async () => {
  const { page, context } = await visit(path);
  expect(await page.getByRole('radio', { name: 'Select pages' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Pages to keep').getAttribute('placeholder')).toBe('1,3,5');
  await page.getByRole('radio', { name: 'Remove pages' }).check();
  expect(await page.getByLabel('Pages to remove').getAttribute('placeholder')).toBe('1-3,5-7');
  expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true);
  expect(await page.locator('.check').innerText()).toContain('Turns pages into images');

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pdf/modify')) calls++;
  });
  await pick(page, five);
  for (const mode of ['Select pages', 'Remove pages']) {
    await page.getByRole('radio', { name: mode }).check();
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toBe('Please specify the pages to keep or remove');
    await page.getByRole('button', { name: 'Close this message' }).click();
  }
  expect(calls).toBe(0);
  await page.getByLabel('Pages to remove').fill('abc');
  await page.getByText('Use numbers, commas and hyphens, such as 1,3,5-7.').waitFor();
  await submit(page);
  const refusal = page.getByText('Invalid page range specified. Please check your input.');
  await refusal.waitFor();
  expect(calls).toBe(1);
  // What was corrected is not complained about any longer.
  await page.getByLabel('Pages to remove').fill('2');
  await refusal.waitFor({ state: 'detached' });

  await page.getByRole('radio', { name: 'Remove pages' }).check();
  await page.getByLabel('Pages to remove').fill('1');
  await page.getByLabel('Current password').fill('x');
  await page.getByRole('checkbox', { name: 'Compatibility mode' }).check();
  await drop(page, '.drop-filled', [pdfFile('other.pdf', makePdf(2))]);
  await page.getByText('other', { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Select pages' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Pages to keep').inputValue()).toBe('');
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
  expect(await page.getByRole('checkbox', { name: 'Compatibility mode' }).isChecked()).toBe(false);
  await context.close();
});

describe('thumbnails', () => {
  test('and the typed text say the same, both ways', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('nine.pdf', makePdf(9)));
    const field = page.getByLabel('Pages to keep');
    const kept = () =>
      page
        .locator('[role=option][data-state=in]')
        .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-page')));
    await page.locator('[data-page="2"]').click();
    await page.locator('[data-page="5"]').click({ modifiers: ['Shift'] });
    await page.locator('[data-page="8"]').click();
    expect(await field.inputValue()).toBe('2-5,8');
    await page.locator('[data-page="3"]').click();
    await page.keyboard.press('Delete');
    expect(await field.inputValue()).toBe('2,4,5,8');
    await field.fill('9,1');
    expect(await kept()).toEqual(['9', '1']);
    await page.locator('[data-page="4"]').click();
    expect(await field.inputValue()).toBe('9,1,4');

    await field.fill('');
    const grid = page.getByRole('listbox', { name: 'Pages of the file' });
    await grid.press('Home');
    await grid.press(' ');
    await grid.press('Shift+ArrowRight');
    expect(await field.inputValue()).toBe('1,2');
    await grid.press('ControlOrMeta+a');
    expect(await field.inputValue()).toBe('1-9');
    await context.close();
  });

  test('of 500 pages exist only where they are seen, scroll without long frames, and are drawn at the end', async () => {
    const { page, context } = await visit(path);
    await pick(page, pdfFile('long.pdf', makePdf(500)));
    await page.locator('[data-page="1"] canvas').waitFor();
    expect(await page.locator('[role=option]').count()).toBeLessThan(60);
    const slowest = await page.locator('.thumbs').evaluate(
      (grid) =>
        new Promise<number>((resolve) => {
          let last = performance.now();
          let worst = 0;
          let frames = 0;
          const step = (now: number) => {
            worst = Math.max(worst, now - last);
            last = now;
            grid.scrollTop += 180;
            if (++frames < 90) requestAnimationFrame(step);
            else resolve(worst);
          };
          requestAnimationFrame(step);
        }),
    );
    // A few dozen milliseconds on two cores without a graphics card; far more when they are shared.
    expect(slowest).toBeLessThan(800);
    const grid = page.getByRole('listbox', { name: 'Pages of the file' });
    await grid.press('Home');
    await grid.press('End');
    await page.locator('[data-page="500"] canvas').waitFor();
    await grid.press(' ');
    expect(await page.getByLabel('Pages to keep').inputValue()).toBe('500');
    expect(await page.locator('[role=option]').count()).toBeLessThan(60);
    await context.close();
  });
});
