import sharp from 'sharp';
import { expect, test } from 'vitest';
import { answerWith, bytesOf, choose, discOnWhite, screenAt } from './image-visit.ts';

const enter = screenAt('/image-tools/edit');
/** 50 megapixels, few bytes. */
const large = { width: 8660, height: 5774 };

/** Flat colors: a large image that is quickly made and decoded. */
const largePng = () =>
  sharp({ create: { ...large, channels: 3, background: '#3a6ea5' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

test('an image of 50 megapixels is cropped and made smaller on a phone', async () => {
  const { page, complaints } = await enter({ phone: true });
  await choose(page, { name: 'large.png', mimeType: 'image/png', buffer: await largePng() });
  await page.locator('.crop-box').waitFor({ timeout: 120_000 });
  await page.locator('.sheet-button').click();
  await page.getByLabel('Width', { exact: true }).fill('1000');
  await page.locator('button[type=submit]').click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.locator('.edit-done .btn-primary').click({ timeout: 120_000 }),
  ]);
  expect(await sharp(await bytesOf(download)).metadata()).toMatchObject({ width: 1000, height: 667 });
  expect(complaints).toEqual([]);
});

test('a cut-out of 50 megapixels can be saved on a phone, and a sentence says why it cannot be painted on', async () => {
  const { page } = await enter({ phone: true }, '/image-tools/background?lng=en');
  const cut = await sharp({ create: { ...large, channels: 4, background: '#3a6ea500' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await page.route('**/api/image/remove-background', (route) => answerWith(route, cut, 'image/png', 'cat_nobg.png'));
  await choose(page, await discOnWhite('cat.png'));
  await page.locator('.work-action button[type=submit]').click();
  await page
    .locator('#tool-panel:visible')
    .getByText(/50 megapixels/)
    .waitFor();
  expect(await page.locator('.studio-stage').count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.result-buttons .btn-primary').click(),
  ]);
  expect((await bytesOf(download)).equals(cut)).toBe(true);
});
