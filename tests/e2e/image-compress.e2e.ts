import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { answerWith, bytesOf, choose, insideOf, photo, screenAt, type visitImages } from './image-visit.ts';
import { walkedLanguages } from './keyboard-walk.ts';
import { siteUrl } from './site.ts';

const api = '**/api/image/compress';
const path = '/image-tools/compress';
const enter = screenAt(path);
const compressButton = { name: 'Compress image' } as const;

describe('image compress before an image is chosen', () => {
  test('names the five types and the limit, and offers levels and formats in order', async () => {
    const { page, complaints } = await enter();
    await page.getByText('PNG, JPG, GIF, WebP or BMP, up to 10 MB').waitFor();
    const levels = page.getByRole('group', { name: 'Compression level' }).getByRole('radio');
    expect(await levels.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'LOW',
      'MEDIUM',
      'HIGH',
    ]);
    expect(await levels.nth(1).isChecked()).toBe(true);
    const formats = page.getByRole('group', { name: 'Output format' }).getByRole('radio');
    expect(await formats.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'original',
      'JPEG',
      'PNG',
      'WEBP',
      'AVIF',
      'GIF',
    ]);
    expect(await formats.first().isChecked()).toBe(true);
    expect(await page.getByRole('button', compressButton).isDisabled()).toBe(true);
    expect(await page.locator('.work-main input[type=file]').getAttribute('accept')).toContain('.bmp');
    expect(complaints).toEqual([]);
  });

  test('the prerendered page has no style attribute', async () => {
    expect(await (await fetch(siteUrl() + path)).text()).not.toContain(' style="');
  });
});

describe('image compress with a real server', () => {
  test('one press shows the figures, compares and downloads', async () => {
    const { page, complaints } = await enter();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/image/compress')) return;
      const { 'x-requested-with': by, accept } = request.headers();
      calls.push(request.method() === 'POST' ? `POST ${by} ${accept}` : request.method());
    });
    const image = await photo();
    await choose(page, image);
    await page.getByText('320 × 200').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', compressButton).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('photo_compressed.jpg');
    const bytes = await bytesOf(saved);
    expect(bytes.length).toBeLessThan(image.buffer.length);
    expect(calls).toEqual(['HEAD', 'POST XMLHttpRequest image/*']);
    expect((await insideOf(page)).forms).toEqual([{ file: `photo.jpg ${image.buffer.length}`, quality: 'MEDIUM' }]);
    const ratio = ((100 * bytes.length) / image.buffer.length).toFixed(2);
    expect(await page.locator('.figures .figure').innerText()).toMatch(new RegExp(`^${ratio}\\s*%$`));
    await page.getByText(/^saved \d+\.\d\d%$/).waitFor();
    await page.locator('.likeness-words').waitFor();
    expect(await page.locator('.compare img').count()).toBe(2);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download again' }).click();
    expect((await again).suggestedFilename()).toBe('photo_compressed.jpg');
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('once more, the result before does not come back for a moment', async () => {
    const { page, complaints } = await enter();
    await choose(page, await photo());
    await page.getByRole('button', compressButton).click();
    await page.locator('.compare').waitFor();
    await page.getByRole('radio', { name: 'WebP' }).check();
    await page.evaluate(() => {
      const shown: string[] = [];
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        shown.push((blob as Blob).type);
        return createObjectURL.call(URL, blob);
      };
      Object.assign(window, { shown });
    });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Compress again' }).click();
    expect((await saving).suggestedFilename()).toBe('photo_compressed.webp');
    await page.locator('.compare').waitFor();
    const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    expect(new Set(shown)).toEqual(new Set(['image/webp']));
    expect(complaints).toEqual([]);
  });

  test('another format needs no new choice, and the result really has it', async () => {
    const { page } = await enter();
    await choose(page, await photo(96, 64, 'small.png'));
    const wanted = [
      ['JPEG', 'small_compressed.jpg', 'jpeg'],
      ['PNG', 'small_compressed.png', 'png'],
      ['WebP', 'small_compressed.webp', 'webp'],
      ['GIF', 'small_compressed.gif', 'gif'],
    ] as const;
    let button = 'Compress image';
    for (const [format, name, kind] of wanted) {
      await page.getByRole('radio', { name: format, exact: true }).check();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(name);
      expect((await sharp(await bytesOf(saved)).metadata()).format).toBe(kind);
      await page.locator('.compare').waitFor();
      button = 'Compress again';
    }
    expect((await insideOf(page)).forms.map(({ format }) => format)).toEqual(['JPEG', 'PNG', 'WEBP', 'GIF']);
  });

  test('a chosen format that is larger is delivered and the page says so', async () => {
    const { page } = await enter();
    await choose(page, await photo(320, 200));
    await page.getByRole('radio', { name: 'PNG', exact: true }).check();
    await page.getByRole('radio', { name: 'Low' }).check();
    await page.getByRole('button', compressButton).click();
    await page.getByText('In this format the image is larger than the original.').waitFor();
    await page
      .getByText(/larger than the original$/)
      .first()
      .waitFor();
  });
});

describe('image compress, what it says of an answer', () => {
  test('300 KB that become 100 KB are 33.33 %; an unchanged image is said to be; an unknown type is a jpg', async () => {
    const { page } = await enter();
    let answer: (route: Route) => Promise<void> = (route) => route.abort();
    await page.route(api, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 204 }) : answer(route),
    );
    const small = await photo(40, 40, 'tiny.png');
    const padded = (bytes: number) => Buffer.concat([small.buffer, Buffer.alloc(bytes - small.buffer.length)]);
    const report = { inputBytes: 307200, outputBytes: 102400, encoder: 'oxipng', score: 91.25, notes: [] };
    answer = (route) => answerWith(route, padded(102400), 'image/png', 'tiny_compressed.png', report);
    await choose(page, { ...small, buffer: padded(307200) });
    await page.getByRole('button', compressButton).click();
    expect(await page.locator('.figures .figure').innerText()).toMatch(/^33\.33\s*%$/);
    await page.getByText('saved 66.67%').waitFor();
    await page.locator('.result').getByText('No visible difference').waitFor();
    await page.getByText('What changed').click();
    expect(await page.locator('.changes li').allInnerTexts()).toEqual([
      'Similarity 91.3 out of 100',
      'Encoded with oxipng',
    ]);
    expect(await page.locator('.compare-tag').allInnerTexts()).toEqual(['Before 300.00 KB', 'After 100.00 KB']);

    const size = small.buffer.length;
    const same = { inputBytes: size, outputBytes: size, unchanged: true, encoder: 'original' };
    const notes = [{ code: 'metadata_removed' as const }];
    answer = (route) => answerWith(route, small.buffer, 'image/png', 'tiny_compressed.png', { ...same, notes });
    await choose(page, small);
    await page.getByRole('button', compressButton).click();
    await page.getByText('This file is already as small as we can make it. You get it back unchanged.').waitFor();
    await page.locator('.what-changed summary').click();
    await page.locator('.changes').getByText('Camera data and other metadata removed').waitFor();
    expect(await page.locator('.figures .figure').innerText()).toMatch(/^100\.00\s*%$/);

    const image = await photo(40, 40);
    answer = (route) => answerWith(route, image.buffer, 'application/octet-stream', 'named by the server.bin');
    await choose(page, image);
    const download = page.waitForEvent('download');
    await page.getByRole('button', compressButton).click();
    expect((await download).suggestedFilename()).toBe('named by the server.jpg');
  });
});

describe('the comparison', () => {
  const large = photo(1600, 1000);
  const compared = async (options: Parameters<typeof visitImages>[1] = {}, address = path) => {
    const opened = await enter(options, address);
    const { page } = opened;
    const image = await large;
    await page.route(api, (route) =>
      route.request().method() === 'HEAD'
        ? route.fulfill({ status: 204 })
        : answerWith(route, image.buffer, 'image/jpeg', 'photo_compressed.jpg'),
    );
    await choose(page, image);
    await page.locator('.work-action button').click();
    await page.getByRole('slider').waitFor();
    return opened;
  };

  test.each(walkedLanguages)('its divider moves by keys, left to right in every language (%s)', async (language) => {
    const { page } = await compared({}, `${path}?lng=${language}`);
    const knob = page.getByRole('slider');
    const value = () => knob.getAttribute('aria-valuenow');
    await knob.focus();
    expect(await value()).toBe('50');
    await page.keyboard.press('ArrowRight');
    expect(await value()).toBe('55');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe('45');
    await page.keyboard.press('End');
    expect(await value()).toBe('100');
    await page.keyboard.press('Home');
    expect(await value()).toBe('0');
    const frame = await page.locator('.compare-frame').boundingBox();
    const at = await knob.boundingBox();
    expect(Math.round((at?.x ?? 0) + 24)).toBe(Math.round(frame?.x ?? -1));
  });

  test('its divider follows the mouse; zoomed in, dragging pans both images from their middle', async () => {
    const { page } = await compared();
    const divider = page.getByRole('slider');
    const whole = await page.locator('.compare-frame').boundingBox();
    const knob = await divider.boundingBox();
    if (!whole || !knob) throw new Error('nothing to drag');
    await page.mouse.move(knob.x + 24, knob.y + 24);
    await page.mouse.down();
    await page.mouse.move(whole.x + whole.width * 0.8, knob.y + 60, { steps: 4 });
    await page.mouse.up();
    expect(await divider.getAttribute('aria-valuenow')).toBe('80');
    await page.getByRole('radio', { name: '100%' }).check();
    const boxes = () =>
      page.locator('.compare img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const frame = await page.locator('.compare-frame').boundingBox();
    if (!frame) throw new Error('no frame');
    await expect.poll(async () => (await boxes())[0]?.width).toBe(1600);
    await expect
      .poll(async () => Math.round((await boxes())[0]?.x ?? 0))
      .toBe(Math.round(frame.x + frame.width / 2 - 800));
    const [before] = await boxes();
    await page.mouse.move(frame.x + 100, frame.y + 100);
    await page.mouse.down();
    await page.mouse.move(frame.x + 40, frame.y + 70, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await boxes())[0]?.x).toBe((before?.x ?? 0) - 60);
    const [one, other] = await boxes();
    expect(one).toEqual(other);
    expect(one?.y).toBe((before?.y ?? 0) - 30);
    expect(await divider.getAttribute('aria-valuenow'), 'panning leaves the divider').toBe('80');
    await page.getByRole('group', { name: 'Visible part of the image' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await boxes())[0]?.y).toBeLessThan(one?.y ?? 0);
  });
});
