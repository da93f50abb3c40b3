import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectSeen } from './keyboard-walk.ts';
import { closeVisits, type Visit } from './site.ts';
import { type TimeVisitOptions, visitAt } from './time-visit.ts';

let open: Visit | undefined;
const enter = async (options: Partial<TimeVisitOptions> = {}) => {
  open = await visitAt('/time-tools/world-clock', { at: '2026-05-14T14:30:24Z', zone: 'Europe/Paris', ...options });
  return open;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('the clocks by keys', () => {
  test('a clock removed too soon comes back to its position with its name, and the second Enter does no harm', async () => {
    const storage = { worldClock: '["Asia/Tokyo",["Europe/London","Mum"],"Africa/Lagos"]' };
    const { page } = await enter({ storage, phone: true });
    const cities = () => page.locator('main li h2').allInnerTexts();
    await page.getByRole('button', { name: 'Remove Mum' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(cities).toEqual(['Paris', 'Tokyo', 'Lagos']);
    const line = page.getByRole('status').filter({ hasText: 'Mum removed' });
    await line.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await expectSeen(page);
    await page.keyboard.press('Enter');
    await expect.poll(cities).toEqual(['Paris', 'Tokyo', 'Mum', 'Lagos']);
    expect(await focusedLabel(page)).toBe('Move Mum, 2 of 3');
    await expectSeen(page);
    await line.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Remove Lagos' }).click();
    await page.getByText('Lagos removed').waitFor();
    await page.getByRole('combobox').fill('chatham');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => page.getByText('Lagos removed').count()).toBe(0);
  });

  test('a card taken to an end by a key is seen there', async () => {
    const { page } = await enter({ phone: true });
    await page.getByRole('button', { name: 'Move New York, 1 of 7' }).focus();
    for (const [key, label] of [
      ['End', 'Move New York, 7 of 7'],
      ['Home', 'Move New York, 1 of 7'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedLabel(page)).toBe(label);
      await expectSeen(page);
    }
  });

  test('the focus is seen on night and on day', async () => {
    const { page } = await enter();
    const contrastOf = (button: string) =>
      page.getByRole('button', { name: button }).evaluate((element) => {
        element.focus({ focusVisible: true } as FocusOptions);
        const brightnessOf = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((value) => {
            const part = Number(value) / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const card = element.closest('li') ?? element;
        const both = [getComputedStyle(element).outlineColor, getComputedStyle(card).backgroundColor].map(brightnessOf);
        return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await contrastOf('Remove Tokyo'), `night, ${colorScheme}`).toBeGreaterThan(3);
      expect(await contrastOf('Remove London'), `day, ${colorScheme}`).toBeGreaterThan(3);
    }
  });

  test('the box of the focus leaves the words above the slider alone', async () => {
    const { page } = await enter();
    const slider = page.getByRole('slider', { name: /Shift all clocks/ });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      const gap = await slider.evaluate((input: HTMLInputElement) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(input);
        const boxTop =
          input.getBoundingClientRect().top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
        return boxTop - (input.labels?.[0]?.getBoundingClientRect().bottom ?? 0);
      });
      expect(gap, `${width} px`).toBeGreaterThanOrEqual(0);
    }
  });

  test('an arrow up or down takes a clock by a row', async () => {
    const { page } = await enter();
    const columns = await page
      .locator('.clock-wall > ul')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Move London, 2 of 7' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await focusedLabel(page)).toBe(`Move London, ${2 + columns} of 7`);
    await page.keyboard.press('ArrowUp');
    expect(await focusedLabel(page)).toBe('Move London, 2 of 7');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.keyboard.press('ArrowDown');
    expect(await focusedLabel(page), 'in one column').toBe('Move London, 3 of 7');
  });
});
