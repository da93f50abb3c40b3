import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pixelsOf, slopesPng } from '../fixtures/edit-images.ts';
import { secret } from '../fixtures/image-files.ts';
import { plantSecrets, plantThumbnail } from '../fixtures/image-secrets.ts';
import { axeViolations } from './axe.ts';
import { apply, cropOf, download, editVisits, field, load, numberIn, openSheet } from './edit-visit.ts';

const enter = editVisits();
const unfold = (page: Page, title: string) =>
  page
    .locator('details.fold', { has: page.locator('summary', { hasText: title }) })
    .evaluate((fold) => fold.setAttribute('open', ''));
const made = async (page: Page) => {
  await apply(page);
  const { bytes } = await download(page);
  await page.getByRole('button', { name: 'Edit again' }).click();
  return bytes;
};

const noise = () => {
  const data = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, i) => (i * 7919 + (i >> 3)) % 256));
  return sharp(data, { raw: { width: 200, height: 150, channels: 3 } });
};

/** Noise in which every pixel differs, with a secret wherever a JPEG can hide one, and a thumbnail of itself. */
async function secretJpeg(): Promise<{ source: Buffer; thumbnail: Buffer }> {
  const thumbnail = await noise().resize(80, 60).jpeg().toBuffer();
  const plain = await noise().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  return { source: plantThumbnail(Buffer.from(plantSecrets('jpeg', plain)), thumbnail), thumbnail };
}

describe('straightening', () => {
  test('keeps the frame level, its size and its shape, and leaves no wedge', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await page.getByLabel('16:9', { exact: true }).check();
    const size = [await numberIn(page, 'Width'), await numberIn(page, 'Height')].map(Number);
    await page.getByLabel('Straighten').fill('7');
    const level = await pixelsOf(await made(page));
    expect([level.width, level.height]).toEqual(size);
    for (const [x, y] of [
      [0, 0],
      [level.width - 1, 0],
      [0, level.height - 1],
      [level.width - 1, level.height - 1],
    ] as const)
      expect(level.data[(y * level.width + x) * 4 + 3], `${x}, ${y}`).toBe(255);
    await page.getByLabel('Keep the corners').check();
    const kept = await pixelsOf(await made(page));
    expect(kept.width).toBeGreaterThan(level.width);
    expect(kept.data[3]).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Straighten').inputValue()).toBe('0');
  });
});

test('the line below the image says what a drag does: crop, or hide', async () => {
  const { page } = await enter();
  await load(page, await slopesPng());
  const hint = page.locator('.stage-hint');
  expect(await hint.textContent()).toContain('Drag on the image or its handles to crop.');
  await unfold(page, 'Hide areas');
  await page.getByLabel('Blacks out').check();
  expect(await hint.textContent()).toContain('Drag across what you want to hide.');
  expect(await hint.textContent()).toContain('“Hide the crop area”');
  // The next image is cropped by a drag again.
  await load(page, await slopesPng(), 'next.png');
  await page.getByText('next.png').first().waitFor();
  expect(await page.getByLabel('Crops', { exact: true }).isChecked()).toBe(true);
  expect(await hint.textContent()).toContain('Drag on the image or its handles to crop.');
});

test('the handles of a straightened image are on its level frame and follow the pointer', async () => {
  const { page } = await enter();
  await load(page, await slopesPng());
  await page.getByLabel('Straighten').fill('20');
  const middleOf = async (grip: string) => {
    const box = await page.locator(`[data-grip="${grip}"] .crop-reach`).boundingBox();
    if (!box) throw new Error(`no handle ${grip}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [northWest, southEast] = [await middleOf('nw'), await middleOf('se')];
  expect((await middleOf('ne')).y).toBeCloseTo(northWest.y, 0);
  await page.mouse.move(southEast.x, southEast.y);
  await page.mouse.down();
  await page.mouse.move(southEast.x - 60, southEast.y - 40, { steps: 5 });
  await page.mouse.up();
  const pulled = await middleOf('se');
  expect(Math.abs(pulled.x - (southEast.x - 60))).toBeLessThan(3);
  expect(Math.abs(pulled.y - (southEast.y - 40))).toBeLessThan(3);
  expect(Math.abs((await middleOf('nw')).x - northWest.x)).toBeLessThan(3);
  const { width, height, data } = await pixelsOf(await made(page));
  expect(data[3]).toBe(255);
  expect(data[(width * height - 1) * 4 + 3]).toBe(255);
});

describe('hidden areas', () => {
  test('blacked out leaves no trace in any channel, thumbnail or metadata', async () => {
    const { page } = await enter();
    const { source, thumbnail } = await secretJpeg();
    expect(source.includes(thumbnail) && source.includes(secret)).toBe(true);
    await load(page, source, 'photo.jpg');
    await unfold(page, 'Hide areas');
    await page.getByLabel('Blacks out').check();
    const stage = await page.locator('.cover-layer').boundingBox();
    const image = await page.locator('.crop-box').boundingBox();
    if (!stage || !image) throw new Error('no stage');
    const at = (x: number, y: number) => [image.x + image.width * x, image.y + image.height * y] as const;
    await page.mouse.move(...at(0.25, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.5, 0.4), { steps: 4 });
    await page.mouse.move(...at(0.75, 0.8));
    await page.mouse.up();
    await page.getByText('Area 1').waitFor();
    for (const format of ['png', 'webp', 'jpeg']) {
      await field(page, 'Output format').selectOption(format);
      const bytes = await made(page);
      expect(bytes.includes(secret), format).toBe(false);
      expect(bytes.includes(thumbnail.subarray(-400, -200)), format).toBe(false);
      const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, comments], format).toEqual([undefined, undefined, undefined, undefined]);
      const inside = sharp(bytes).extract({ left: 56, top: 36, width: 88, height: 78 }).ensureAlpha();
      const pixels = await inside.raw().toBuffer();
      // Any color but black, and any hole in the alpha, would tell something of what was there.
      const isBlack = pixels.every((value, i) => (i % 4 === 3 ? value === 255 : value <= 2));
      expect(isBlack, format).toBe(true);
    }
    const outside = sharp(await made(page)).extract({ left: 0, top: 0, width: 40, height: 25 });
    expect(Math.max(...(await outside.raw().toBuffer()))).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  test('pixelated keeps only the mean of squares', async () => {
    const { page } = await enter();
    const { source, thumbnail } = await secretJpeg();
    await load(page, source, 'photo.jpg');
    await unfold(page, 'Hide areas');
    await page.getByLabel('Pixelates').check();
    await field(page, 'Output format').selectOption('png');
    await page.getByRole('button', { name: 'Hide the crop area' }).click();
    const bytes = await made(page);
    expect(bytes.includes(secret) || bytes.includes(thumbnail.subarray(-400, -200))).toBe(false);
    const { data } = await pixelsOf(bytes);
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colors.add(data.subarray(at, at + 4).join());
    expect(colors.size).toBeLessThanOrEqual(8 * 6);
  });
});

test('a place outside does not collapse the crop; presets, own ratios, room and light reach the result', async () => {
  const { page } = await enter();
  await load(page, await slopesPng());
  await field(page, 'From left').fill('9999');
  expect(await cropOf(page)).toEqual(['0', '0', '400', '300']);
  await field(page, 'From left').fill('399');
  await field(page, 'From left').blur();
  await field(page, 'Crop width').fill('200');
  expect(await cropOf(page)).toEqual(['200', '0', '200', '300']);
  await page.getByRole('button', { name: 'Reset' }).click();

  await page.getByLabel('Common sizes').selectOption({ label: 'Profile image \u2066400 × 400\u2069' });
  expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['400', '400']);
  await page.getByLabel('Custom', { exact: true }).check();
  await field(page, 'Ratio: width').fill('');
  await field(page, 'Ratio: width').pressSequentially('0.5');
  expect(await numberIn(page, 'Ratio: width')).toBe('0.5');
  await field(page, 'Ratio: width').fill('2');
  await field(page, 'Ratio: height').fill('1');
  const [, , width, height] = (await cropOf(page)).map(Number);
  expect(Math.abs((width ?? 0) / (height ?? 1) - 2)).toBeLessThan(0.1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await unfold(page, 'Add space');
  await page.getByLabel('Shape with space').selectOption('1:1');
  await page.getByLabel('Color', { exact: true }).last().fill('#2040c0');
  const padded = await pixelsOf(await made(page));
  expect([padded.width, padded.height]).toEqual([400, 400]);
  expect([...padded.data.subarray(0, 4)]).toEqual([0x20, 0x40, 0xc0, 255]);
  const before = padded.data[(200 * 400 + 200) * 4] ?? 0;
  await unfold(page, 'Light and color');
  await page.getByLabel('Brightness').fill('50');
  const bright = await pixelsOf(await made(page));
  expect(bright.data[(200 * 400 + 200) * 4]).toBeGreaterThan(before + 10);
  expect([...bright.data.subarray(0, 4)]).toEqual([0x20, 0x40, 0xc0, 255]);
});

test('lossy formats follow the levels, the result leads to another image, and axe finds nothing', async () => {
  const { page, complaints } = await enter({ phone: true, dark: true }, '?lng=ar');
  await load(page, await slopesPng());
  await openSheet(page);
  for (const fold of await page.locator('details.fold').all())
    await fold.evaluate((one) => one.setAttribute('open', ''));
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const sizes: number[] = [];
  await page.locator('.edit-options select').nth(-1).selectOption('jpeg');
  for (const quality of ['MAX', 'MEDIUM', 'HIGH']) {
    await page.locator('.edit-options select').nth(-1).selectOption(quality);
    await page.locator('button[type=submit]').click();
    await page.locator('.edit-image img').waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('.edit-done .btn-primary').click()]);
    sizes.push(
      (await sharp(await saved.path()).metadata()).size ?? (await import('node:fs')).statSync(await saved.path()).size,
    );
    if (quality !== 'HIGH') await page.locator('.edit-done .btn-secondary').click();
  }
  // The results differ in their bytes alone.
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  expect(sizes[1]).toBeGreaterThan(sizes[2] ?? 0);
  await page.locator('.result-actions .btn-ghost').click();
  await page.locator('.drop').first().waitFor();
  expect(complaints).toEqual([]);
});
