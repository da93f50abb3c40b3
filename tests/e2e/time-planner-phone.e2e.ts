import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { walkedLanguages } from './keyboard-walk.ts';
import { closeVisits, type Visit } from './site.ts';
import { rowOf, visitAt } from './time-visit.ts';

const path = '/time-tools/converter';
let open: Visit | undefined;
const enter = async (options: Partial<Parameters<typeof visitAt>[1]> = {}, address = path) => {
  open = await visitAt(address, { at: '2026-01-15T12:00:30Z', zone: 'Europe/London', ...options });
  return open.page;
};
afterEach(async () => {
  await open?.context.close();
  open = undefined;
});
afterAll(closeVisits);

/** A finger that goes down, along and up again. */
async function swipe(page: Page, from: { x: number; y: number }, toX: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 10; step++) await touch('touchMove', from.x + ((toX - from.x) * step) / 10);
  await touch('touchEnd');
  await session.detach();
}

describe.each(walkedLanguages)('the plan on a phone in %s', (language) => {
  const storage = { timeConverter: '{"clock":24}' };
  const enterPhone = () => enter({ phone: true, storage }, `${path}?lng=${language}`);

  test('hours of work and the clock stand side by side, each whole; the hours scroll under names and times that stay', async () => {
    const page = await enterPhone();
    const tops = await page
      .locator('.plan-options fieldset')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
    const cut = await page
      .locator('.plan-hour')
      .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length);
    expect(cut).toBe(0);

    const placesOf = () =>
      page.locator('[data-place="Asia/Tokyo"]').evaluate((row) => {
        const leftOf = (selector: string) => row.querySelector(selector)?.getBoundingClientRect().left;
        return { name: leftOf('.plan-zone'), time: leftOf('.plan-time'), hours: leftOf('.hours') };
      });
    const before = await placesOf();
    const direction = language === 'ar' ? -1 : 1;
    await page
      .locator('.plan')
      .evaluate((plan, by) => plan.scrollBy({ left: by, behavior: 'instant' }), direction * 120);
    const after = await placesOf();
    expect(after.name).toBeCloseTo(before.name ?? Number.NaN, 0);
    expect(after.time).toBeCloseTo(before.time ?? Number.NaN, 0);
    expect(Math.abs((after.hours ?? 0) - (before.hours ?? 0))).toBeGreaterThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('a finger sets an hour by a tap and moves the line at its foot', async () => {
    const page = await enterPhone();
    await page.locator('[data-place="source"] [data-slot="40"]').tap();
    expect(await page.locator('[data-place="source"] .plan-time').innerText()).toContain('10:00');
    const knob = page.getByRole('slider');
    await knob.scrollIntoViewIfNeeded();
    const box = await knob.boundingBox();
    if (!box) throw new Error('the knob is not there');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Cells of an hour are 44 px wide; two hours on, in the direction of reading.
    await swipe(page, from, from.x + (language === 'ar' ? -88 : 88));
    await expect.poll(() => page.locator('[data-place="source"] .plan-time').innerText()).toContain('12:00');
    expect(open?.complaints).toEqual([]);
  });
});

describe('the plan on paper', () => {
  test('fits the width with all its hours, and what is pressed on a screen is left out', async () => {
    const page = await enter();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const sizes = await page.locator('.plan').evaluate((plan) => ({
      plan: plan.getBoundingClientRect().width,
      hours: plan.querySelector('.hours')?.getBoundingClientRect().width ?? 0,
      isWhole: plan.scrollWidth <= plan.clientWidth,
    }));
    expect(sizes.isWhole).toBe(true);
    expect(sizes.hours).toBeGreaterThan(sizes.plan * 0.8);
    expect((await rowOf(page, 'Tokyo'))[1]).toBe('21:00');
    for (const hidden of ['Remove Tokyo', 'Copy link', 'Add to calendar']) {
      expect(await page.getByRole('button', { name: hidden }).isVisible(), hidden).toBe(false);
    }
    expect(await page.getByRole('combobox', { name: 'Add a time zone' }).isVisible()).toBe(false);
  });
});

/** As long as dates and names of days get, with clocks that differ by hours and a half. */
test.each([
  ['pt', 'pt-BR', '2026-08-16T12:00:30Z'],
  ['pt', 'pt-PT', '2026-08-16T12:00:30Z'],
  ['ko', 'ko-KR', '2026-10-10T12:00:30Z'],
  ['es', 'es-AR', '2026-09-10T12:00:30Z'],
  ['sw', 'sw-KE', '2026-03-14T12:00:30Z'],
  ['ar', 'ar-EG', '2026-08-13T12:00:30Z'],
])('on a phone in %s as %s writes it, date, day and difference lie apart', async (language, locale, at) => {
  const page = await enter({ phone: true, locale, at, zone: 'America/Sao_Paulo' }, `${path}?lng=${language}`);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const gaps = await factGaps(page);
    expect(gaps.length).toBeGreaterThan(20);
    expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

/** Between date and day, and between day and difference, of every row. */
function factGaps(page: Page): Promise<number[]> {
  return page.locator('.plan tbody .plan-row, [data-place=source]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const edgesOf = (selector: string) => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector(selector) ?? row);
        return range.getBoundingClientRect();
      };
      const [date, day, offset] = ['.plan-date', '.plan-day', '.plan-offset'].map(edgesOf);
      if (!date || !day || !offset) return [];
      const isRtl = document.documentElement.dir === 'rtl';
      const gap = (one: DOMRect, next: DOMRect) => (isRtl ? one.left - next.right : next.left - one.right);
      return [gap(date, day), ...(offset.width > 0 ? [gap(day, offset)] : [])];
    }),
  );
}
