import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { expectFocus, forwardKey, tabTo, walkedLanguages } from './keyboard-walk.ts';
import { pdfFile, pick, submit } from './pdf-files.ts';
import { closeVisits, sitePath, type Visit, type VisitOptions, visit } from './site.ts';

let open: Visit | undefined;
const enter = async (path: string, options: VisitOptions = {}) => {
  open = await visit(path, options);
  return open.page;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const has = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
const hidden = (page: Page, selector: string) => page.locator(selector).waitFor({ state: 'hidden' });

describe.each(walkedLanguages)('the shell with the keyboard alone in %s', (language) => {
  const address = `/pdf-tools/compress?lng=${language}`;

  test('the theme, the tabs, a tool of the menu and the language are changed, and the focus goes with them', async () => {
    const page = await enter(address);
    await tabTo(page, '.header-end > .icon-btn.only');
    for (const isDark of [true, false]) {
      await page.keyboard.press('Space');
      await page.waitForFunction((dark) => document.documentElement.classList.contains('dark') === dark, isDark);
      await expectFocus(page, 'after the theme changed');
      await has(page, '.header-end > .icon-btn.only');
    }

    await tabTo(page, '[role=tab]');
    await page.keyboard.press(await forwardKey(page));
    await page.waitForURL('**/pdf-tools/modify**');
    await has(page, '#tab-pdf-modify');
    await page.keyboard.press('End');
    await page.waitForURL('**/pdf-tools/merge**');
    await has(page, '#tab-pdf-merge');
    await expectFocus(page, 'on the last tab');
    await page.keyboard.press('Home');
    await page.waitForURL('**/pdf-tools/compress**');
    await has(page, '#tab-pdf-compress');

    await tabTo(page, '[aria-controls=tools-of-pdf]', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await has(page, `#tools-of-pdf a[href="${sitePath()}/pdf-tools/compress"]`);
    await tabTo(page, `#tools-of-pdf a[href="${sitePath()}/pdf-tools/merge"]`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pdf-tools/merge**');
    await hidden(page, '#tools-of-pdf');
    await has(page, '#main');
    await tabTo(page, '#tab-pdf-merge');

    const button = '[aria-controls=language-menu]';
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('#language-menu').waitFor();
    await page.keyboard.press('ArrowDown');
    await has(page, '.language-row[aria-current]');
    await page.keyboard.press('Escape');
    await hidden(page, '#language-menu');
    await has(page, button);
    await page.keyboard.press('ArrowDown');
    await has(page, '.language-row[aria-current]');
    await tabTo(page, '.header .icon-btn.only');
    await hidden(page, '#language-menu');
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await has(page, '.language-row[aria-current]');
    await page.keyboard.press('ArrowDown');
    await has(page, '.language-row:not([aria-current])');
    const chosen = await page.evaluate(() => document.activeElement?.getAttribute('lang'));
    expect(chosen).not.toBe(language);
    await page.keyboard.press('Enter');
    await page.waitForFunction((code) => document.documentElement.lang === code, chosen);
    await hidden(page, '#language-menu');
    await has(page, button);
  });

  test('the phone menu opens, is walked, closes behind the focus, and Escape gives the focus back', async () => {
    const page = await enter(address, { phone: true });
    const burger = '[aria-controls=phone-menu]';
    await tabTo(page, burger);
    await page.keyboard.press('Enter');
    await tabTo(page, '#phone-menu li:last-child a');
    await page.keyboard.press('Escape');
    await hidden(page, '#phone-menu');
    await has(page, burger);
    await page.keyboard.press('Space');
    await tabTo(page, '#phone-menu li:last-child a');
    await page.keyboard.press('Tab');
    await hidden(page, '#phone-menu');
    await expectFocus(page, 'behind the menu');
    await tabTo(page, burger, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, '#phone-menu li:first-child a');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pdf-tools(\?|$)/);
    await hidden(page, '#phone-menu');
    await expectFocus(page, 'after the family’s own page was chosen');
  });

  test('the metrics panel takes the focus, is switched and cleared, and gives the focus back', async () => {
    const page = await enter(address);
    await page.route('**/api/pdf/compress', (route) => route.abort());
    await pick(page, pdfFile('a.pdf', makePdf(1)));
    await submit(page);
    await page.locator('.banner').waitFor();
    await tabTo(page, '.metrics-btn');
    await page.keyboard.press('Enter');
    await has(page, '[role=dialog]');
    await tabTo(page, '.switch');
    await page.keyboard.press('Space');
    expect(await page.locator('.switch').getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('Space');
    await tabTo(page, '.metrics-panel > .btn');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'after the records were cleared');
    await page.keyboard.press('Escape');
    await hidden(page, '[role=dialog]');
    await has(page, '.metrics-btn');
    await page.keyboard.press('Enter');
    await has(page, '[role=dialog]');
    await tabTo(page, '.metrics-head .icon-btn:last-child');
    await page.keyboard.press('Enter');
    await hidden(page, '[role=dialog]');
    await has(page, '.metrics-btn');
  });

  test.each(['.notice .btn', '.notice .icon-btn'])('the offer of a language is answered by %s', async (answer) => {
    const page = await enter(address, { locale: 'pt-BR' });
    await page.locator('.notice').waitFor();
    await tabTo(page, answer);
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor({ state: 'detached' });
    await has(page, '#main');
  });
});
