import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { discOnWhite } from './image-visit.ts';
import { expectFocus, forwardKey, tabTo } from './keyboard-walk.ts';
import { type GivenFile, pdfFile } from './pdf-files.ts';
import { closeVisits, inMotion, visit } from './site.ts';

afterAll(closeVisits);

const pdf = pdfFile('a.pdf', makePdf(2, 40_000));
const action = '.work-options .btn-primary, .merge-side .btn-primary, form button[type=submit]';

const editedSave = '.result-buttons .btn-primary, .result-actions .btn-primary';
const another =
  '.result-actions .btn:last-child, .another, .result-ways .btn-ghost, .result-buttons .btn:not(.btn-primary)';

interface Job {
  path: string;
  files: () => Promise<GivenFile[]>;
  /** What is chosen on the way from the file to the action. */
  choose: (page: Page) => Promise<void>;
  /** Where the file is not saved by itself: what shows that it is made, what is done to it, and what saves it. */
  save?: { when: string; touch?: (page: Page) => Promise<void>; by: string };
  /** What leads back to an empty page, and in which direction; the usual ways of results when absent. */
  anew?: { by: string; key: 'Shift+Tab' };
}

const jobs: Job[] = [
  { path: '/pdf-tools/compress', files: async () => [pdf], choose: chooseLevel },
  { path: '/pdf-tools/modify', files: async () => [pdf], choose: choosePages },
  { path: '/pdf-tools/merge', files: async () => [pdf, pdfFile('b.pdf', makePdf(1))], choose: moveCard },
  { path: '/image-tools/compress', files: image, choose: chooseLevel },
  {
    path: '/image-tools/background',
    files: image,
    choose: (page) => chooseNext(page, '.radio-cards input[type=radio]'),
    save: { when: '.studio-stage', touch: retouch, by: '.work-action .btn-primary' },
    anew: { by: '.file-row .icon-btn', key: 'Shift+Tab' },
  },
  {
    path: '/image-tools/edit',
    files: image,
    choose: moveCrop,
    save: { when: editedSave, by: editedSave },
  },
];

/** Right to left where the way leads over arrow keys that follow the reading, else in English; both in the full run. */
const visits = ['en', 'ar'].flatMap((language) =>
  jobs
    .filter(({ path }) => isFull || path.startsWith('/pdf-tools') === (language === 'ar'))
    .map((job) => ({ ...job, language })),
);

describe('with the keyboard alone', () => {
  test.each(visits)('$path in $language from load to download and back, the focus never lost', async (job) => {
    const { page, context } = await visit(`${job.path}?lng=${job.language}`, inMotion);
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
    await job.choose(page);
    await tabTo(page, action);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    if (job.save) {
      await page.locator(job.save.when).first().waitFor();
      await expectFocus(page, 'after the job');
      await job.save.touch?.(page);
      await tabTo(page, job.save.by);
      await page.keyboard.press('Enter');
    }
    expect((await download).suggestedFilename()).not.toBe('');
    await page.locator('.done-mark').first().waitFor();
    await expectFocus(page, 'after the download');
    await tabTo(page, job.anew?.by ?? another, job.anew?.key);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    await expectFocus(page, 'after starting anew');
    // What was below the long result must not have come up in its place.
    const isInView = () => {
      const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= window.innerHeight;
    };
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    await context.close();
  });
});

async function image(): Promise<GivenFile[]> {
  return [await discOnWhite()];
}

function chooseLevel(page: Page): Promise<void> {
  return chooseNext(page, '.radio-cards input[type=radio]');
}

async function choosePages(page: Page): Promise<void> {
  // Pages come in above the help: what has the focus there would be pushed out of the window.
  await page.locator('[role=listbox]').waitFor();
  await tabTo(page, '[role=listbox]');
  await page.keyboard.press(await forwardKey(page));
  await page.keyboard.press('Space');
  expect(await page.locator('.work-options input[type=text]').first().inputValue()).toBe('2');
}

/** From the first choice of a group to the one after it. */
async function chooseNext(page: Page, group = 'input[type=radio]'): Promise<void> {
  await tabTo(page, group);
  const place = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement;
      return [...document.getElementsByName(focused.name)].indexOf(focused);
    });
  const before = await place();
  await page.keyboard.press(await forwardKey(page));
  expect(await place()).toBe(before + 1);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true);
}

async function moveCard(page: Page): Promise<void> {
  await tabTo(page, '[data-grip]');
  await page.keyboard.press('Space');
  await page.keyboard.press(await forwardKey(page));
  await page.keyboard.press('Space');
  expect(await page.locator('.file-name').allTextContents()).toEqual(['b.pdf', 'a.pdf']);
  await expectFocus(page, 'after the card has moved');
}

/** An image is never mirrored: on it the arrows mean what they show, in every language. */
async function moveCrop(page: Page): Promise<void> {
  await page.locator('.crop-box').waitFor();
  await tabTo(page, '.crop-handle[data-grip=w]');
  await page.keyboard.press('ArrowRight');
  expect(Number(await page.locator('.crop-handle[data-grip=w]').getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await chooseNext(page);
}

/** A step of the brush where the focus arrived, and the settings of the result on the way to saving. */
async function retouch(page: Page): Promise<void> {
  await tabTo(page, '.studio-stage');
  await page.keyboard.press('e');
  expect(await page.locator('.studio-brush input[value=erase]').isChecked()).toBe(true);
  for (const key of ['ArrowRight', 'Enter', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => page.locator('.studio-bar-end button').first().isDisabled()).toBe(false);
  await chooseNext(page, '.backdrops input');
}
