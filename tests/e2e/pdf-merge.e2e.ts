import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf, makePdfOfSize } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { bannerText, drop, pdfFile, pick, submit, submitAndDownload } from './pdf-files.ts';
import { closeVisits, type VisitOptions, visit } from './site.ts';

const path = '/pdf-tools/merge';
const api = '**/api/pdf/merge';
const some = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => pdfFile(`f${from + at}.pdf`, makePdf(from + at)));

afterAll(closeVisits);

const order = async (page: Page) => (await page.locator('.merge-card .file-stem').allInnerTexts()).join(' ');
const numbers = async (page: Page) => (await page.locator('.merge-number').allInnerTexts()).join(' ');

async function withFiles(count: number, options: VisitOptions = {}) {
  const opened = await visit(path, options);
  await pick(opened.page, ...some(count));
  await opened.page
    .locator('.merge-card')
    .nth(count - 1)
    .waitFor();
  return opened;
}

/** A network failure is the quickest error there is. */
async function failOnce(page: Page): Promise<void> {
  await page.route(api, (route) => route.abort());
  await submit(page);
  await page.locator('.banner').waitFor();
}

describe('the list', () => {
  test('tells the limits, shows options once there are files, and forgets password and error with the last', async () => {
    const { page, context } = await visit(path);
    const side = page.locator('.work-options');
    expect(await side.innerText()).toContain('Each file up to 10 MB');
    expect(await side.innerText()).toContain('2 to 10 files');
    expect(await page.locator('form button[type=submit]').count()).toBe(0);
    await pick(page, pdfFile('half.pdf', makePdfOfSize(512 * 1024)));
    expect(await page.locator('.merge-card').innerText()).toContain('0.50 MB');
    expect(await side.innerText()).toContain('If you leave this empty, the result will have no password.');
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true);
    await pick(page, ...some(1));
    await page.locator('.merge-card').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Merge 2 files' }).isEnabled()).toBe(true);

    await page.getByLabel('Password for the result').fill('out');
    await failOnce(page);
    for (const name of ['half.pdf', 'f1.pdf']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    expect(await page.locator('.banner').count()).toBe(0);
    await pick(page, ...some(1));
    expect(await page.getByLabel('Password for the result').inputValue()).toBe('');
    await context.close();
  });

  test('interleaves and draws images of the files it was asked for, not of the next ones', async () => {
    const { page, context } = await withFiles(2);
    const box = (name: string) => page.getByRole('checkbox', { name });
    const asked = ['Interleave two scans', 'Compatibility mode', 'Bookmarks from file names'];
    for (const name of asked) await box(name).check();
    for (const name of ['f1.pdf', 'f2.pdf']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    await pick(page, ...some(2));
    await page.locator('.merge-card').nth(1).waitFor();
    expect(await Promise.all(asked.map((name) => box(name).isChecked()))).toEqual([false, false, true]);
    await context.close();
  });

  test('takes ten and not one more; of several the one that is too large is refused by name', async () => {
    const { page, context } = await withFiles(8);
    await pick(page, ...some(3, 9));
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toContain('up to 10 files');
    expect(await page.locator('.merge-card').count()).toBe(8);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.add-more').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    const huge = { name: 'huge.pdf', mimeType: 'application/pdf', size: 10 * 1024 * 1024 + 1 };
    await drop(page, '.add-more', [...some(1, 9), huge]);
    await page.locator('.merge-card').nth(8).waitFor();
    expect(await bannerText(page)).toBe('huge.pdf is too large. Each file must be 10MB or less.');
    await pick(page, ...some(1, 10));
    await page.getByText('You’ve reached the limit of 10 files.').waitFor();
    await context.close();
  });
});

describe('reordering', () => {
  test('an arrow at the end of the list moves nothing, and calls the focus to no card later', async () => {
    const { page, context } = await withFiles(2);
    const grip = page.getByRole('button', { name: /^Move f1\.pdf/ });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    const sort = page.getByRole('button', { name: 'Reverse' });
    await sort.focus();
    expect(await grip.getAttribute('aria-pressed')).toBe('false');
    await sort.press('Enter');
    expect(await order(page)).toBe('f2 f1');
    expect(await sort.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });

  test('by keyboard, said aloud, and by mouse; a card that is removed comes back; passwords go along', async () => {
    const { page, context } = await withFiles(3);
    const grip = page.getByRole('button', { name: /^Move f1\.pdf/ });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await order(page)).toBe('f2 f1 f3');
    expect(await page.locator('[role=status]').allInnerTexts()).toContain('f1.pdf, position 2 of 3');
    expect(await grip.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await order(page), 'Escape takes it back').toBe('f1 f2 f3');

    await page.getByLabel('Password for f2.pdf').fill('pw');
    await page.getByRole('button', { name: 'Remove f2.pdf' }).click();
    expect(await order(page)).toBe('f1 f3');
    expect(await numbers(page), 'the numbers close up').toBe('1 2');
    const undo = page.getByRole('button', { name: 'Undo' });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await undo.click();
    expect(await order(page)).toBe('f1 f2 f3');
    expect(await page.getByLabel('Password for f2.pdf').inputValue()).toBe('pw');
    const isBack = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(isBack, { message: 'the focus goes with the card' }).toMatch(/f2\.pdf/);

    await page.getByLabel('Password for f3.pdf').fill('pw3');
    await dragGrip(page, 2, 0);
    expect(await order(page)).toBe('f3 f1 f2');
    expect(await numbers(page)).toBe('1 2 3');
    expect(await page.getByLabel('Password for f3.pdf').inputValue()).toBe('pw3');
    await context.close();
  });

  test('by finger, on a phone with one column', async () => {
    const { page, context } = await withFiles(3, { phone: true });
    const client = await context.newCDPSession(page);
    // Away from the edges, where the page would scroll under the finger.
    const second = page.locator('.grip').nth(1);
    await second.evaluate((grip) => grip.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const from = await centerOf(page, 0);
    const to = await centerOf(page, 1);
    const touch = (type: string, y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
      });
    await touch('touchStart', from.y);
    for (let step = 1; step <= 10; step++) await touch('touchMove', from.y + ((to.y - from.y) * step) / 10);
    await touch('touchEnd', to.y);
    await expect.poll(() => order(page)).toBe('f2 f1 f3');
    await context.close();
  });
});

describe('merging', () => {
  test('sends files and passwords by position; an error goes with any change; merged.pdf is in card order', async () => {
    const { page, context, complaints } = await withFiles(3);
    let body = '';
    await page.route(api, async (route) => {
      body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.getByLabel('Password for f1.pdf').fill('a');
    await page.getByLabel('Password for f3.pdf').fill('c');
    await submit(page);
    await page.locator('.banner').waitFor();
    const names = [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?/g)].map(
      ([, field, file]) => file ?? field,
    );
    expect(names).toEqual(['f1.pdf', 'f2.pdf', 'f3.pdf', 'passwords[0]', 'passwords[2]', 'compatibilityMode']);
    expect(body).toContain('name="compatibilityMode"\r\n\r\nfalse');
    for (const name of ['f1.pdf', 'f3.pdf']) await page.getByLabel(`Password for ${name}`).fill('');
    await page.unroute(api);

    const changes = {
      added: () => pick(page, ...some(1, 4)),
      removed: () => page.getByRole('button', { name: 'Remove f4.pdf' }).click(),
      moved: () => dragGrip(page, 2, 0),
    };
    for (const change of Object.values(changes)) {
      await failOnce(page);
      await change();
      await page.locator('.banner').waitFor({ state: 'detached' });
    }
    await failOnce(page);
    await page.unroute(api);
    await page.route(api, () => {});
    await submit(page);
    await page.getByRole('button', { name: 'Merging…' }).waitFor();
    expect(await page.locator('.banner').count(), 'it goes when a merge starts').toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(api);

    const { name, bytes } = await submitAndDownload(page);
    expect(name).toBe('merged.pdf');
    const document = mupdf.Document.openDocument(bytes, 'application/pdf');
    expect(document.countPages()).toBe(6);
    expect(document.loadPage(2).toStructuredText('').asText().trim()).toBe('Page 3');
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    await context.close();
  });

  test('on a phone what is asked for differently can be merged anew, and a new start taken back', async () => {
    const { page, context } = await withFiles(2, { phone: true });
    const again = page.locator('.work-action').getByRole('button', { name: 'Download again' });
    const merge = page.getByRole('button', { name: 'Merge 2 files' });
    await submitAndDownload(page);
    await again.waitFor();
    expect(await merge.isVisible(), 'the bar has Save').toBe(false);
    await page.getByRole('checkbox', { name: 'Bookmarks from file names' }).check();
    await merge.waitFor();
    const { bytes } = await submitAndDownload(page);
    const outline = mupdf.Document.openDocument(bytes, 'application/pdf').loadOutline();
    expect(outline).toHaveLength(2);
    await again.waitFor();
    await page.locator('.merge-pages input').nth(1).fill('1');
    await merge.waitFor();
    await page.locator('.merge-pages input').nth(1).fill('');
    await again.waitFor();

    await page.getByRole('button', { name: 'Merge other files' }).click();
    await page.getByText('2 files removed.').waitFor();
    const zone = await page.locator('.drop').boundingBox();
    expect(zone?.y).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await merge.waitFor();
    expect(await page.locator('.merge-card').count()).toBe(2);
    expect(await page.getByRole('checkbox', { name: 'Bookmarks from file names' }).isChecked()).toBe(true);
    await context.close();
  });

  test('names the protected file, marks its card and opens it with its password; the result has its own', async () => {
    const { page, context } = await withFiles(1);
    await pick(page, pdfFile('locked.pdf', makeProtectedPdf('secret')));
    await page.getByText('locked.pdf needs its password.').waitFor();
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true);
    const field = page.getByLabel('Password for locked.pdf');
    await field.fill('wrong');
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await page.locator('.banner').innerText()).toContain('locked.pdf');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('secret');
    await page.getByLabel('Password for the result').fill('out');
    const { bytes } = await submitAndDownload(page);
    const result = mupdf.Document.openDocument(bytes, 'application/pdf');
    expect(result.needsPassword()).toBe(true);
    expect(result.authenticatePassword('out')).not.toBe(0);
    await context.close();
  });
});

async function centerOf(page: Page, index: number) {
  const box = await page.locator('.grip').nth(index).boundingBox();
  if (!box) throw new Error('no grip');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragGrip(page: Page, from: number, to: number): Promise<void> {
  const start = await centerOf(page, from);
  const end = await centerOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}
