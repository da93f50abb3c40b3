import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { isFull } from '../fixtures/is-full.ts';
import { axeViolations } from './axe.ts';
import { findCutTexts } from './cut-texts.ts';
import {
  answerWith,
  bytesOf,
  choose,
  cutDisc,
  discOnWhite,
  type Image,
  pixelAt,
  screenAt,
  visitImages,
} from './image-visit.ts';
import { hydrated, type Visit, type VisitOptions } from './site.ts';
import { save, savedBytes, tool } from './studio-visit.ts';

const enter = screenAt('/image-tools/background');
const side = 320;
let shared: Visit | undefined;
afterEach(async ({ task }) => {
  // A page in which something went wrong is no ground for the next test.
  if (task.result?.state !== 'fail') return;
  await shared?.context.close();
  shared = undefined;
});

/** Without options one page is loaded again and again: its scripts stay in the browser's memory. */
async function openPage(options: VisitOptions | undefined, language: string): Promise<Visit> {
  if (options) return enter(options, `/image-tools/background?lng=${language}`);
  if (!shared) {
    shared = await visitImages('/image-tools/background');
    return shared;
  }
  await shared.page.unrouteAll();
  await shared.page.reload();
  await hydrated(shared.page);
  return shared;
}

interface Opened {
  options?: VisitOptions;
  language?: string;
  cut?: Buffer;
  image?: Image;
}

/** The studio with a red disc cut out of white, the server answering at once. */
async function openStudio({ options, language = 'en', cut, image }: Opened = {}) {
  const visit = await openPage(options, language);
  const { page } = visit;
  const disc = cut ?? (await cutDisc(side));
  await page.route('**/api/image/remove-background', (route) => answerWith(route, disc, 'image/png', 'cat_nobg.png'));
  await choose(page, image ?? (await discOnWhite('cat.png', side)));
  await page.locator('.work-action button[type=submit]').click();
  await page.locator('.studio-stage').waitFor();
  return visit;
}

/** Where a pixel of the image lies on the page; it is fitted into the stage with 16 px around it, or enlarged 4 times. */
async function placeOf(page: Page, x: number, y: number): Promise<[number, number]> {
  // Pressing a tool has scrolled the page to it: with tall letters the head of the stage is out of the window then.
  await page.locator('.studio-stage').evaluate((stage) => stage.scrollIntoView({ block: 'center' }));
  const stage = await page.locator('.studio-stage').boundingBox();
  if (!stage) throw new Error('no stage');
  const scale = Math.min((stage.width - 32) / side, (stage.height - 32) / side, 4);
  return [stage.x + stage.width / 2 + (x - side / 2) * scale, stage.y + stage.height / 2 + (y - side / 2) * scale];
}
async function paint(page: Page, from: [number, number], to = from) {
  await page.mouse.move(...(await placeOf(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await placeOf(page, ...to)), { steps: 6 });
  await page.mouse.up();
}

test('where nothing was recognized it says what to do, until something is painted back', async () => {
  const empty = await sharp({ create: { width: side, height: side, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer();
  const { page } = await openStudio({ cut: empty });
  const words = page.getByText('Nothing of the image is left.');
  await words.waitFor();
  await page.locator('.studio-stage').focus();
  for (const key of ['r', 'Enter']) await page.keyboard.press(key);
  await words.waitFor({ state: 'detached' });
});

describe('the brush', () => {
  test('erases and restores with the colors of the original, by keys too, and strokes can be taken back', async () => {
    const { page, complaints } = await openStudio();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.locator('.studio-brush input[type=range]').nth(1).fill('0');
    await tool(page, 'erase');
    await paint(page, [150, 160], [170, 160]);
    await tool(page, 'restore');
    await paint(page, [40, 40]);
    const painted = await savedBytes(page);
    expect((await pixelAt(painted, 160, 160))[3]).toBe(0);
    expect(await pixelAt(painted, 40, 40)).toEqual([255, 255, 255, 255]);
    expect((await pixelAt(painted, 160, 100))[3]).toBe(255);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    const back = await savedBytes(page);
    expect((await pixelAt(back, 160, 160))[3]).toBe(255);
    expect((await pixelAt(back, 40, 40))[3]).toBe(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect((await pixelAt(await savedBytes(page), 160, 160))[3]).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();

    await page.locator('.studio-stage').focus();
    await page.keyboard.press('e');
    expect(await page.locator('.studio-brush input[value=erase]').isChecked()).toBe(true);
    const size = page.locator('.studio-brush input[type=range]').first();
    const before = Number(await size.inputValue());
    await page.keyboard.press(']');
    expect(Number(await size.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    expect((await pixelAt(await savedBytes(page), 164, 160))[3]).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the same strokes give the same bytes, and no stroke gives what the server sent', async () => {
    const cut = await cutDisc(side);
    const run = async () => {
      const { page } = await openStudio({ cut });
      const untouched = await savedBytes(page);
      await tool(page, 'erase');
      await paint(page, [120, 150], [200, 170]);
      // The finer edge comes from a worker; saving waits for it.
      await page.locator('.backdrops input[value=gradient]').check();
      return { untouched, painted: await savedBytes(page) };
    };
    const first = await run();
    const second = await run();
    expect(first.untouched.equals(cut)).toBe(true);
    expect(first.painted.equals(second.painted)).toBe(true);
  });

  test('a finger paints, two fingers zoom and leave no dot', async () => {
    const { page, context } = await openStudio({ options: { phone: true } });
    await tool(page, 'erase');
    await page.locator('.studio-stage').scrollIntoViewIfNeeded();
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const [x, y] = await placeOf(page, 160, 160);
    const zoom = () => page.locator('.studio-zoom').innerText();
    const before = await zoom();
    await touch('touchStart', [[x - 20, y]]);
    await touch('touchStart', [
      [x - 20, y],
      [x + 20, y],
    ]);
    await touch('touchMove', [
      [x - 60, y],
      [x + 60, y],
    ]);
    await touch('touchEnd', []);
    await expect.poll(zoom).not.toBe(before);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.locator('.studio-stage').scrollIntoViewIfNeeded();
    const [left, top] = await placeOf(page, 160, 160);
    await touch('touchStart', [[left, top]]);
    await touch('touchMove', [[left + 10, top]]);
    await touch('touchEnd', []);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(false);
    expect((await pixelAt(await savedBytes(page), 160, 160))[3]).toBe(0);
  });
});

test('a click takes a part away, and another brings a forgotten one back', async () => {
  const two = (both: boolean) =>
    sharp(
      Buffer.from(
        `<svg width="${side}" height="${side}">${both ? `<rect width="100%" height="100%" fill="#fff"/>` : ''}
        <circle cx="110" cy="160" r="80" fill="#c81e1e"/><circle cx="270" cy="160" r="30" fill="#1e4ec8"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const image = { name: 'two.png', mimeType: 'image/png', buffer: await two(true) };
  const { page } = await openStudio({ cut: await two(false), image });
  await tool(page, 'pick');
  const click = async (x: number, y: number) => page.mouse.click(...(await placeOf(page, x, y)));
  await click(270, 160);
  const without = await savedBytes(page);
  expect((await pixelAt(without, 270, 160))[3]).toBe(0);
  expect((await pixelAt(without, 110, 160))[3]).toBe(255);
  await click(270, 160);
  await page.waitForTimeout(800);
  const [red = 0, , blue = 0, alpha] = await pixelAt(await savedBytes(page), 270, 160);
  expect([red, blue, alpha]).toEqual([0x1e, 0xc8, 255]);
});

describe('the finish', () => {
  test('writes the size of the result as the size of the image is written', async () => {
    const { page } = await openStudio({ cut: await cutDisc(1200), image: await discOnWhite('cat.png', 1200) });
    await page.locator('.finish-block').getByText('1200 × 1200 px').waitFor();
    expect(await page.locator('.file-row').innerText()).toContain('1200 × 1200');
  });

  test('a shadow, a blurred ground and a printed size with its guide and warning reach the file', async () => {
    const { page } = await openStudio();
    await page.getByLabel('Soft shadow').check();
    const shaded = await savedBytes(page);
    const below = await pixelAt(shaded, 160, 160 + Math.round(0.3 * side) + 5);
    expect(below[3]).toBeGreaterThan(20);
    expect(below.slice(0, 3)).toEqual([0, 0, 0]);
    await page.locator('.backdrops input[value=blur]').check();
    const blurred = await savedBytes(page);
    expect((await pixelAt(blurred, 3, 3))[3]).toBe(255);
    await page.getByLabel('Soft shadow').uncheck();
    await page.locator('.backdrops input[value=none]').check();

    await page.getByLabel('Size').last().selectOption({ label: '35 × 45 mm, passport' });
    await page
      .locator('#tool-panel:visible')
      .getByText('Some countries refuse photos with a changed background')
      .waitFor();
    expect(await page.locator('.studio-guide ellipse').count()).toBe(1);
    expect(await sharp(await savedBytes(page)).metadata()).toMatchObject({ width: 413, height: 531, density: 300 });
    await page.getByLabel('Print resolution').selectOption('600');
    expect(await sharp(await savedBytes(page)).metadata()).toMatchObject({ width: 827, height: 1063, density: 600 });
  });

  test('trims, shapes, colors and writes the format that is asked for, and axe has nothing to say', async () => {
    const { page, complaints } = await openStudio();
    await page.getByLabel('Trim to the subject').check();
    await page.getByLabel('Margin').fill('0');
    const trimmed = await sharp(await savedBytes(page)).metadata();
    expect(Math.abs((trimmed.width ?? 0) - 0.6 * side)).toBeLessThanOrEqual(2);
    await page.getByLabel('Size').last().selectOption('4:5');
    const shaped = await sharp(await savedBytes(page)).metadata();
    expect((shaped.width ?? 0) / (shaped.height ?? 1)).toBeCloseTo(0.8, 2);
    await page.locator('.backdrops input[value=color]').check();
    await page.getByLabel('Pick a color').fill('#2040c0');
    await page.getByLabel('Format').selectOption('jpeg');
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    const saved = await save(page);
    expect(saved.suggestedFilename()).toBe('cat_newbg.jpg');
    const bytes = await bytesOf(saved);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    const [red = 0, green = 0, blue = 0] = await pixelAt(bytes, 2, 2);
    expect(Math.abs(red - 0x20) + Math.abs(green - 0x40) + Math.abs(blue - 0xc0)).toBeLessThan(12);
    await page.getByLabel('Format').selectOption('webp');
    expect((await sharp(await savedBytes(page)).metadata()).format).toBe('webp');
    expect(complaints).toEqual([]);
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

// In light English two tests at work look at it with no ground and a color; every ground in both in the full run.
test.each([['ar', { phone: true, dark: true }], ...(isFull ? [['en', {}] as const] : [])] as const)(
  'in %s the studio has nothing for axe and does not scroll sideways',
  async (language, options) => {
    const { page, complaints } = await openStudio({ options, language });
    // On a phone the finish is a sheet over the bar.
    if ('phone' in options) await page.locator('.sheet-button').click();
    for (const type of isFull ? ['none', 'color', 'gradient', 'image'] : ['gradient', 'image']) {
      await page.locator(`.backdrops input[value=${type}]`).check();
      expect(await axeViolations(page), type).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

// Printed sizes and the name of the sheet are longest in this one; every language in the full run.
test.each(isFull ? languages.map(({ code }) => code) : (['sw'] as const))(
  'in %s no size is cut on a phone, and the sheet’s button leaves the file its name',
  async (language) => {
    const { page } = await openStudio({ options: { phone: true }, language });
    await page.locator('.sheet-button').click();
    expect(await page.evaluate(findCutTexts)).toEqual([]);
    const name = await page.locator('.bar-file .file-name').evaluate((element) => {
      const button = document.querySelector('.sheet-button')?.getBoundingClientRect();
      const ends = [...element.children].map((part) => part.getBoundingClientRect());
      const stem = ends[0]?.width ?? 0;
      return {
        stem,
        isFree: ends.every(({ left, right }) => button && (right <= button.left || left >= button.right)),
      };
    });
    expect(name).toEqual({ stem: expect.any(Number), isFree: true });
    expect(name.stem).toBeGreaterThan(20);
  },
);
