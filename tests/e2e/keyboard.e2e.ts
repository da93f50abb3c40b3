import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { discOnWhite } from './image-visit.ts';
import { type GivenFile, pdfFile } from './pdf-files.ts';
import { closeBrowser, visit } from './site.ts';

afterAll(closeBrowser);

const pdf = pdfFile('a.pdf', makePdf(3, 100_000));
const action = '.work-options .btn-primary, .merge-side .btn-primary, form button[type=submit]';

interface Job {
  path: string;
  files: () => Promise<GivenFile[]>;
  /** What is chosen on the way from the file to the action. */
  choose?: (page: Page) => Promise<void>;
  /** Where the file is not saved by itself. */
  save?: string;
}

const jobs: Job[] = [
  { path: '/pdf-tools/compress', files: async () => [pdf] },
  { path: '/pdf-tools/modify', files: async () => [pdf], choose: choosePages },
  { path: '/pdf-tools/merge', files: async () => [pdf, pdfFile('b.pdf', makePdf(1))] },
  { path: '/image-tools/compress', files: picture },
  { path: '/image-tools/background', files: picture, choose: chooseSimple, save: '.result-buttons .btn-primary' },
  { path: '/image-tools/edit', files: picture, save: '.result-buttons .btn-primary, .result-actions .btn-primary' },
];

/** In Arabic those whose way leads over arrow keys. */
const visits = [
  ...jobs.map((job) => ({ ...job, language: 'en' })),
  ...jobs.filter(({ choose }) => choose).map((job) => ({ ...job, language: 'ar' })),
];

describe('with the keyboard alone', () => {
  test.each(visits)('$path in $language from load to download and back, the focus never lost', async (job) => {
    const { page, context } = await visit(`${job.path}?lng=${job.language}`);
    await page.waitForFunction(() => {
      const zone = document.querySelector('.drop');
      return zone !== null && Object.keys(zone).some((key) => key.startsWith('__reactFiber'));
    });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.keyboard.press('Enter');
    // Asked for early: the browser takes a moment until it hands its dialog over.
    const dialog = page.waitForEvent('filechooser');
    await tabTo(page, '.drop .btn');
    await page.keyboard.press('Enter');
    await (await dialog).setFiles(await job.files());
    await page.locator('.file-name').first().waitFor();
    await expectFocus(page, 'after the choice');
    await job.choose?.(page);
    await tabTo(page, action);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    if (job.save) {
      await page.locator(job.save).first().waitFor();
      await expectFocus(page, 'after the job');
      await tabTo(page, job.save);
      await page.keyboard.press('Enter');
    }
    expect((await download).suggestedFilename()).not.toBe('');
    await page.locator('.done-mark').first().waitFor();
    await expectFocus(page, 'after the download');
    await tabTo(
      page,
      '.result-actions .btn:last-child, .result-buttons .btn-ghost, .result-buttons .btn:not(.btn-primary)',
    );
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    await expectFocus(page, 'after starting anew');
    await context.close();
  });
});

/** Tab until the focus is there; every stop on the way must be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const stops: string[] = [];
  for (let press = 0; press < 60; press++) {
    const at = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!focused) return { isThere: false, name: '', isSeen: true };
      const { width, height } = focused.getBoundingClientRect();
      const isStop = focused !== document.body && focused.id !== 'main';
      return {
        isThere: focused.matches(wanted),
        name: `${focused.tagName}.${focused.className} ${focused.textContent?.slice(0, 20)}`,
        isSeen: !isStop || (focused.matches(':focus-visible') && width > 2 && height > 2),
      };
    }, selector);
    stops.push(at.name);
    expect(at.isSeen, `${at.name} shows no focus`).toBe(true);
    if (at.isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} was not reached: ${stops.join(' → ')}`);
}

async function expectFocus(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { timeout: 3000, message: when })
    .not.toMatch(/^(BODY|none)$/);
}

async function picture(): Promise<GivenFile[]> {
  return [await discOnWhite()];
}

async function choosePages(page: Page): Promise<void> {
  await tabTo(page, '[role=listbox]');
  const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl');
  await page.keyboard.press(isRtl ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Space');
  expect(await page.locator('.work-options input[type=text]').first().inputValue()).toBe('2');
}

async function chooseSimple(page: Page): Promise<void> {
  await tabTo(page, 'input[type=radio]');
  await page.keyboard.press('ArrowDown');
}
