import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { makeProtectedPdf } from '../api/support/protected-pdf.ts';
import { axeViolations } from './axe.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

afterAll(closeVisits);

const path = '/pdf-tools/compress';

interface Noted {
  /** Of the page's head and both of its pictures, each one once. */
  heights: number[];
  words: string[];
}

/** Runs in the page: at each frame, how high the comparison is and what is said in its place. */
function noteHeights() {
  const noted: Noted = { heights: [], words: [] };
  Object.assign(window, { noted });
  const note = () => {
    const [head, compare] = document.querySelector('.compare-pages')?.children ?? [];
    const height = (head?.clientHeight ?? 0) + (compare?.clientHeight ?? 0);
    const said = compare?.querySelector('.preview-wait')?.textContent;
    if (compare && !noted.heights.includes(height)) noted.heights.push(height);
    if (said && !noted.words.includes(said)) noted.words.push(said);
    requestAnimationFrame(note);
  };
  note();
}

describe('a compressed PDF before one’s eyes', () => {
  test('shows each page before and after, with arrows, keys and how much they look alike', async () => {
    const { page, context, complaints } = await visit(path);
    await pick(page, pdfFile('three.pdf', makePdf(3, 200_000)));
    await page.getByText('3 pages').waitFor();
    await page.getByText('≈ is an estimate for this file.').waitFor();
    await page.evaluate(noteHeights);
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    const pages = page.getByRole('region', { name: 'Before and after' });
    await pages.getByText('Page 1 of 3').waitFor();
    await pages.locator('.compare img').first().waitFor();
    await pages.getByText(/^\d+(\.\d)?% similar$/).waitFor();
    // What waits for the pages says so, and is as large as they are: nothing below jumps.
    const { heights, words } = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    expect(words).toEqual(['Opening the file']);
    expect(heights).toHaveLength(1);
    await expect.poll(() => pages.locator('.likeness-bars [data-known=true]').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await pages.getByText('Page 2 of 3').waitFor();
    await pages.getByRole('slider').press('PageDown');
    await pages.getByText('Page 3 of 3').waitFor();
    await pages.getByRole('slider').press('ArrowLeft');
    expect(await pages.getByRole('slider').getAttribute('aria-valuenow')).toBe('45');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Runs in the page: counts the documents that the drawing worker is given and told to forget. */
function countDocuments() {
  const counted = { opened: 0, closed: 0 };
  Object.assign(window, { counted });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message: unknown[]) {
    const { action } = (message[0] ?? {}) as { action?: string };
    if (action === 'GetDocRequest') counted.opened++;
    if (action === 'Terminate') counted.closed++;
    Reflect.apply(postMessage, this, message);
  };
}

describe('what was drawn is forgotten with its file', () => {
  const stillOpen = (page: Page) =>
    page.evaluate(() => {
      const { opened, closed } = (window as unknown as { counted: { opened: number; closed: number } }).counted;
      return { opened, left: opened - closed };
    });

  test('after compressing, merging and choosing pages', async () => {
    const { page, context } = await visit(path, { script: countDocuments });
    // Until then it could be brought back.
    const chooseNext = () => pick(page, pdfFile('next.pdf', makePdf(1)));
    await pick(page, pdfFile('three.pdf', makePdf(3, 100_000)));
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    await page.locator('.compare-pages .compare img').first().waitFor();
    await page.getByRole('button', { name: 'Compress another PDF' }).click();
    await chooseNext();
    await expect.poll(() => stillOpen(page)).toEqual({ opened: 3, left: 1 });

    await page.locator('#tab-pdf-modify').click();
    await page.getByRole('heading', { level: 1, name: 'Modify PDF pages' }).waitFor();
    await pick(page, pdfFile('three.pdf', makePdf(3)));
    await page.locator('[data-page="2"]').click();
    await page.getByRole('button', { name: 'Keep these pages' }).click();
    await page.locator('.strip-page canvas').first().waitFor();
    await page.getByRole('button', { name: 'Modify another PDF' }).click();
    await chooseNext();
    await expect.poll(() => stillOpen(page)).toEqual({ opened: 6, left: 2 });

    await page.locator('#tab-pdf-merge').click();
    await page.getByRole('heading', { level: 1, name: 'Merge PDF' }).waitFor();
    await pick(page, pdfFile('a.pdf', makePdf(1)), pdfFile('b.pdf', makePdf(1)));
    await page.getByRole('button', { name: 'Merge 2 files' }).click();
    await page.locator('.pile canvas').first().waitFor();
    await page.getByRole('button', { name: 'Merge other files' }).click();
    await expect.poll(() => stillOpen(page)).toEqual({ opened: 9, left: 2 });
    await context.close();
  });

  test('also when several files take its place, not when it is only hidden', async () => {
    const { page, context } = await visit(path, { script: countDocuments });
    await pick(page, pdfFile('three.pdf', makePdf(3)));
    await page.getByText('3 pages').waitFor();
    await page.locator('#tab-pdf-modify').click();
    await page.getByRole('heading', { level: 1, name: 'Modify PDF pages' }).waitFor();
    await page.locator('#tab-pdf-compress').click();
    await page.getByText('3 pages').waitFor();
    expect(await stillOpen(page)).toEqual({ opened: 1, left: 1 });
    await pick(page, pdfFile('a.pdf', makePdf(1)), pdfFile('b.pdf', makePdf(1)));
    await page.getByRole('button', { name: 'Compress 3 PDFs' }).waitFor();
    await expect.poll(async () => (await stillOpen(page)).left).toBe(0);
    await context.close();
  });
});

/** Runs in the page: the addresses of drawn pages that were not given back, and what to do as soon as a pair has come. */
function watchAddresses() {
  const held = new Set<string>();
  const watched = { held, made: 0, onPair: undefined as (() => void) | undefined };
  Object.assign(window, { watched });
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const address = createObjectURL.call(URL, blob);
    if (blob.type !== 'image/png') return address;
    held.add(address);
    if (++watched.made % 2 === 0 && watched.onPair) void comeThrough(watched.onPair);
    return address;
  };
  URL.revokeObjectURL = (address: string) => {
    held.delete(address);
    revokeObjectURL.call(URL, address);
  };
  // Later than all that waits for the pair, earlier than React draws it.
  const comeThrough = async (then: () => void) => {
    for (let turn = 0; turn < 50; turn++) await undefined;
    then();
  };
}

describe('the images of a page are given back', () => {
  interface Watched {
    held: Set<string>;
    made: number;
    onPair: (() => void) | undefined;
  }
  const addresses = (page: Page) =>
    page.evaluate(() => {
      const { made, held } = (window as unknown as { watched: Watched }).watched;
      return { made, held: held.size };
    });

  test('when another is shown, the tab is left, and the file is gone before they could be shown', async () => {
    const { page, context } = await visit(path, { script: watchAddresses });
    const another = page.getByRole('button', { name: 'Compress another PDF' });
    const compress = async () => {
      await pick(page, pdfFile('three.pdf', makePdf(3, 100_000)));
      await page.getByText('3 pages').waitFor();
      await page.getByRole('button', { name: 'Compress PDF' }).click();
    };
    await compress();
    await page.locator('.compare-pages .compare img').first().waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => addresses(page)).toEqual({ made: 4, held: 2 });
    await page.locator('#tab-pdf-modify').click();
    await expect.poll(() => addresses(page)).toEqual({ made: 4, held: 0 });
    await page.locator('#tab-pdf-compress').click();
    await expect.poll(() => addresses(page)).toEqual({ made: 6, held: 2 });
    await another.click();
    await expect.poll(() => addresses(page)).toEqual({ made: 6, held: 0 });

    await page.evaluate(() => {
      (window as unknown as { watched: Watched }).watched.onPair = () =>
        document.querySelector<HTMLElement>('.result .another')?.click();
    });
    for (let run = 1; run <= 3; run++) {
      await compress();
      await expect.poll(() => addresses(page)).toEqual({ made: 6 + 2 * run, held: 0 });
      await another.waitFor({ state: 'detached' });
    }
    await context.close();
  });
});

describe('Protect a PDF', () => {
  test('leads from home to the password alone, and changes nothing else', async () => {
    const { page, context } = await visit('/');
    await page.getByRole('link', { name: 'Protect a PDF' }).click();
    await page.waitForURL(`**${path}`);
    expect(await page.getByRole('button', { name: 'Password only' }).getAttribute('aria-pressed')).toBe('true');
    const focusedField = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.innerText);
    expect(await focusedField()).toContain('New password');
    await page.getByRole('button', { name: 'By level' }).click();
    await page.getByRole('button', { name: 'Password only' }).press('Enter');
    expect(await focusedField()).toContain('New password');
    await pick(page, pdfFile('letter.pdf', makePdf(2, 100_000)));
    await page.getByText('2 pages').waitFor();
    expect(await page.getByRole('button', { name: 'Protect PDF' }).isDisabled()).toBe(true);
    await page.getByLabel('New password').fill('secret');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Protect PDF' }).click();
    expect((await download).suggestedFilename()).toBe('protected.pdf');
    await page.getByText('The result opens with the new password').first().waitFor();
    await context.close();
  });

  test('takes a password off a locked PDF when no new one is set', async () => {
    const { page, context } = await visit(`${path}?protect`);
    await pick(page, pdfFile('locked.pdf', makeProtectedPdf('secret')));
    await page.getByLabel('Current password').fill('secret');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Protect PDF' }).click();
    expect((await download).suggestedFilename()).toBe('unlocked.pdf');
    await context.close();
  });
});
