import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectFocus, expectSeen, forwardKey, tabTo, walkedLanguages } from './keyboard-walk.ts';
import { closeVisits, type Visit } from './site.ts';
import { type TimeVisitOptions, visitAt } from './time-visit.ts';

let open: Visit | undefined;
const enter = async (path: string, options: Partial<TimeVisitOptions> = {}) => {
  open = await visitAt(path, { at: '2026-01-15T12:00:30Z', zone: 'Europe/London', ...options });
  return open.page;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const converter = '/time-tools/converter';
/** The browser's own fields count to 24 here, and Arabic would to 12. */
const with24Hours = { storage: { timeConverter: '{"clock":24}' } };
const addField = 'form [role=combobox]';
const rowCount = (page: Page) => page.locator('tbody tr').count();
const has = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe.each(walkedLanguages)('the converter with the keyboard alone in %s', (language) => {
  const address = `${converter}?lng=${language}`;

  test('moment, place, link, calendar, order and rows are walked and work, and the focus goes on each time', async () => {
    const page = await enter(address, with24Hours);
    const date = page.locator('input[type=date]');
    const time = page.locator('input[type=time]');
    await tabTo(page, 'input[type=date]');
    await page.keyboard.press('ArrowUp');
    expect(await date.inputValue()).toMatch(/^2026-(01-16|02-15)$/);
    await page.keyboard.press('Delete');
    expect(await date.inputValue()).toBe('');
    await page.locator('.help-bad').waitFor();
    await tabTo(page, '.copy-line');
    await page.keyboard.press('Enter');
    expect(await date.inputValue()).toBe('2026-01-15');
    await tabTo(page, 'input[type=time]');
    await page.keyboard.press('ArrowUp');
    expect(await time.inputValue()).not.toBe('12:00');
    await tabTo(page, '[role=combobox]');
    const place = page.locator('[role=combobox]').first();
    const before = await place.inputValue();
    await page.keyboard.type('sydn');
    await page.keyboard.press('Escape');
    expect(await place.inputValue()).toBe(before);
    await page.keyboard.type('tok');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await place.inputValue()).toContain('UTC+9');
    await expectFocus(page, 'after the place is chosen');

    await tabTo(page, '.btn-ghost');
    await page.keyboard.press('Enter');
    await expect.poll(() => copied(page)).toContain(`${converter}#`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => copied(page)).toContain(await time.inputValue());
    await page.keyboard.press('Tab');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await tabTo(page, 'thead button');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await tabTo(page, 'tbody .icon-btn');
    await page.keyboard.press('Enter');
    await expect.poll(() => copied(page)).toMatch(/^\d\d:\d\d$/);
    await expectFocus(page, 'after the time is copied');

    await tabTo(page, '[data-remove]');
    for (let left = await rowCount(page); left > 0; left--) {
      expect(await has(page, '[data-remove]')).toBe(true);
      await expectSeen(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => rowCount(page)).toBe(left - 1);
    }
    expect(await has(page, addField)).toBe(true);
    await page.keyboard.type('nepal');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await has(page, 'button[type=submit]')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => rowCount(page)).toBe(1);
    expect(await has(page, addField)).toBe(true);
    expect(open?.complaints).toEqual([]);
  });

  test('quick zones are added one after the other, and the last leads back to the search', async () => {
    const page = await enter(address, {
      storage: { timeConverter: JSON.stringify({ rows: ['Asia/Tokyo', 'Europe/Paris', 'America/New_York'] }) },
    });
    await tabTo(page, 'li button.rounded-pill');
    for (let left = await page.locator('li button.rounded-pill').count(); left > 0; left--) {
      expect(await has(page, 'li button.rounded-pill')).toBe(true);
      await expectSeen(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('li button.rounded-pill').count()).toBe(left - 1);
    }
    expect(await has(page, addField)).toBe(true);
  });

  test('a time that comes twice is chosen by arrows in the direction of reading', async () => {
    const page = await enter(address, { at: '2026-10-25T00:30:00Z' });
    await tabTo(page, '[role=status] input[type=radio]');
    expect(await page.locator('[role=status] input[type=radio]').first().isChecked()).toBe(true);
    await page.keyboard.press(await forwardKey(page));
    expect(await page.locator('[role=status] input[type=radio]').last().isChecked()).toBe(true);
    await expectFocus(page, 'after the choice');
  });

  test('on a phone the order is chosen in a list and turned by the button beside it', async () => {
    const page = await enter(address, { phone: true });
    await tabTo(page, 'select');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('select').inputValue()).toBe('zone');
    await page.keyboard.press('Tab');
    const before = await page.locator('tbody tr th').first().innerText();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr th').first().innerText()).not.toBe(before);
    await expectFocus(page, 'after the turn');
  });
});

describe.each(walkedLanguages)('the world clock with the keyboard alone in %s', (language) => {
  const address = `/time-tools/world-clock?lng=${language}`;
  const cards = (page: Page) => page.locator('main li[data-sky]').count();

  test('the list keeps its choice in view, clocks are removed to the last and added, and the focus goes on', async () => {
    const page = await enter(address);
    await tabTo(page, addField);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    const isInView = () =>
      page.evaluate(() => {
        const option = document.querySelector('[role=option][data-active=true]')?.getBoundingClientRect();
        const list = document.querySelector('[role=listbox]')?.getBoundingClientRect();
        return Boolean(option && list && option.top >= list.top - 1 && option.bottom <= list.bottom + 1);
      });
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await has(page, addField)).toBe(true);

    for (let left = await cards(page); left > 1; left--) {
      await tabTo(page, '[data-remove]', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => cards(page)).toBe(left - 1);
      expect(await has(page, '.undo-line button')).toBe(true);
      await expectSeen(page);
    }
    await page.keyboard.press('Tab');
    expect(await has(page, addField)).toBe(true);
    await page.keyboard.type('nepal');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page)).toBe(2);
    expect(await has(page, addField)).toBe(true);
    // Without the button: the second Enter in the field adds.
    await page.keyboard.type('chatham');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page)).toBe(3);
    expect(await has(page, addField)).toBe(true);
  });

  test('the whole screen and the way back each lead to the button that turns round', async () => {
    const page = await enter(address);
    const full = page.locator('main .part [data-full-screen]');
    const leave = page.locator('.clock-wall [data-full-screen]');
    const isFocused = (button: typeof full) => button.evaluate((element) => element === document.activeElement);
    await tabTo(page, '.part [data-full-screen]');
    await page.keyboard.press('Enter');
    await leave.waitFor();
    await expect.poll(() => isFocused(leave)).toBe(true);
    await page.keyboard.press('Enter');
    await leave.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(full)).toBe(true);
    await page.keyboard.press('Enter');
    await leave.waitFor();
    // As the browser does by itself when Escape is pressed.
    await page.evaluate(() => document.exitFullscreen());
    await leave.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(full)).toBe(true);
    await expectSeen(page);
  });
});
