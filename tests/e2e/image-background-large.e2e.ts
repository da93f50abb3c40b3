import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answerWith, choose, cutDisc, discOnWhite, pixelAt, screenAt } from './image-visit.ts';
import { savedBytes, tool } from './studio-visit.ts';

const enter = screenAt('/image-tools/background');

describe('the brush on an image of more pixels than the stage', () => {
  // The stage shows 900 at most.
  const large = 1600;
  const openLarge = async () => {
    const visit = await enter();
    const { page } = visit;
    const disc = await cutDisc(large);
    await page.route('**/api/image/remove-background', (route) => answerWith(route, disc, 'image/png', 'cat_nobg.png'));
    await choose(page, await discOnWhite('cat.png', large));
    await page.locator('.work-action button[type=submit]').click();
    await page.locator('.studio-stage').waitFor();
    return visit;
  };
  /** In the middle of the stage, which shows the middle of the image. */
  const shownAlpha = (page: Page) =>
    page.locator('canvas.studio-front').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(canvas as HTMLCanvasElement, -Math.floor(width / 2), -Math.floor(height / 2));
      return context?.getImageData(0, 0, 1, 1).data[3];
    });
  const middleOf = async (page: Page) => {
    const stage = await page.locator('.studio-stage').boundingBox();
    if (!stage) throw new Error('no stage');
    return { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  };

  test('is seen while drawn, on the image when it ends, also as the view changes; a lost pointer leaves nothing', async () => {
    const { page, complaints } = await openLarge();
    const { x, y } = await middleOf(page);
    for (const [name, alpha] of [
      ['erase', 0],
      ['restore', 255],
    ] as const) {
      await tool(page, name);
      await page.mouse.move(x - 30, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y, { steps: 4 });
      await expect.poll(() => shownAlpha(page)).toBe(alpha);
      await page.mouse.up();
      await expect.poll(() => shownAlpha(page)).toBe(alpha);
      expect((await pixelAt(await savedBytes(page), large / 2, large / 2))[3]).toBe(alpha);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownAlpha(page)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownAlpha(page)).toBe(255);

    await tool(page, 'erase');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 2 });
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 30);
    await page.keyboard.up('Control');
    await page.mouse.move(x - 10, y, { steps: 2 });
    await page.mouse.up();
    expect((await pixelAt(await savedBytes(page), large / 2, large / 2))[3]).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect.poll(() => shownAlpha(page)).toBe(0);
    await page.locator('.studio-stage').dispatchEvent('pointercancel', { pointerId: 1 });
    await expect.poll(() => shownAlpha(page)).toBe(255);
    await page.mouse.up();
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
