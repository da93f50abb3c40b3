import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { emptyFile } from './empty-file.ts';
import {
  answerWith,
  bytesOf,
  choose,
  cutDisc,
  discOnWhite,
  drop,
  insideOf,
  photo,
  pixelAt,
  screenAt,
} from './image-visit.ts';
import { siteUrl } from './site.ts';

const path = '/image-tools/background';
const removeApi = '**/api/image/remove-background';
const enter = screenAt(path);
const removeButton = { name: 'Remove background' } as const;
const replaceButton = { name: 'Replace background' } as const;
const currentStep = (page: Page) => page.locator('[aria-current=step]').innerText();
const background = (page: Page, name: 'None' | 'Color' | 'Image') =>
  page.getByRole('radio', { name, exact: true }).check();
const useColor = (page: Page) => page.getByRole('radio', { name: /Simple, by color/ }).check();
const savedFrom = async (page: Page) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  return download;
};
/** A server that cuts out the disc at once. */
const answerDisc = async (page: Page) => {
  const disc = await cutDisc();
  await page.route(removeApi, (route) => answerWith(route, disc, 'image/png', 'cat_nobg.png'));
};

describe('image background before and after an image is chosen', () => {
  test('the steps, choices and labels follow what the visitor does', async () => {
    const { page, complaints } = await enter();
    expect(await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allInnerTexts()).toEqual([
      '1\nUpload image',
      '2\nRemove or replace',
      '3\nDownload result',
    ]);
    expect(await currentStep(page)).toContain('Upload image');
    expect(await page.getByRole('button', removeButton).isDisabled()).toBe(true);
    await page.getByText('This can take a few seconds, depending on the size and complexity').waitFor();

    await choose(page, await photo(300, 150, 'wide.png'));
    await page.getByText('300 × 150').waitFor();
    expect(await currentStep(page)).toContain('Remove or replace');
    const preview = await page.locator('.image-well img').boundingBox();
    expect([preview?.width, preview?.height]).toEqual([200, 100]);
    await page.getByText('Portraits, hair, busy scenes.').waitFor();
    await page.getByText('Plain backgrounds, such as a product on white.').waitFor();
    for (const [type, label] of [
      ['Color', 'Replace background'],
      ['Image', 'Replace background'],
      ['None', 'Remove background'],
    ] as const) {
      await background(page, type);
      expect(await page.locator('.work-action button[type=submit]').innerText()).toBe(label);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await (await fetch(siteUrl() + path)).text()).not.toContain(' style="');
  });

  test('no text in place of an image is taken, nor one that is no color, nor a missing background; nothing is sent', async () => {
    const { page } = await enter();
    await drop(page, [{ name: 'notes.txt', type: 'text/plain' }]);
    expect(await page.getByRole('alert').innerText()).toContain(
      'Invalid image file type. Please select a PNG, JPG, GIF, WebP, or BMP file',
    );
    await choose(page, await discOnWhite());
    await background(page, 'Color');
    const hex = page.getByLabel('Color', { exact: true }).and(page.locator('input:not([type=radio])'));
    const picker = page.getByLabel('Pick a color');
    expect(await hex.inputValue()).toBe('#FFFFFF');
    expect(await picker.inputValue()).toBe('#ffffff');
    await picker.fill('#12ab34');
    expect(await hex.inputValue()).toBe('#12AB34');
    await hex.fill('#ff0000');
    expect(await picker.inputValue()).toBe('#ff0000');
    await hex.fill('zzz');
    expect(await hex.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', replaceButton).click();
    await page.getByText('Enter the color as #').waitFor();
    expect(await hex.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await insideOf(page)).forms).toEqual([]);
    await hex.fill('#ff0000');

    await background(page, 'Image');
    await page.getByRole('button', replaceButton).click();
    await page.getByRole('alert').filter({ hasText: 'Select a background image' }).waitFor();
    expect((await insideOf(page)).forms).toEqual([]);
    const zone = page.locator('.work-options input[type=file]');
    await zone.setInputFiles(await photo(90, 60, 'beach.png'));
    await page.getByRole('button', { name: 'Remove beach.png' }).click();
    await page.getByText('Drop the background here').waitFor();
    await zone.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await page.getByRole('alert').filter({ hasText: 'Please select a valid image file' }).waitFor();
    await zone.setInputFiles(emptyFile('huge.png', 10 * 1024 * 1024 + 1));
    await page.getByRole('alert').filter({ hasText: 'huge.png is too large.' }).waitFor();
  });
});

describe('image background with a real server', () => {
  test('several images make a queue: each is cut out by a call of its own, and its size is not compared', async () => {
    const { page } = await enter();
    const disc = await discOnWhite();
    await choose(page, disc, { ...disc, name: 'dog.png' });
    await useColor(page);
    await page.getByRole('button', { name: 'Remove 2 backgrounds' }).click();
    await expect.poll(() => page.locator('.queue-row[data-status=done]').count(), { timeout: 60_000 }).toBe(2);
    expect((await insideOf(page)).forms.map(({ method }) => method)).toEqual(['color', 'color']);
    expect(await page.locator('.queue-sizes').first().innerText()).not.toContain('%');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as ZIP' }).click();
    expect((await download).suggestedFilename()).toBe('nobg.zip');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the color method removes white around a disc; the button downloads it', async () => {
    const { page, complaints } = await enter();
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    const image = await discOnWhite();
    await choose(page, image);
    await useColor(page);
    await page.getByRole('button', removeButton).click();
    await page
      .getByText(/^Background removed in [\d.]+ s$/)
      .first()
      .waitFor();
    expect(await currentStep(page)).toContain('Download result');
    expect(downloads).toEqual([]);
    const saved = await savedFrom(page);
    expect(saved.suggestedFilename()).toBe('cat_nobg.png');
    const bytes = await bytesOf(saved);
    expect((await pixelAt(bytes, 2, 2))[3]).toBe(0);
    expect((await pixelAt(bytes, 80, 80))[3]).toBe(255);
    expect((await insideOf(page)).forms).toEqual([{ file: `cat.png ${image.buffer.length}`, method: 'color' }]);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a replacement asked first is one call, with the color in six digits', async () => {
    const { page } = await enter();
    await choose(page, await discOnWhite('cat.holiday.png'));
    await useColor(page);
    await background(page, 'Color');
    await page.getByLabel('Pick a color').fill('#ff0000');
    await page.getByRole('button', replaceButton).click();
    await page
      .getByText(/^Background replaced in/)
      .first()
      .waitFor();
    const saved = await savedFrom(page);
    expect(saved.suggestedFilename()).toBe('cat.holiday_newbg.png');
    expect(await pixelAt(await bytesOf(saved), 2, 2)).toEqual([255, 0, 0, 255]);
    expect((await insideOf(page)).forms.map(({ file, ...rest }) => rest)).toEqual([
      { method: 'color', backgroundColor: 'FF0000' },
    ]);
  });

  test('the visitor can point at the background', async () => {
    const { page } = await enter();
    await choose(page, await discOnWhite());
    await useColor(page);
    const target = page.getByRole('button', { name: /Point to the background/ });
    await target.click({ position: { x: 20, y: 50 } });
    await page.getByLabel(/Tolerance/).fill('40');
    await target.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', removeButton).click();
    await page
      .getByText(/^Background removed in/)
      .first()
      .waitFor();
    const [form] = (await insideOf(page)).forms;
    expect(Number(form?.['hintX'])).toBeCloseTo(0.12, 2);
    expect(Number(form?.['hintY'])).toBeCloseTo(0.25, 2);
    expect(form?.['tolerance']).toBe('0.4');
  });
});

describe('a new background after a removal', () => {
  test('a color and an image need no call, another method does, and a new image clears the result', async () => {
    const { page } = await enter();
    await answerDisc(page);
    await choose(page, await discOnWhite());
    await page.getByRole('button', removeButton).click();
    await page
      .getByText(/^Background removed in/)
      .first()
      .waitFor();

    await background(page, 'Color');
    await page.getByLabel('Pick a color').fill('#2040c0');
    const colored = await savedFrom(page);
    expect(colored.suggestedFilename()).toBe('cat_newbg.png');
    const onColor = await bytesOf(colored);
    expect(await pixelAt(onColor, 3, 3)).toEqual([0x20, 0x40, 0xc0, 255]);
    expect(await pixelAt(onColor, 80, 80)).toEqual([0xc8, 0x1e, 0x1e, 255]);

    await background(page, 'Image');
    await page.locator('.work-options input[type=file]').setInputFiles(await stripes());
    await page.getByRole('button', { name: 'Remove stripes.png' }).waitFor();
    const onImage = await bytesOf(await savedFrom(page));
    expect(await sharp(onImage).metadata()).toMatchObject({ width: 160, height: 160, format: 'png' });
    // 400 × 100 fills 160 × 160 by its middle quarter: green left of the middle, blue right of it, no red end.
    expect(await pixelAt(onImage, 2, 2)).toEqual([0, 160, 0, 255]);
    expect(await pixelAt(onImage, 157, 2)).toEqual([0, 0, 160, 255]);
    await page.getByRole('button', { name: 'Remove stripes.png' }).click();

    await background(page, 'None');
    expect((await savedFrom(page)).suggestedFilename()).toBe('cat_nobg.png');
    expect((await insideOf(page)).forms.length).toBe(1);

    await page.getByText('Cut out again').click();
    await useColor(page);
    await page.getByRole('button', removeButton).click();
    await expect.poll(async () => (await insideOf(page)).forms.length).toBe(2);
    await page.locator('.studio-stage').waitFor();
    expect((await insideOf(page)).forms.map(({ method }) => method)).toEqual(['ai', 'color']);
    await choose(page, await discOnWhite('dog.png'));
    await page.getByText('dog').waitFor();
    expect(await page.locator('.studio-stage').count()).toBe(0);
    expect(await currentStep(page)).toContain('Remove or replace');
    await page.getByRole('button', { name: 'Remove dog.png' }).click();
    expect((await insideOf(page)).liveAddresses).toBe(0);
  });
});

/** Red, green, blue, red: four stripes of a quarter each. */
async function stripes() {
  const bars = ['#a00000', '#00a000', '#0000a0', '#a00000'].map(
    (fill, index) => `<rect x="${index * 100}" width="100" height="100" fill="${fill}"/>`,
  );
  const svg = `<svg width="400" height="100">${bars.join('')}</svg>`;
  return { name: 'stripes.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}
