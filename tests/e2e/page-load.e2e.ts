import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeVisits, sitePath, type Visit, visit } from './site.ts';

let open: Visit | undefined;
const enter = async (path: string) => {
  open = await visit(path, { isFirst: true });
  return open;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const sentence = 'This page could not be loaded.';
const screenOfMerge = /\/assets\/.*screen.*\.js|\/locales\/.*\/pdf-merge\.json/;
/** What the browser itself writes when a request fails, which no page can prevent. */
const ownComplaints = (complaints: string[]) =>
  complaints.filter((text) => !text.startsWith('Failed to load resource'));
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

describe('a page that cannot be loaded', () => {
  test('says so in its tray under its own tab, and comes by itself when the network is back', async () => {
    const { page, context, complaints } = await enter('/pdf-tools/compress');
    await context.setOffline(true);
    await page.locator('#tab-pdf-compress').focus();
    await page.keyboard.press('End');
    const banner = page.locator('#tool-panel .tray .part .banner');
    await banner.getByRole('alert').waitFor();
    expect(await banner.getByRole('alert').innerText()).toBe(
      `${sentence}\nYou seem to be offline. Reconnect, then try again.`,
    );
    expect(await page.locator('h1').innerText()).toBe('Merge PDF');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-pdf-merge');
    expect(new URL(page.url()).pathname).toBe(`${sitePath()}/pdf-tools/merge`);
    await retry(page).press('Enter');
    await page.waitForTimeout(300);
    expect(await retry(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await context.setOffline(false);
    await page.getByText('Drop PDFs or images here').waitFor();
    // The button that had the focus is gone.
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.waitForFunction(() => document.title.startsWith('Merge PDF'));
    expect(ownComplaints(complaints)).toEqual([]);
  });

  test('is loaded by the button once the server answers', async () => {
    const { page, complaints } = await enter('/pdf-tools/compress');
    await page.route(screenOfMerge, (route) => route.abort('connectionrefused'));
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await page.locator('#tab-pdf-merge').click();
    await page.getByText(sentence).waitFor();
    expect(await page.locator('.banner').innerText()).toContain('Check your connection, then try again.');
    await page.unroute(screenOfMerge);
    await retry(page).click();
    await page.getByText('Drop PDFs or images here').waitFor();
    expect(await page.evaluate(() => (window as { sameVisit?: boolean }).sameVisit)).toBe(true);
    expect(ownComplaints(complaints)).toEqual([]);
  });

  test('is fetched anew as a whole when a newer release has taken its files away', async () => {
    const { page } = await enter('/pdf-tools/compress');
    await page.route(screenOfMerge, (route) => route.fulfill({ status: 404, body: '' }));
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await page.locator('#tab-pdf-merge').click();
    await page.getByText(sentence).waitFor();
    await retry(page).click();
    await page.waitForFunction(() => (window as { sameVisit?: boolean }).sameVisit === undefined);
    // Still gone: the fresh page says so too, in place of a form that could do nothing.
    await page.getByText(sentence).waitFor();
    await page.unroute(screenOfMerge);
    await retry(page).click();
    await page.getByText('Drop PDFs or images here').waitFor();
  });

  test('has its name as heading when it is not a tool, and the shell goes on working', async () => {
    const { page, context, complaints } = await enter('/pdf-tools/compress?lng=ar');
    await context.setOffline(true);
    await page.locator(`footer a[href="${sitePath()}/terms"]`).click();
    await page.getByText('تعذّر تحميل هذه الصفحة.').waitFor();
    expect(await page.locator('h1').innerText()).toBe('شروط الخدمة');
    await page.locator(`.nav a[href="${sitePath()}/pdf-tools"]`).click();
    await page.locator('.drop').waitFor();
    expect(ownComplaints(complaints)).toEqual([]);
  });
});

describe('of two that were asked for the last one is shown, whichever comes first', () => {
  const held = async (page: Page, address: RegExp) => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let waiting = 0;
    await page.route(address, async (route) => {
      waiting++;
      await gate;
      await route.continue();
    });
    const isAsked = () => expect.poll(() => waiting).toBeGreaterThan(0);
    return { letGo: () => letGo(), isAsked };
  };

  test('tool', async () => {
    const { page } = await enter('/pdf-tools/compress');
    const merge = await held(page, screenOfMerge);
    await page.locator('#tab-pdf-merge').click();
    await merge.isAsked();
    await page.locator(`footer a[href="${sitePath()}/terms"]`).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor();
    const came = page.waitForResponse(screenOfMerge);
    merge.letGo();
    await came;
    await page.waitForTimeout(1000);
    expect(new URL(page.url()).pathname).toBe(`${sitePath()}/terms`);
  });

  test('language', async () => {
    const { page } = await enter('/terms');
    const french = await held(page, /\/locales\/[^/]+\/fr\//);
    const language = page.getByRole('button', { name: /^Language/ });
    await language.click();
    await page.getByRole('button', { name: 'Français' }).click();
    await french.isAsked();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    const shown = () => page.evaluate(() => document.documentElement.lang);
    await expect.poll(shown).toBe('de');
    const came = page.waitForResponse(/\/fr\/terms\.json/);
    french.letGo();
    await came;
    await page.waitForTimeout(1000);
    expect(await shown()).toBe('de');
    expect(await page.evaluate(() => localStorage.getItem('i18n_language'))).toBe('de');
  });
});

test('the panel of figures says what to do when it cannot be loaded, and opens once the network is back', async () => {
  const { page, context, complaints } = await enter('/pdf-tools/compress');
  const button = page.getByRole('button', { name: 'Performance metrics' });
  await context.setOffline(true);
  await button.click();
  await page.getByRole('alert').getByText('You seem to be offline. Reconnect, then try again.').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.setOffline(false);
  await button.click();
  await page.getByRole('dialog').waitFor();
  expect(ownComplaints(complaints)).toEqual([]);
});
