import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { choose, photo } from './image-visit.ts';
import { closeVisits, visit } from './site.ts';

afterAll(closeVisits);

const path = '/image-tools/compress';

/** The endless animations of a page that moved within half a second, and who moves them. */
function endlessMotion(page: Page) {
  return page.evaluate(async () => {
    const endless = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
    const before = endless.map(({ currentTime }) => Number(currentTime));
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      total: endless.length,
      byBrowser: endless.filter(({ playState }) => playState === 'running').length,
      moved: endless.filter(({ currentTime }, at) => Number(currentTime) > (before[at] ?? 0)).length,
    };
  });
}

async function busyAt(reducedMotion: 'reduce' | 'no-preference') {
  const opened = await visit(path);
  const { page } = opened;
  await page.emulateMedia({ reducedMotion });
  await page.route('**/api/image/compress', () => undefined);
  await choose(page, await photo(64, 40));
  await page.getByRole('button', { name: 'Compress image' }).click();
  await page.getByRole('button', { name: 'Compressing…' }).waitFor();
  return opened;
}

test('what moves without end is drawn a few times a second, and only where it is in view', async () => {
  const { page, context } = await busyAt('no-preference');
  await expect.poll(async () => (await endlessMotion(page)).byBrowser).toBe(0);
  const { total, moved } = await endlessMotion(page);
  expect(total).toBeGreaterThan(0);
  expect(moved).toBe(total);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const isAway = await page.locator('.tab-ring').evaluate((ring) => ring.getBoundingClientRect().bottom < 0);
  expect(isAway).toBe(true);
  expect((await endlessMotion(page)).moved).toBeLessThan(total);
  await context.close();
});

test('with reduced motion nothing moves', async () => {
  const { page, context } = await busyAt('reduce');
  expect((await endlessMotion(page)).total).toBe(0);
  await context.close();
});

test('spinners of a queue and the ring of its tab step together, two to three times a second', async () => {
  const { page, context } = await visit(path);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/api/image/compress', () => undefined);
  await page.locator('.work-main input[type=file]').setInputFiles([await photo(64, 40), await photo(40, 64, 'b.png')]);
  await page.locator('.work-action button[type=submit]').click();
  await expect.poll(() => page.locator('.queue-row .spin').count()).toBe(2);
  await page.waitForTimeout(500);
  const steps = await page.evaluate(async () => {
    const turning = [...document.querySelectorAll('.queue-row .spin, .tab-ring')];
    const turns = () => turning.map((one) => one.getAnimations()[0]?.effect?.getComputedTiming().progress);
    let last = turns();
    const seen: number[] = [];
    const untilMs = performance.now() + 2000;
    while (performance.now() < untilMs) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = turns();
      const turned = now.filter((turn, at) => turn !== last[at]).length;
      if (turned > 0) seen.push(turned);
      last = now;
    }
    return seen;
  });
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(steps.length).toBeLessThanOrEqual(6);
  expect(new Set(steps)).toEqual(new Set([3]));
  await context.close();
});

test('photos of a queue are decoded when their row comes into view', async () => {
  const { page, context } = await visit(path);
  const files = await Promise.all(Array.from({ length: 30 }, (_, at) => photo(64, 40, `${at}.png`)));
  await page.locator('.work-main input[type=file]').setInputFiles(files);
  const drawn = (row: number) => page.locator('.queue-row').nth(row).locator('.face canvas:visible');
  await drawn(0).waitFor();
  await page.waitForTimeout(500);
  expect(await drawn(29).count()).toBe(0);
  await page.locator('.queue-row').nth(29).scrollIntoViewIfNeeded();
  await drawn(29).waitFor();
  await context.close();
});
