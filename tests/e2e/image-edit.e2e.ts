import { describe, expect, test } from 'vitest';
import { giantPngHeader, slopesPng } from '../fixtures/edit-images.ts';
import { isFull } from '../fixtures/is-full.ts';
import { axeViolations } from './axe.ts';
import { apply, choose, cropOf, editVisits, field, load, numberIn, openSheet, setCrop } from './edit-visit.ts';
import { emptyFile } from './empty-file.ts';
import { submitUntilHeard } from './site.ts';

const enter = editVisits();

describe('the fields', () => {
  test('hold the size and the whole as crop; wrong values leave them, undo, redo and reset go through the steps', async () => {
    const { page } = await enter();
    expect(await field(page, 'Width').isDisabled()).toBe(true);
    await load(page, await slopesPng());
    expect([await numberIn(page, 'Width'), await numberIn(page, 'Height')]).toEqual(['400', '300']);
    expect(await cropOf(page)).toEqual(['0', '0', '400', '300']);
    expect(await numberIn(page, 'Rotation')).toBe('0');
    expect(await page.getByLabel('Lock aspect ratio').isChecked()).toBe(true);
    expect(await numberIn(page, 'Output format')).toBe('png');
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

    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await field(page, 'Width').pressSequentially('0');
    expect(await numberIn(page, 'Width')).toBe('4000');
    await page.getByRole('button', { name: 'Flip vertically' }).click();
    await page.getByRole('button', { name: 'Rotate −90°' }).click();
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Rotation')).toBe('0');
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('button', { name: 'Flip vertically' }).getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Width')).toBe('400');
    await page.keyboard.press('Control+Shift+Z');
    expect(await numberIn(page, 'Width')).toBe('4000');
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await page.getByRole('button', { name: 'Flip vertically' }).getAttribute('aria-pressed')).toBe('true');
    await setCrop(page, 10, 20, 30, 40);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await cropOf(page)).toEqual(['0', '0', '400', '300']);
    expect(await numberIn(page, 'Width')).toBe('400');
    expect(await page.getByRole('button', { name: 'Flip vertically' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await cropOf(page)).toEqual(['10', '20', '30', '40']);
  });

  test('the other side follows, a quarter turn swaps both, the lock starts from the current size', async () => {
    const { page } = await enter();
    await load(page, await slopesPng());
    await field(page, 'Width').fill('77');
    await page.keyboard.press('Control+z');
    expect(await numberIn(page, 'Width')).toBe('400');
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
});

describe('the crop on the image', () => {
  test('is drawn, moved and resized with the mouse and by keys, and stays inside; its handles have names', async () => {
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

    await setCrop(page, 100, 100, 100, 100);
    await page.getByRole('slider', { name: 'Crop area' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp']) {
      await page.keyboard.press(key);
    }
    expect(await cropOf(page)).toEqual(['102', '101', '101', '99']);
    await page.getByRole('slider', { name: 'Top left corner' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await cropOf(page)).toEqual(['101', '101', '102', '99']);
    expect(await page.locator('.crop [role=slider]').count()).toBe(9);
    expect(await page.getByRole('slider', { name: 'Bottom edge' }).getAttribute('aria-valuetext')).toBe(
      '102 by 99 pixels, 101 from the left, 101 from the top',
    );
    await page.getByRole('button', { name: 'Reset' }).click();

    // A chosen shape is kept while it is pulled.
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
    const handle = page.locator('[data-grip="se"] .crop-reach');
    // Above the bar at the foot, which lies over the end of a stage that is in the window.
    await handle.evaluate((reach) => reach.scrollIntoView({ block: 'center' }));
    const corner = await handle.boundingBox();
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

describe('what is refused', () => {
  test('applying without an image, also past the disabled button', async () => {
    const { page } = await enter({});
    expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await submitUntilHeard(page);
    await page.getByRole('alert').getByText('Please select an image file').waitFor();
  });

  test('an image whose code cannot be loaded, in place of waiting for ever', async () => {
    const { page, context } = await enter({});
    await context.route(/\/assets\/image-(worker|tasks)/, (route) => route.abort());
    await choose(page, await slopesPng(), 'photo.png');
    await page.getByText('An error occurred while editing the image.').waitFor();
    await page.getByText('Drop an image here').waitFor();
  });

  test('a result too large to draw, before anything is drawn; a broken image leaves the one being edited', async () => {
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
    await choose(page, Buffer.from('not an image'), 'broken.png');
    await page.getByText('An error occurred while editing the image.').waitFor();
    expect(await numberIn(page, 'Width')).toBe('200');
    await apply(page);
  });

  test('a file over 10 MB, a text, two files, a broken image and one of too many pixels', async () => {
    const { page } = await enter();
    const banner = page.locator('.banner strong');
    await page.locator('.work-main input[type=file]').setInputFiles(emptyFile('huge.png', 10 * 1024 * 1024 + 1));
    expect(await banner.textContent()).toBe('huge.png is too large. Each file must be 10MB or less.');
    await choose(page, Buffer.from('hello'), 'note.txt');
    await page.getByText('Please select a valid image file').waitFor();
    await choose(page, giantPngHeader(), 'giant.png');
    await page.getByText(/giant\.png is .*Images up to 100 megapixels/).waitFor();
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
});

// On a dark Arabic phone image-edit-parts.e2e.ts has both looked at, with every fold open.
describe.each([
  { language: 'en', options: { phone: false } },
  ...(isFull ? [{ language: 'ar', options: { phone: true, dark: true } }] : []),
])('in $language', ({ language, options }) => {
  test('editor and result have nothing for axe', async () => {
    const { page, complaints } = await enter(options, `?lng=${language}`);
    const check = async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    };
    await load(page, await slopesPng());
    if (options.phone) await openSheet(page);
    await page.locator('.edit-options input').last().scrollIntoViewIfNeeded();
    await check();
    await page.locator('button[type=submit]').click();
    await page.locator('.edit-image img').waitFor();
    await check();
    expect(complaints).toEqual([]);
  });
});
