import * as mupdf from 'mupdf';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf, makePdfOfSize } from '../api/support/pdf.ts';
import { bannerText, drop, paste, pdfFile, pick, submit, submitAndDownload } from './pdf-files.ts';
import { closeVisits, sitePath, visit } from './site.ts';

const limit = 10 * 1024 * 1024;
const path = '/pdf-tools/compress';
const roomy = pdfFile('roomy.pdf', makePdf(2, 300_000));
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };

afterAll(closeVisits);

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

describe('choosing a file', () => {
  test('says that it is being opened while the viewer is on its way, and moves nothing when it comes', async () => {
    const { page, context } = await visit(path, { isFirst: true });
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/assets/pdf-*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await pick(page, roomy);
    const words = page.locator('.preview').getByText('Opening the file');
    await words.waitFor();
    const before = await page.locator('.preview').boundingBox();
    letCome();
    await page.locator('canvas[data-drawn=true]').waitFor();
    expect(await words.count()).toBe(0);
    expect(await page.locator('.preview').boundingBox()).toEqual(before);
    await context.close();
  });

  test.each(['en', 'ar'])('the arrow beside the unit of a size keeps clear of the edge, in %s', async (language) => {
    const { page, context } = await visit(`${path}?lng=${language}`);
    await page.locator('.how-small .segment button').nth(1).click();
    const list = await page.locator('.size-unit').boundingBox();
    const field = await page.locator('.size-picker .input').boundingBox();
    if (!list || !field) throw new Error('no field');
    const room = language === 'ar' ? list.x - field.x : field.x + field.width - list.x - list.width;
    expect(room).toBeGreaterThanOrEqual(8);
    await context.close();
  });

  test('offers three levels, shows what was chosen, dropped or pasted, without a complaint of the browser', async () => {
    const { page, context, complaints } = await visit(path);
    const levels = page.getByRole('radio');
    expect(await levels.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))).toEqual([
      'LOW',
      'MEDIUM',
      'HIGH',
    ]);
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('MEDIUM');
    for (const size of ['90%', '70%', '50%']) expect(await page.locator('.radio-cards').innerText()).toContain(size);
    expect(await page.getByRole('button', { name: 'Compress PDF' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Use current' }).isDisabled()).toBe(true);
    expect(await page.locator('.drop').innerText()).toContain('up to 10 MB');
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('application/pdf,.pdf');

    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    expect(await loaded()).not.toContain('pdf.worker');
    await pick(page, roomy);
    expect(await page.locator('.file-name').textContent()).toBe('roomy.pdf');
    await page.getByText('2 pages').waitFor();
    expect(await page.locator('.file-about').innerText()).toContain('KB');
    await page.locator('canvas[data-drawn=true]').waitFor();
    expect(await loaded()).toContain('pdf.worker');
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Remove roomy.pdf' }).click();

    const litter = ['.DS_Store', 'Thumbs.db'].map((name) => ({ name, mimeType: '', buffer: Buffer.from('x') }));
    await drop(page, '.drop', [...litter, roomy]);
    await page.locator('.file-name').waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove roomy.pdf' }).click();
    await paste(page, [pdfFile('pasted.pdf', makePdf(1))]);
    await page.getByText('pasted').waitFor();
    await page.getByRole('button', { name: 'Remove pasted.pdf' }).click();
    // As mail programs hand them out: neither an ending nor a type.
    await drop(page, '.drop', [{ name: 'statement', mimeType: '', buffer: makePdf(3) }]);
    await page.getByText('3 pages').waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    await context.close();
  });

  test('refuses other kinds, empty and too large ones in words, and keeps exactly 10 MB', async () => {
    const { page, context } = await visit(path);
    await drop(page, '.drop', [text]);
    expect(await bannerText(page)).toBe('notes.txt is not a PDF. Please choose a PDF file.');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('banner');
    await page.getByRole('button', { name: 'Close this message' }).click();
    expect(await page.locator('.banner').count()).toBe(0);

    await pick(page, pdfFile('void.pdf', Buffer.alloc(0)));
    expect(await bannerText(page)).toBe('void.pdf is empty. Please choose another file.');
    await pick(page, pdfFile('huge.pdf', makePdfOfSize(limit + 1)));
    expect(await bannerText(page)).toBe('huge.pdf is too large. Each file must be 10MB or less.');
    await pick(page, pdfFile('full.pdf', makePdfOfSize(limit)));
    await page.getByText('10.00 MB').waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    await context.close();
  });
});

describe('compressing', () => {
  test('downloads compressed.pdf and shows the true figures; never gives back more; a new file clears all', async () => {
    const { page, context, complaints } = await visit(path);
    await pick(page, roomy);
    const { name, bytes } = await submitAndDownload(page);
    expect(name).toBe('compressed.pdf');
    expect(mupdf.Document.openDocument(bytes, 'application/pdf').countPages()).toBe(2);
    const shown = await page.locator('.result').innerText();
    const ratio = ((100 * bytes.length) / roomy.buffer.length).toFixed(1);
    expect(shown.replaceAll('\n', '')).toContain(`${ratio}%`);
    expect(shown).toContain(`saved ${(100 - Number(ratio)).toFixed(1)}%`);
    expect(shown).toContain(megabytes(roomy.buffer.length));
    expect(shown).toContain(megabytes(bytes.length));
    // What it was made of stands above it, with the way to another file.
    const row = page.locator('#tool-panel:visible .file-row');
    expect((await row.innerText()).replaceAll('\n', '')).toContain(roomy.name);
    await row.getByRole('button', { name: 'Replace' }).waitFor();

    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download again' }).click();
    expect((await again).suggestedFilename()).toBe('compressed.pdf');
    const tight = await submitAndDownload(page);
    expect(tight.name).toBe('compressed.pdf');
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Compress another PDF' }).click();
    await pick(page, pdfFile('tight.pdf', tight.bytes));
    const second = await submitAndDownload(page);
    expect(second.bytes.length).toBeLessThanOrEqual(tight.bytes.length);
    if (second.bytes.length === tight.bytes.length) {
      expect(await page.locator('.result').innerText()).toContain('This file is already as small as we can make it.');
    }

    await page.getByRole('radio', { name: /High/ }).check();
    await page.getByLabel('New password').fill('new');
    await submitAndDownload(page);
    await page.locator('.done-mark').waitFor();
    await drop(page, '.drop-filled', [pdfFile('second.pdf', makePdf(2))]);
    await page.getByText('second').waitFor();
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('MEDIUM');
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    expect(await page.locator('.done-mark').count()).toBe(0);
    await context.close();
  });

  test('is busy at once, takes no second press, can be cancelled, and goes on while another tab is open', async () => {
    const { page, context } = await visit(path);
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/pdf/compress', async (route) => {
      calls++;
      await held;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await pick(page, roomy);
    await submit(page);
    const busy = page.getByRole('button', { name: 'Compressing…' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true);
    await busy.press('Enter');
    release();
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toBe('The PDF could not be compressed. Please try again.');
    expect(await page.getByRole('button', { name: 'Compress PDF' }).isEnabled()).toBe(true);
    expect(calls).toBe(1);
    await page.unroute('**/api/pdf/compress');

    const failed: string[] = [];
    let downloads = 0;
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    page.on('download', () => downloads++);
    await page.route('**/api/pdf/compress', () => {});
    await submit(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Compress PDF' }).waitFor();
    expect(await page.locator('[role=status]').allInnerTexts()).toContain('Stopped. Your file is still here.');
    expect(await page.locator('.file-name').textContent()).toBe('roomy.pdf');
    await expect.poll(() => failed).toEqual([`${sitePath()}/api/pdf/compress`]);

    await submit(page);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.getByRole('tab', { name: 'Merge' }).click();
    await page.getByText('Drop PDFs or images here').waitFor();
    await page.locator('#tab-pdf-compress').click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(failed).toHaveLength(1);
    expect(downloads).toBe(0);
    await context.close();
  });
});

test('a call over a second is reported, unless reports are switched off', async () => {
  const { page, context } = await visit(path);
  const reports: Record<string, unknown>[] = [];
  await page.route('**/api/client-metrics', async (route) => {
    reports.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({ status: 204 });
  });
  await page.route('**/api/pdf/compress', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await route.fulfill({ contentType: 'application/pdf', body: makePdf(1) });
  });
  await pick(page, roomy);
  await submitAndDownload(page);
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({
    endpoint: '/api/pdf/compress',
    method: 'POST',
    status: 200,
    operationType: 'pdf_compress',
  });
  await page.evaluate(() => localStorage.setItem('metricsEnabled', 'false'));
  await submitAndDownload(page);
  await page.waitForTimeout(200);
  expect(reports).toHaveLength(1);
  await context.close();
});
