import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { discOnWhite } from '../e2e/image-visit.ts';
import { pdfFile, pick, submit } from '../e2e/pdf-files.ts';
import { closeVisits, visit } from '../e2e/site.ts';
import { shareChanged } from './compare-images.ts';

afterAll(closeVisits);

interface Screen {
  name: string;
  path: string;
  /** Brings the page into the state that is drawn; idle without it. */
  act?: (page: Page) => Promise<unknown>;
}

const sheet = pdfFile('letter.pdf', makePdf(6, 400_000));
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'privacy', path: '/privacy' },
  { name: 'coming-soon', path: '/financial-tools' },
  { name: 'pdf-compress', path: '/pdf-tools/compress' },
  { name: 'pdf-compress-ready', path: '/pdf-tools/compress', act: choosePdf },
  { name: 'pdf-compress-done', path: '/pdf-tools/compress', act: (page) => choosePdf(page).then(() => finish(page)) },
  { name: 'pdf-compress-failed', path: '/pdf-tools/compress', act: fail },
  { name: 'pdf-modify-ready', path: '/pdf-tools/modify', act: choosePages },
  {
    name: 'pdf-merge-ready',
    path: '/pdf-tools/merge',
    act: chooseThree,
  },
  {
    name: 'image-compress-done',
    path: '/image-tools/compress',
    act: (page) => chooseImage(page).then(() => finish(page)),
  },
  { name: 'image-edit-ready', path: '/image-tools/edit', act: chooseImage },
  { name: 'image-background-ready', path: '/image-tools/background', act: chooseImage },
  { name: 'time-converter', path: '/time-tools/converter' },
  { name: 'world-clock', path: '/time-tools/world-clock' },
];
const corners = [
  { corner: 'en-light-desktop', language: 'en', dark: false, phone: false },
  { corner: 'en-dark-phone', language: 'en', dark: true, phone: true },
  { corner: 'ar-dark-desktop', language: 'ar', dark: true, phone: false },
  { corner: 'ar-light-phone', language: 'ar', dark: false, phone: true },
];
/** Of all pixels: a label that moved by a few pixels is more than this, a blinking caret is less. */
const maxChanged = 0.002;

describe.each(corners)('$corner', ({ corner, language, dark, phone }) => {
  test.each(screens)('$name looks as it did', async ({ name, path, act }) => {
    const { page, context } = await visit(`${path}?lng=${language}`, {
      dark,
      phone,
      // The browser's own language: no offer to change it comes up.
      locale: language,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      prepare: (fresh) => fresh.clock.setFixedTime(new Date('2026-06-15T09:30:00Z')),
    });
    await act?.(page);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    // Chromium leaves it out of a picture of the whole page where it is far below the window.
    await page.locator('.tool-help').evaluateAll((all) => {
      for (const help of all) (help as HTMLElement).style.contentVisibility = 'visible';
    });
    await page.waitForTimeout(800);
    const drawn = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    await context.close();
    expect(await shareChanged(`${name}-${corner}`, drawn)).toBeLessThan(maxChanged);
  });
});

async function choosePdf(page: Page): Promise<void> {
  await pick(page, sheet);
  await page.locator('canvas[data-drawn=true]').first().waitFor();
}

async function choosePages(page: Page): Promise<void> {
  await pick(page, sheet);
  await page.locator('.thumb-page canvas').nth(5).waitFor();
}

async function chooseThree(page: Page): Promise<void> {
  await pick(page, sheet, pdfFile('second.pdf', makePdf(2)), pdfFile('third.pdf', makePdf(1)));
  // Each card tells its number of pages once it has been opened.
  await page.waitForFunction(
    () => [...document.querySelectorAll('.merge-card')].filter((card) => card.textContent.includes('·')).length === 3,
  );
}

async function chooseImage(page: Page): Promise<void> {
  await pick(page, await discOnWhite('disc.png', 600));
  await page.locator('.file-name:visible').first().waitFor();
}

async function finish(page: Page): Promise<void> {
  await submit(page);
  await page.locator('.done-mark').waitFor();
  // Pages are compared one after the other once they are drawn.
  await page.locator('.compare-frame img, .image-well img').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.likeness-bars [data-known=false]') === null);
}

async function fail(page: Page): Promise<void> {
  await choosePdf(page);
  await page.route('**/api/pdf/compress', (route) => route.abort());
  await submit(page);
  await page.locator('.banner').waitFor();
}
