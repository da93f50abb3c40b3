import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { pdfFile, pick } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

// Screens in colors that the visitor has chosen for everything.
afterAll(closeVisits);

const roomy = pdfFile('roomy.pdf', makePdf(1, 60_000));

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

describe('colors of the visitor', () => {
  test('hours of work, of night and others are told apart, in the key too', async () => {
    const { page, context } = await visit('/time-tools/converter', { forcedColors: 'active' });
    for (const part of ['.hours > ', '.plan-key ']) {
      await page.locator(`${part}[data-kind="work"]`).first().waitFor();
      const backgrounds = await page
        .locator(part === '.hours > ' ? '.hours > [data-kind]' : '.plan-key i:not([data-kind="over"])')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(new Set(backgrounds).size, part).toBe(3);
    }
    await context.close();
  });

  test('a box that is not checked shows no check mark', async () => {
    const { page, context } = await visit('/pdf-tools/merge', { forcedColors: 'active' });
    await pick(page, roomy, pdfFile('second.pdf', makePdf(1)));
    const box = page.locator('.check', { hasText: 'Interleave two scans' });
    await box.waitFor();
    expect(await box.locator('svg').isVisible()).toBe(false);
    await box.click();
    expect(await box.locator('svg').isVisible()).toBe(true);
    await context.close();
  });

  test('white pages and the slider over them have edges', async () => {
    const { page, context } = await visit('/pdf-tools/compress', { forcedColors: 'active' });
    await pick(page, roomy);
    const style = (selector: string) => page.locator(selector).evaluate((one) => ({ ...getComputedStyle(one) }));
    expect((await style('.preview canvas')).outlineStyle).toBe('solid');
    await page.getByRole('button', { name: 'Compress PDF' }).click();
    await page.locator('.compare-knob').waitFor();
    expect((await style('.compare-knob')).outlineStyle).toBe('solid');
    expect((await style('.compare-bar')).backgroundColor).toBe((await style('h1')).color);
    await context.close();
  });
});

describe('borders around every button', () => {
  test('two of the world clock do not touch', async () => {
    const { page, context } = await visit('/time-tools/world-clock', { forcedColors: 'active' });
    // The second comes later and moves the first.
    const full = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
    const copy = await page.getByRole('button', { name: 'Copy link' }).boundingBox();
    expect(copy && full && full.x - copy.x - copy.width).toBeGreaterThan(4);
    await context.close();
  });

  test('nor do those below the converter', async () => {
    const { page, context } = await visit('/time-tools/converter', { forcedColors: 'active' });
    await page.getByRole('button', { name: 'Add to calendar' }).waitFor();
    const boxes = await boxesOf(page, '.plan-part + .part .btn');
    expect(boxes).toHaveLength(3);
    const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(4);
    await context.close();
  });
});
