import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { answerWith, bytesOf, choose, cutDisc, insideOf, photo, screenAt } from './image-visit.ts';

const path = '/image-tools/compress';
const enter = screenAt(path);
const button = { name: 'Compress image' } as const;

describe('image compress, options that few need', () => {
  test('are folded, are sent only when set, and a new image forgets them, but not what was set before any', async () => {
    const { page, complaints } = await enter();
    await page.getByRole('radio', { name: 'High' }).check();
    await choose(page, await photo(640, 400));
    expect(await page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Medium' }).check();
    await page.getByText('More options').click();
    await page.getByLabel('Longest side').fill('wide');
    await page.getByLabel('Longest side').blur();
    expect(await page.getByLabel('Longest side').getAttribute('aria-invalid'), 'a side that is none').toBe('true');
    expect(await page.getByRole('button', button).isDisabled()).toBe(true);
    await page.getByLabel('Longest side').fill('200');
    await page.getByRole('checkbox', { name: 'Keep metadata' }).check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'AVIF', exact: true }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', button).click();
    const saved = await bytesOf(await download);
    expect(await sharp(saved).metadata()).toMatchObject({ width: 200, height: 125, format: 'heif' });
    expect((await insideOf(page)).forms.at(-1)).toMatchObject({ format: 'AVIF', maxSide: '200', keepMetadata: 'true' });
    await choose(page, await photo(320, 200, 'next.jpg'));
    expect(await page.getByRole('radio', { name: 'Original' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Longest side').inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: 'Keep metadata' }).isChecked()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('a size to hit may cost pixels when it is allowed', async () => {
    const { page } = await enter();
    await choose(page, await photo(640, 400));
    await page.getByRole('button', { name: 'By size' }).click();
    await page.getByLabel('Under').fill('3');
    await page.getByLabel('Unit').selectOption('KB');
    await page.getByRole('checkbox', { name: 'Scale down if needed' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', button).click();
    expect((await bytesOf(await download)).length).toBeLessThanOrEqual(3 * 1024);
    expect((await insideOf(page)).forms.at(-1)).toMatchObject({ targetBytes: '3072', allowResize: 'true' });
  });
});

describe('image compress, said before and after', () => {
  test('a transparent image warns before it becomes a JPEG, an opaque one does not', async () => {
    const { page } = await enter();
    const warning = page.getByText('This image has transparent parts.');
    await choose(page, { name: 'cut.png', mimeType: 'image/png', buffer: await cutDisc() });
    await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
    await warning.waitFor();
    await page.getByRole('radio', { name: 'WebP', exact: true }).check();
    expect(await warning.count()).toBe(0);
    await choose(page, await photo(64, 64, 'whole.png'));
    await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
    await page.waitForTimeout(500);
    expect(await warning.count()).toBe(0);
  });

  test('a failure goes with other options; a result without a preview; a smaller format is one press away', async () => {
    const { page } = await enter();
    let answer: (route: Route) => Promise<void> = (route) =>
      route.fulfill({ status: 422, body: '{"error":"damaged_file","message":"x"}' });
    await page.route('**/api/image/compress', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 204 }) : answer(route),
    );
    await choose(page, await photo());
    await page.getByRole('button', button).click();
    await page.locator('.banner').waitFor();
    await page.getByRole('radio', { name: 'Low' }).check();
    expect(await page.locator('.banner').count()).toBe(0);

    const result = (await photo(40, 40)).buffer;
    answer = (route) => answerWith(route, result, 'image/jpeg', 'img_compressed.jpg');
    await choose(page, { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
    await page.getByRole('button', button).click();
    await page.locator('.result .image-well img').waitFor();
    expect(await page.locator('.compare').count(), 'the browser cannot draw the original').toBe(0);

    const image = await photo(40, 40, 'tiny.png');
    const smallerAs = { format: 'WEBP', bytes: 1_405_091 } as const;
    const report = { inputBytes: 9000, outputBytes: 8000, smallerAs, notes: [] };
    answer = (route) => answerWith(route, image.buffer, 'image/png', 'tiny_compressed.png', report);
    await choose(page, image);
    await page.getByRole('button', button).click();
    await page.getByText('As WebP it would take only about 1.3 MB.').waitFor();
    await page.getByRole('button', { name: 'Try WebP' }).click();
    await expect.poll(async () => (await insideOf(page)).forms.at(-1)?.['format']).toBe('WEBP');
    expect(await page.getByRole('radio', { name: 'WebP', exact: true }).isChecked()).toBe(true);
  });

  test('Apple devices are asked for JPEG first, so that they convert HEIC themselves', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
    const { page } = await enter({ userAgent });
    const accept = page.locator('.work-main input[type=file]');
    await expect.poll(() => accept.getAttribute('accept')).toMatch(/^image\/jpeg,image\/\*/);
    expect(await accept.getAttribute('accept')).not.toContain('heic');
  });
});
