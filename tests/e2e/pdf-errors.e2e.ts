import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import german from '../../locales/de/common.json' with { type: 'json' };
import { makePdf } from '../api/support/pdf.ts';
import { isFull } from '../fixtures/is-full.ts';
import { bannerText, pdfFile, pick, submit } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

afterAll(closeVisits);

const a = pdfFile('a.pdf', makePdf(3));
const tools = [
  { tab: 'compress', generic: 'The PDF could not be compressed. Please try again.' },
  { tab: 'modify', generic: 'The PDF could not be modified. Please try again.' },
  { tab: 'merge', generic: 'The PDFs could not be merged. Please try again.' },
] as const;

interface Stub {
  status: number;
  body?: string | object;
  headers?: Record<string, string>;
}

const incorrect = 'Incorrect password provided for the PDF file';
const common: [string, Stub, string | undefined][] = [
  [
    'ERR-18 by type',
    { status: 429, headers: { 'x-rate-limit-type': 'password' } },
    'Too many failed password attempts. Please try again later.',
  ],
  [
    'ERR-18 by reason',
    { status: 429, headers: { 'x-rate-limit-reason': 'bad Password' } },
    'Too many failed password attempts. Please try again later.',
  ],
  ['ERR-19', { status: 429, body: { error: 'rate_limited' } }, 'Too many requests. Please try again later.'],
  ['ERR-19 bare', { status: 429 }, 'Too many requests. Please try again later.'],
  [
    'ERR-21',
    { status: 413, body: { error: 'file_too_large', filename: 'b.pdf' } },
    'b.pdf is too large. Each file must be 10MB or less.',
  ],
  ['ERR-22 code', { status: 422, body: { error: 'incorrect_password', message: 'x' } }, incorrect],
  ['ERR-22 words', { status: 400, body: { message: 'The PASSWORD is bad' } }, incorrect],
  [
    'ERR-22 required',
    { status: 422, body: { error: 'password_required' } },
    'This PDF is protected. Please enter its password.',
  ],
  ['ERR-24', { status: 400, body: { message: 'Foo' } }, 'Foo'],
  ['ERR-25', { status: 500, body: {} }, undefined],
  ['ERR-26', { status: 500, body: 'bad Password' }, incorrect],
  ['ERR-28', { status: 502, body: '<html>' }, undefined],
  ['API-03 no content', { status: 204 }, undefined],
  ['API-03 teapot', { status: 418, body: 'short and stout' }, undefined],
  [
    'OP-16',
    { status: 503, body: { error: 'busy' }, headers: { 'retry-after': '7' } },
    'Many people are using this tool right now. Please try again in a moment.',
  ],
];

describe.each(tools)('$tab puts every answer in words', ({ tab, generic }) => {
  test('and is ready again after each', async () => {
    const { page, context } = await ready(tab);
    // One table serves all three: two tools show what is their own in it, and all of it in the full run.
    const rows = isFull || tab === 'compress' ? common : common.filter(([row]) => /ERR-2[258]/.test(row));
    const kept = tab === 'merge' ? 'Your files are still here.' : 'Your file is still here.';
    for (const [row, stub, wanted] of rows) {
      await answer(page, tab, stub);
      await submit(page);
      await page.locator('.banner').waitFor();
      expect(await look(page), row).toEqual({ said: wanted ?? generic, isReady: true, isKept: kept });
      await close(page);
    }
    await page.unroute(`**/api/pdf/${tab}`);
    await page.route(`**/api/pdf/${tab}`, (route) => route.abort());
    await submit(page);
    expect(await said(page), 'ERR-29').toBe(generic);
    await page.getByRole('button', { name: 'Close this message' }).click();
    if (tab === 'modify') await expectInvalidPages(page);
    if (tab === 'compress') {
      await answer(page, 'compress', { status: 429, headers: { 'retry-after': '5' } });
      await submit(page);
      await page.getByText(/Try again in [34] seconds\./).waitFor();
    }
    await context.close();
  });
});

test('OP-12 a failure is told in the visitor’s language, by its code', async () => {
  const { page, context } = await ready('compress', '?lng=de');
  await answer(page, 'compress', { status: 422, body: { error: 'incorrect_password', message: 'English words' } });
  await submit(page);
  expect(await said(page)).toBe(german.failures.incorrect_password);
  await context.close();
});

/** ERR-23 and ERR-27: modify knows them by their words. */
async function expectInvalidPages(page: Page): Promise<void> {
  for (const body of [{ message: 'Invalid page 9' }, { message: 'an invalid range' }, 'invalid page 9']) {
    await answer(page, 'modify', { status: 400, body });
    await submit(page);
    expect(await said(page), 'ERR-23 and ERR-27').toBe('Invalid page range specified. Please check your input.');
    await close(page);
  }
}

/** All that is asked of each row, in one look. */
function look(page: Page) {
  return page.evaluate(() => {
    const panel = document.querySelector('#tool-panel:not([hidden])');
    const banner = panel?.querySelector<HTMLElement>('.banner');
    const button = panel?.querySelector<HTMLButtonElement>('form button[type=submit]');
    return {
      said: banner?.querySelector('strong')?.innerText,
      isReady: button?.disabled === false,
      isKept: banner?.checkVisibility() ? /Your files? (?:is|are) still here\./.exec(banner.innerText)?.[0] : undefined,
    };
  });
}

/** Not with the mouse, which takes longer than the row; it closes one of them as visitors do. */
async function close(page: Page): Promise<void> {
  await page.locator('.banner .icon-btn').evaluate((button: HTMLElement) => button.click());
}

async function ready(tab: string, query = '') {
  const opened = await visit(`/pdf-tools/${tab}${query}`);
  await pick(opened.page, a, ...(tab === 'merge' ? [pdfFile('b.pdf', makePdf(1))] : []));
  if (tab === 'modify') await opened.page.getByLabel('Pages to keep').fill('1');
  await opened.page.locator('.file-name').first().waitFor();
  return opened;
}

async function answer(page: Page, tab: string, { status, body = '', headers = {} }: Stub): Promise<void> {
  await page.unroute(`**/api/pdf/${tab}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await page.route(`**/api/pdf/${tab}`, (route) => route.fulfill({ status, headers, body: text }));
}

async function said(page: Page): Promise<string> {
  await page.locator('.banner').waitFor();
  return bannerText(page);
}
