import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  distance,
  orientedJpeg,
  pixelAt,
  pixelsOf,
  seeThroughPng,
  slopesPng,
  twoFrameGif,
} from '../fixtures/edit-images.ts';
import { isFull } from '../fixtures/is-full.ts';
import { apply, download, editPath, editVisits, field, load, numberIn, setCrop } from './edit-visit.ts';
import { hydrated, openBrowser, siteUrl } from './site.ts';

const enter = editVisits();

describe('the result', () => {
  test('crop, size, turn and flip together give what sharp gives, and no request leaves', async () => {
    const { page, context, complaints } = await enter({});
    const left: string[] = [];
    context.on('request', (request) => left.push(request.url()));
    const source = await slopesPng();
    await load(page, source);
    await setCrop(page, 40, 20, 200, 160);
    await field(page, 'Width').fill('150');
    await page.getByRole('button', { name: 'Rotate +90°' }).click();
    await page.getByRole('button', { name: 'Flip horizontally' }).click();
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['120', '150']);
    await apply(page);
    expect(await page.locator('.edit-figures').textContent()).toContain('Original size400 × 300 px');
    expect(await page.locator('.edit-figures').textContent()).toContain('New size120 × 150 px');
    // Figures stand below each other, however long a unit is in the language.
    const ends = await page.locator('.edit-figures').evaluate((figures) => {
      [...figures.querySelectorAll('bdi')][1]?.replaceWith('1,023.87 kilobytes');
      return [...figures.querySelectorAll('dd:first-of-type')].map((cell) => cell.getBoundingClientRect().right);
    });
    expect(new Set(ends.map(Math.round)).size).toBe(1);
    const { name, bytes } = await download(page);
    expect(name).toBe('edited-image.png');
    const cut = await sharp(source)
      .extract({ left: 40, top: 20, width: 200, height: 160 })
      .resize(150, 120)
      .png()
      .toBuffer();
    const turned = await sharp(cut).rotate(90).png().toBuffer();
    const expected = await sharp(turned).flop().png().toBuffer();
    expect(distance(await pixelsOf(bytes), await pixelsOf(expected))).toBeLessThan(1.5);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await page.locator('.crop-box:focus').waitFor();
    const fromSite = (url: string) => url.startsWith(`${siteUrl()}/assets/`) || url.startsWith(`${siteUrl()}/locales/`);
    expect(left.filter((url) => !fromSite(url) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('without a change of size every pixel is the same, whatever the turn and flip', async () => {
    const { page } = await enter();
    const source = await slopesPng(41, 30);
    await load(page, source);
    await setCrop(page, 3, 5, 21, 14);
    await page.getByRole('button', { name: 'Rotate −90°' }).click();
    await page.getByRole('button', { name: 'Flip vertically' }).click();
    for (const format of ['png', 'webp']) {
      await field(page, 'Output format').selectOption(format);
      await apply(page);
      const { name, bytes } = await download(page);
      expect(name).toBe(`edited-image.${format}`);
      expect((await sharp(bytes).metadata()).format).toBe(format);
      const cut = await sharp(source).extract({ left: 3, top: 5, width: 21, height: 14 }).png().toBuffer();
      const turned = await sharp(cut).rotate(270).png().toBuffer();
      const expected = await sharp(turned).flip().png().toBuffer();
      expect(distance(await pixelsOf(bytes), await pixelsOf(expected)), format).toBe(0);
    }
  });

  // Turned, mirrored, and both; every orientation in the full run.
  test.each(isFull ? [1, 2, 3, 4, 5, 6, 7, 8] : [2, 6, 7])(
    'a photo of orientation %i stands upright',
    async (orientation) => {
      const { page } = await enter();
      const source = await orientedJpeg(orientation);
      const upright = await sharp(source).autoOrient().png().toBuffer();
      await load(page, source, 'photo.jpg');
      const { width = 0, height = 0 } = await sharp(upright).metadata();
      expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual([String(width), String(height)]);
      await apply(page);
      const { bytes } = await download(page);
      expect(distance(await pixelsOf(bytes), await pixelsOf(upright))).toBeLessThan(1);
    },
  );

  test('a transparent image gets a white ground as JPEG, and the page says so', async () => {
    const { page } = await enter();
    await load(page, await seeThroughPng());
    await field(page, 'Output format').selectOption('jpeg');
    await apply(page);
    await page.getByText('This format has no transparency: filled with white').waitFor();
    const { name, bytes } = await download(page);
    expect(name).toBe('edited-image.jpeg');
    expect((await sharp(bytes).metadata()).chromaSubsampling).toBe('4:4:4');
    const pixels = await pixelsOf(bytes);
    for (const part of pixelAt(pixels, 70, 30)) expect(part).toBeGreaterThanOrEqual(253);
    const [red = 0, green = 0] = pixelAt(pixels, 30, 50);
    expect(Math.abs(red - 96) + Math.abs(green - 213)).toBeLessThan(8);
  });

  test('at 45 degrees all four corners are still in it', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Rotation').fill('45');
    await apply(page);
    const pixels = await pixelsOf((await download(page)).bytes);
    expect([pixels.width, pixels.height]).toEqual([495, 495]);
    // The corners of the image touch the sides of the result; those of the result are empty.
    for (const [x, y] of [
      [212, 4],
      [490, 282],
      [282, 490],
      [4, 212],
    ] as const) {
      expect(pixelAt(pixels, x, y)[3], `${x}, ${y}`).toBeGreaterThan(200);
    }
    for (const [x, y] of [
      [0, 0],
      [494, 0],
      [0, 494],
      [494, 494],
    ] as const)
      expect(pixelAt(pixels, x, y)[3]).toBe(0);
  });

  test('an image of another turn is what sharp makes of it', async () => {
    const { page } = await enter();
    const source = await slopesPng(200, 150);
    await load(page, source);
    await field(page, 'Rotation').fill('30');
    await apply(page);
    const { bytes } = await download(page);
    const expected = await sharp(source)
      .rotate(30, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const { width = 0, height = 0 } = await sharp(expected).metadata();
    const ours = await sharp(bytes).resize(width, height, { fit: 'fill' }).png().toBuffer();
    expect(distance(await pixelsOf(ours), await pixelsOf(expected))).toBeLessThan(4);
  });

  test('an animation says that its first frame is edited', async () => {
    const { page } = await enter();
    await load(page, await twoFrameGif(), 'moving.gif');
    expect(await page.getByText('This is an animation: only its first frame will be edited.').isVisible()).toBe(true);
  });

  test('gives memory back: the address of a result and the bitmap of an image that is gone', async () => {
    const { page } = await enter({});
    await page.evaluate(() => {
      const counts = { revoked: 0, closed: 0 };
      Object.assign(window, { counts });
      const { revokeObjectURL } = URL;
      URL.revokeObjectURL = (address) => {
        counts.revoked++;
        revokeObjectURL(address);
      };
      const { close } = ImageBitmap.prototype;
      ImageBitmap.prototype.close = function () {
        counts.closed++;
        close.call(this);
      };
    });
    const counts = () => page.evaluate(() => (window as unknown as { counts: object }).counts);
    await load(page, await slopesPng());
    await apply(page);
    await page.getByRole('button', { name: 'Edit again' }).click();
    // That of the thumbnail, which is not shown beside a result, and that of the result.
    expect(await counts()).toEqual({ revoked: 2, closed: 0 });
    await page.getByRole('button', { name: 'Remove photo.png' }).click();
    await page.getByText('Drop an image here').waitFor();
    expect(await counts()).toEqual({ revoked: 3, closed: 0 });
    // It could be brought back until now.
    await load(page, await slopesPng(64, 48), 'other.png');
    await expect.poll(counts).toEqual({ revoked: 3, closed: 1 });
  });
});

describe('a canvas that cannot write WebP', () => {
  const checkWebp = async (page: Page, complaints: string[]) => {
    const source = await slopesPng(64, 48);
    await load(page, source);
    await field(page, 'Output format').selectOption('webp');
    await apply(page);
    const { name, bytes } = await download(page);
    expect(name).toBe('edited-image.webp');
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(distance(await pixelsOf(bytes), await pixelsOf(source))).toBe(0);
    expect(complaints).toEqual([]);
  };

  test('in a worker is helped by WASM under the content policy', async () => {
    const { page, context, complaints } = await enter({});
    await context.route('**/assets/image-worker*.js', async (route) => {
      const answer = await route.fetch();
      const patch = `{const write = OffscreenCanvas.prototype.convertToBlob;
        OffscreenCanvas.prototype.convertToBlob = function (options) {
          return write.call(this, options.type === 'image/webp' ? { type: 'image/png' } : options); };}\n`;
      await route.fulfill({ response: answer, body: patch + (await answer.text()) });
    });
    const wasm = page.waitForEvent('request', {
      predicate: (request) => request.url().includes('webp_enc'),
      timeout: 20_000,
    });
    await checkWebp(page, complaints);
    await wasm;
  });

  test('on a page without OffscreenCanvas is helped as well', async () => {
    const context = await (await openBrowser()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    await page.goto(siteUrl() + editPath);
    await hydrated(page);
    await checkWebp(page, complaints);
    await context.close();
  });
});
