import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { discOnWhite } from './image-visit.ts';
import { tabTo } from './keyboard-walk.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, openBrowser, siteUrl, type Visit, visit } from './site.ts';

// The focus stays with the visitor where what had it goes to rest or away.
let open: Visit | undefined;
const enter = async (path: string) => {
  open = await visit(path);
  return open.page;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const focus = (page: Page) => ({
  toMatch: (selector: string) =>
    expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true),
});
const pdf = (name: string) => pdfFile(name, makePdf(1, 40_000));

test('Enter in an option starts the job, and the action has the focus', async () => {
  const page = await enter('/pdf-tools/compress');
  await pick(page, pdf('a.pdf'));
  await page.locator('canvas[data-drawn=true]').first().waitFor();
  await tabTo(page, '.radio-cards input[type=radio]');
  await page.keyboard.press('Enter');
  await page.locator('.done-mark').waitFor();
  await focus(page).toMatch('.work-action > .btn-block');
});

test('a card that Undo brings back among others has the focus', async () => {
  const page = await enter('/pdf-tools/merge');
  await pick(page, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await tabTo(page, '.merge-remove[aria-label*="a.pdf"]');
  await page.keyboard.press('Enter');
  await focus(page).toMatch('.undo-line button');
  await page.keyboard.press('Enter');
  await focus(page).toMatch('[data-grip][aria-label*="a.pdf"]');
});

test('a file that leaves a list hands the focus to Undo, which brings it back to its place with its result', async () => {
  const page = await enter('/pdf-tools/compress');
  await pick(page, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await page.getByRole('button', { name: 'Compress 3 PDFs' }).click();
  const done = page.locator('.queue-row[data-status=done]');
  await expect.poll(() => done.count(), { timeout: 30_000 }).toBe(3);
  await tabTo(page, '.queue-actions button[aria-label*="b.pdf"]:last-child');
  await page.keyboard.press('Enter');
  await page.getByText('b.pdf removed.').waitFor();
  await focus(page).toMatch('.undo-line button');
  await page.keyboard.press('Enter');
  await focus(page).toMatch('[data-grip][aria-label*="b.pdf"]');
  expect(await done.locator('.file-name').allTextContents()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  // Whoever removes one after the other by a key goes on with the next.
  await page.keyboard.press('Delete');
  await focus(page).toMatch('[data-grip][aria-label*="c.pdf"]');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => done.count()).toBe(3);
});

test('what a list takes away on use leaves the focus in the row, and the list itself on the page', async () => {
  const page = await enter('/pdf-tools/compress');
  const broken = pdfFile('broken.pdf', Buffer.from('%PDF-1.4\nnothing here'));
  await pick(page, pdfFile('locked.pdf', makeProtectedPdf('secret')), broken);
  await focus(page).toMatch('main');
  await page.getByLabel('Password for locked.pdf').fill('secret');
  await page.keyboard.press('Enter');
  await focus(page).toMatch('[data-grip][aria-label*="locked.pdf"]');
  await page.getByRole('button', { name: 'Compress 2 PDFs' }).click();
  await page.getByRole('button', { name: 'Try broken.pdf again' }).focus();
  await page.keyboard.press('Enter');
  await focus(page).toMatch('[data-grip][aria-label*="broken.pdf"]');
  await page.getByRole('button', { name: 'Start over' }).focus();
  await page.keyboard.press('Enter');
  await focus(page).toMatch('.undo-line button');
});

test('a list that was emptied is brought back with its results until another file is chosen', async () => {
  const page = await enter('/pdf-tools/compress');
  await pick(page, pdf('a.pdf'), pdf('b.pdf'));
  await page.getByRole('button', { name: 'Compress 2 PDFs' }).click();
  const done = page.locator('.queue-row[data-status=done]');
  await expect.poll(() => done.count(), { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: 'Start over' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 files removed.').waitFor();
  await focus(page).toMatch('.undo-line button');
  await page.keyboard.press('Enter');
  await focus(page).toMatch('[data-grip][aria-label*="a.pdf"]');
  expect(await done.locator('.file-name').allTextContents()).toEqual(['a.pdf', 'b.pdf']);
  // Taken out one by one, the last comes back too.
  await page.keyboard.press('Delete');
  await focus(page).toMatch('[data-grip][aria-label*="b.pdf"]');
  await page.keyboard.press('Delete');
  await page.getByText('b.pdf removed.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => done.count()).toBe(1);
  await page.getByRole('button', { name: 'Start over' }).click();
  await pick(page, pdf('c.pdf'));
  await page.locator('.file-row', { hasText: 'c.pdf' }).waitFor();
  await expect.poll(() => page.locator('.undo-line').count()).toBe(0);
});

test('the last step back leaves the focus on its button; an area shown again, on what is left', async () => {
  const page = await enter('/image-tools/edit');
  await pick(page, await discOnWhite('disc.png', 400));
  await page.locator('.crop-box').waitFor();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.getByRole('button', { name: 'Flip vertically' }).click();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  await focus(page).toMatch('.stage-tools button');

  await page.locator('summary', { hasText: 'Hide areas' }).click();
  await page.getByText('Blacks out').click();
  await page.locator('.crop-handle[data-grip=w]').focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowRight');
  const size = () => page.locator('.stage-result strong').innerText();
  expect(await size()).not.toContain('400 × 400');
  await page.getByRole('button', { name: 'Hide the crop area' }).click();
  // All of the image is kept, with a black part.
  expect(await size()).toContain('400 × 400');
  await page.getByText('1 area is hidden').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Show area 1 again' }).focus();
  await page.keyboard.press('Enter');
  await focus(page).toMatch('.segment input:checked');
});

test('a password typed before the file is there when the file comes', async () => {
  const page = await enter('/pdf-tools/compress?protect');
  const field = page.getByLabel('New password').first();
  await field.fill('tulip');
  await pick(page, pdf('a.pdf'));
  await page.locator('canvas[data-drawn=true]').first().waitFor();
  expect(await field.inputValue()).toBe('tulip');
});

test.each(['/', '/pdf-tools/compress'])('files can be chosen on %s before its code is there', async (path) => {
  const context = await (await openBrowser()).newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(siteUrl() + path, { waitUntil: 'commit' });
  const button = page.locator('.drop .btn');
  await button.waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: 'early.pdf', mimeType: 'application/pdf', buffer: makePdf(1) });
  release();
  await page.getByText('early.pdf').first().waitFor();
  await context.close();
});

test('the dialog is opened once, also by a button that came back', async () => {
  const page = await enter('/pdf-tools/compress');
  await pick(page, pdf('a.pdf'));
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await page.locator('.drop .btn').waitFor();
  await page.evaluate(() => {
    const click = HTMLInputElement.prototype.click;
    Object.assign(window, { opened: 0 });
    HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
      (window as unknown as { opened: number }).opened++;
      return click.call(this);
    };
  });
  await Promise.all([page.waitForEvent('filechooser'), page.locator('.drop .btn').click()]);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as unknown as { opened: number }).opened)).toBe(1);
});
