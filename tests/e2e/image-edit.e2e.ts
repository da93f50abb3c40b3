import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  distance,
  giantPngHeader,
  orientedJpeg,
  pixelAt,
  pixelsOf,
  seeThroughPng,
  slopesPng,
  twoFrameGif,
} from '../fixtures/edit-pictures.ts';
import { closeBrowser, hydrated, openBrowser, siteUrl, type Visit, type VisitOptions, visit } from './site.ts';

const path = '/image-tools/edit';
let current: Visit | undefined;

async function enter(options: VisitOptions = {}, query = ''): Promise<Visit> {
  current = await visit(path + query, options);
  return current;
}
afterEach(async () => {
  await current?.context.close();
  current = undefined;
});
afterAll(closeBrowser);

const mimeTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', txt: 'text/plain' };

async function choose(page: Page, buffer: Buffer, name = 'photo.png'): Promise<void> {
  const mimeType = mimeTypes[name.split('.').at(-1) ?? ''] ?? 'image/png';
  await page.locator('.work-main input[type=file]').setInputFiles({ name, mimeType, buffer });
}

async function load(page: Page, buffer: Buffer, name?: string): Promise<void> {
  await choose(page, buffer, name);
  await page.locator('.crop-box').waitFor();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const numberIn = (page: Page, label: string) => field(page, label).inputValue();
const cropOf = (page: Page) =>
  Promise.all(['From left', 'From top', 'Crop width', 'Crop height'].map((label) => numberIn(page, label)));
const apply = async (page: Page) => {
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
};

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

async function setCrop(page: Page, x: number, y: number, width: number, height: number): Promise<void> {
  const values = { 'From left': x, 'From top': y, 'Crop width': width, 'Crop height': height };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(String(value));
}

describe('a picture just opened', () => {
  test('fills the fields with its own size and the whole as crop', async () => {
    const { page } = await enter();
    expect(await field(page, 'Width').isDisabled()).toBe(true);
    await load(page, await slopesPng());
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['400', '300']);
    expect(await cropOf(page)).toEqual(['0', '0', '400', '300']);
    expect(await numberIn(page, 'Rotation')).toBe('0');
    expect(await page.getByLabel('Lock aspect ratio').isChecked()).toBe(true);
    expect(await numberIn(page, 'Output format')).toBe('png');
  });
});

describe('the fields', () => {
  test('the other side follows, a quarter turn swaps both, the lock starts from the current size', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Width').fill('333');
    expect(await numberIn(page, 'Height')).toBe('250');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Rotate +90°' }).click();
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['300', '400']);
    await field(page, 'Width').fill('600');
    expect(await numberIn(page, 'Height')).toBe('800');
    for (let turn = 0; turn < 3; turn++) await page.getByRole('button', { name: 'Rotate +90°' }).click();
    expect(await numberIn(page, 'Rotation')).toBe('0');
    await page.getByLabel('Lock aspect ratio').uncheck();
    await field(page, 'Width').fill('400');
    await field(page, 'Height').fill('100');
    await page.getByLabel('Lock aspect ratio').check();
    await field(page, 'Width').fill('800');
    expect(await numberIn(page, 'Height')).toBe('200');
  });

  test('letters, 0 and less than 0 leave the value as it is', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    for (const label of ['Width', 'Height', 'Crop width']) {
      const before = await numberIn(page, label);
      for (const typed of ['abc', '0', '-5', '']) {
        await field(page, label).selectText();
        await page.keyboard.press('Delete');
        await page.keyboard.type(typed);
        await field(page, label).blur();
        expect(await numberIn(page, label), `${label} after ${typed}`).toBe(before);
      }
    }
  });

  test('undo, redo and reset go through the steps, with buttons and keys', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await field(page, 'Width').pressSequentially('0');
    expect(await numberIn(page, 'Width')).toBe('4000');
    await page.getByRole('button', { name: 'Flip vertical' }).click();
    await page.getByRole('button', { name: 'Rotate −90°' }).click();
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Rotation')).toBe('0');
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('button', { name: 'Flip vertical' }).getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Width')).toBe('400');
    await page.keyboard.press('Control+Shift+Z');
    expect(await numberIn(page, 'Width')).toBe('4000');
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await page.getByRole('button', { name: 'Flip vertical' }).getAttribute('aria-pressed')).toBe('true');
    await setCrop(page, 10, 20, 30, 40);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await cropOf(page)).toEqual(['0', '0', '400', '300']);
    expect(await numberIn(page, 'Width')).toBe('400');
    expect(await page.getByRole('button', { name: 'Flip vertical' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await cropOf(page)).toEqual(['10', '20', '30', '40']);
  });

  test('a half-typed number is forgotten by undo while the field has the focus', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Width').fill('77');
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Width')).toBe('400');
  });
});

describe('the crop on the picture', () => {
  test('arrow keys move it, with Shift they resize it, and its handles have names', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await setCrop(page, 100, 100, 100, 100);
    await page.getByRole('slider', { name: 'Crop area' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp']) {
      await page.keyboard.press(key);
    }
    expect(await cropOf(page)).toEqual(['102', '101', '101', '99']);
    await page.getByRole('slider', { name: 'Top left corner' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await cropOf(page)).toEqual(['101', '101', '102', '99']);
    expect(await page.getByRole('slider').count()).toBe(9);
    expect(await page.getByRole('slider', { name: 'Bottom edge' }).getAttribute('aria-valuetext')).toBe(
      '102 by 99 pixels, 101 from the left, 101 from the top',
    );
  });

  test('is drawn, moved and resized with the mouse, and stays inside', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    const area = await page.locator('.crop-box').boundingBox();
    if (!area) throw new Error('no crop area');
    const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    const near = async (...expected: number[]) => {
      const crop = (await cropOf(page)).map(Number);
      for (const [index, value] of expected.entries())
        expect(Math.abs((crop[index] ?? 0) - value)).toBeLessThanOrEqual(2);
    };
    await drag(at(0.25, 0.25), at(0.75, 0.75));
    await near(100, 75, 200, 150);
    expect(Math.abs(Number(await numberIn(page, 'Width')) - 200)).toBeLessThanOrEqual(2);
    await drag(at(0.5, 0.5), at(0.6, 0.4));
    await near(140, 45, 200, 150);
    await drag(at(0.85, 0.65), at(0.95, 0.75));
    await near(140, 45, 240, 180);
    await drag(at(0.5, 0.4), at(3, 3));
    await near(160, 120, 240, 180);
    await page.getByRole('button', { name: 'Undo' }).click();
    await near(140, 45, 240, 180);
  });

  test('keeps a chosen shape while it is pulled', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await page.getByLabel('1:1', { exact: true }).check();
    expect(await cropOf(page)).toEqual(['50', '0', '300', '300']);
    await page.getByRole('slider', { name: 'Bottom right corner' }).focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowUp');
    await field(page, 'Crop width').fill('120');
    expect((await cropOf(page)).slice(2)).toEqual(['120', '120']);
  });

  test('is pulled with a finger by its handles', async () => {
    const { page, context } = await enter({ phone: true });
    await load(page, await slopesPng());
    await page.locator('.stage').scrollIntoViewIfNeeded();
    const corner = await page.locator('[data-grip="se"] .crop-reach').boundingBox();
    if (!corner) throw new Error('no handle');
    const x = corner.x + corner.width / 2;
    const y = corner.y + corner.height / 2;
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    await touch('touchMove', [{ x: x - 40, y: y - 30 }]);
    await touch('touchMove', [{ x: x - 80, y: y - 60 }]);
    await touch('touchEnd', []);
    await expect.poll(async () => Number(await numberIn(page, 'Crop width'))).toBeLessThan(330);
    await expect.poll(async () => Number(await numberIn(page, 'Crop height'))).toBeLessThan(260);
    expect((await cropOf(page)).slice(0, 2)).toEqual(['0', '0']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('the result', () => {
  test('crop, size, turn and flip together give what sharp gives, and no request leaves', async () => {
    const { page, context, complaints } = await enter();
    const left: string[] = [];
    context.on('request', (request) => left.push(request.url()));
    const source = await slopesPng();
    await load(page, source);
    await setCrop(page, 40, 20, 200, 160);
    await field(page, 'Width').fill('150');
    await page.getByRole('button', { name: 'Rotate +90°' }).click();
    await page.getByRole('button', { name: 'Flip horizontal' }).click();
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['120', '150']);
    await apply(page);
    expect(await page.locator('.edit-figures').textContent()).toContain('Original size400 × 300 px');
    expect(await page.locator('.edit-figures').textContent()).toContain('New size120 × 150 px');
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
    await page.getByRole('button', { name: 'Flip vertical' }).click();
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

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo of orientation %i stands upright, once', async (orientation) => {
    const { page } = await enter();
    const source = await orientedJpeg(orientation);
    const upright = await sharp(source).autoOrient().png().toBuffer();
    await load(page, source, 'photo.jpg');
    const { width = 0, height = 0 } = await sharp(upright).metadata();
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual([String(width), String(height)]);
    await apply(page);
    const { bytes } = await download(page);
    expect(distance(await pixelsOf(bytes), await pixelsOf(upright))).toBeLessThan(1);
  });

  test('a transparent picture gets a white ground as JPEG, and the page says so', async () => {
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
    // The corners of the picture touch the sides of the result; those of the result are empty.
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

  test('a picture of another turn is what sharp makes of it', async () => {
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
    expect(await page.getByText('This is an animation: its first frame is edited.').isVisible()).toBe(true);
  });

  test('gives memory back: the address of a result and the bitmap of a picture that is gone', async () => {
    const { page } = await enter();
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
    expect(await counts()).toEqual({ revoked: 1, closed: 0 });
    await page.getByRole('button', { name: 'Remove photo.png' }).click();
    await page.getByText('Drop a picture here').waitFor();
    expect(await counts()).toEqual({ revoked: 1, closed: 1 });
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
    const { page, context, complaints } = await enter();
    await context.route('**/assets/picture-worker*.js', async (route) => {
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
    const context = await (await openBrowser()).newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    current = { page, context, complaints };
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    await page.goto(siteUrl() + path);
    await hydrated(page);
    await checkWebp(page, complaints);
  });
});

describe('what is refused', () => {
  test('a result too large to draw, in words, before anything is drawn', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Width').fill('128000');
    await page
      .getByText(/Each side can be at most 16,384 px/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await page.locator('.banner').textContent()).toContain('Each side can be at most 16,384 px.');
    await field(page, 'Width').fill('15000');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await page.locator('.banner').textContent()).toContain('At most 100 megapixels');
    await field(page, 'Width').fill('200');
    await apply(page);
  });

  test('a file over 10 MB, a text, two files, a broken picture and one of too many pixels', async () => {
    const { page } = await enter();
    const banner = page.locator('.banner strong');
    await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1), 'huge.png');
    expect(await banner.textContent()).toBe('huge.png is too large. Each file must be 10MB or less.');
    await choose(page, Buffer.from('hello'), 'note.txt');
    await page.getByText('Please select a valid image file').waitFor();
    await choose(page, giantPngHeader(), 'giant.png');
    await page.getByText(/giant\.png is .*Pictures up to 100 megapixels/).waitFor();
    await choose(page, (await slopesPng()).subarray(0, 60), 'broken.png');
    await page.getByText('An error occurred while editing the image.').waitFor();
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await slopesPng(9, 9) };
    await load(page, file.buffer);
    expect(await page.locator('.banner').count()).toBe(0);
    await page.evaluate(
      async (bytes) => {
        const transfer = new DataTransfer();
        for (const name of ['a.png', 'b.png'])
          transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
        document
          .querySelector('.drop-filled')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
      },
      [...file.buffer],
    );
    await page.getByText('Only one file at a time').waitFor();
  });

  test('a broken picture leaves the one being edited in place', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Width').fill('200');
    await choose(page, Buffer.from('not a picture'), 'broken.png');
    await page.getByText('An error occurred while editing the image.').waitFor();
    expect(await numberIn(page, 'Width')).toBe('200');
  });
});

describe.each([
  { language: 'en', options: {} },
  { language: 'ar', options: { phone: true, dark: true } },
])('in $language', ({ language, options }) => {
  test('editor and result have nothing for axe', async () => {
    const { page, complaints } = await enter(options, `?lng=${language}`);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    };
    await load(page, await slopesPng());
    await page.locator('.edit-options input').last().scrollIntoViewIfNeeded();
    await check();
    await page.locator('button[type=submit]').click();
    await page.locator('.edit-picture img').waitFor();
    await check();
    expect(complaints).toEqual([]);
  });
});
