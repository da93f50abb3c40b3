import { describe, expect, test } from 'vitest';
import { answerWith, choose, cutDisc, discOnWhite, screenAt } from './image-visit.ts';

const enter = screenAt('/image-tools/background');

async function openStudio(...where: Parameters<typeof enter>) {
  const { page } = await enter(...where);
  const cut = await cutDisc();
  await page.route('**/api/image/remove-background', (route) => answerWith(route, cut, 'image/png', 'cat_nobg.png'));
  await choose(page, await discOnWhite());
  await page.locator('.work-action button[type=submit]').click();
  await page.locator('.studio-stage').waitFor();
  return page;
}

describe('the file that the studio makes', () => {
  test('is made once, however often its button is pressed', async () => {
    const page = await openStudio();
    await page.locator('.backdrops input[value=gradient]').check();
    // A photo of many megapixels takes so long.
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...options) {
        setTimeout(() => toBlob.apply(this, options), 500);
      };
    });
    await page.locator('.finish-ways button', { hasText: 'Edit' }).dblclick();
    await page.waitForURL('**/image-tools/edit');
    await page.locator('#tab-image-background').click();
    await page.locator('.studio-stage').waitFor();
    expect(await page.locator('.banner:visible').count()).toBe(0);
  });

  test('is no longer what was saved once it is retouched', async () => {
    const page = await openStudio();
    const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(true);
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PNG' }).click()]);
    await expect.poll(asks).toBe(false);
    await page.locator('.studio-stage').click();
    await expect.poll(asks).toBe(true);
  });

  test('has its buttons in one row on the narrowest phone', async () => {
    const page = await openStudio(
      { phone: true, viewport: { width: 320, height: 640 } },
      '/image-tools/background?lng=de',
    );
    const tops = await page
      .locator('.studio-bar-end > :visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  test('has no image behind it that the browser cannot draw: that is said, and another can be chosen', async () => {
    const page = await openStudio();
    await page.locator('.backdrops input[value=image]').check();
    const bad = { name: 'sea.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') };
    await page.locator('.work-options input[type=file]').setInputFiles([bad]);
    await page.getByRole('alert').getByText('Invalid image file type.').waitFor();
    await page.locator('.work-options').getByText('Drop the background here').waitFor();
  });

  test('is shown by itself where the browser cannot draw what it was made of', async () => {
    const { page } = await enter();
    const cut = await cutDisc();
    await page.route('**/api/image/remove-background', (route) => answerWith(route, cut, 'image/png', 'cat_nobg.png'));
    await choose(page, { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
    await page.locator('.work-action button[type=submit]').click();
    await page.getByText('This browser can’t open the image for painting.').waitFor();
    const shown = page.locator('.result img:visible').first();
    await expect.poll(() => shown.evaluate((image) => image.clientWidth)).toBeGreaterThan(50);
  });
});
