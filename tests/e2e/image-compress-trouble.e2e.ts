import { describe, expect, test } from 'vitest';
import { choose, drop, failWith, insideOf, photo, screenAt } from './image-visit.ts';
import { submitUntilHeard } from './site.ts';

const api = '**/api/image/compress';
const enter = screenAt('/image-tools/compress');
const compressButton = { name: 'Compress image' } as const;

describe('image compress refuses', () => {
  test('to send nothing; a text, an image over 10 MB and an empty file, but not exactly 10 MB or a second', async () => {
    const { page } = await enter();
    const alert = page.getByRole('alert');
    await submitUntilHeard(page);
    expect(await alert.innerText()).toContain('Please select an image file');
    await page.getByRole('button', { name: 'Close this message' }).click();
    const refused = [
      [{ name: 'notes.txt', type: 'text/plain' }, 'Please select a valid image file'],
      [
        { name: 'huge.png', type: 'image/png', size: 10 * 1024 * 1024 + 1 },
        'huge.png is too large. Each file must be 10MB or less.',
      ],
      [{ name: 'empty.png', type: 'image/png', size: 0 }, 'empty.png is empty.'],
    ] as const;
    for (const [file, message] of refused) {
      await drop(page, [file]);
      await alert.filter({ hasText: message }).waitFor();
      expect(await page.getByRole('button', compressButton).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Close this message' }).click();
      expect(await alert.count()).toBe(0);
    }

    await drop(page, [
      { name: '.DS_Store', type: '' },
      { name: 'full.png', type: 'image/png', size: 10 * 1024 * 1024 },
    ]);
    await page.locator('.file-row').waitFor();
    expect(await alert.count(), 'nothing is said of .DS_Store').toBe(0);
    await page.getByText('No preview for this file.').first().waitFor();
    await page.getByRole('button', { name: 'Remove full.png' }).click();

    await drop(page, [
      { name: 'a.png', type: 'image/png' },
      { name: 'b.png', type: 'image/png' },
    ]);
    // Two make a queue, and nothing is sent before the button.
    await page.locator('.queue-row').nth(1).waitFor();
    expect(await alert.count()).toBe(0);
    expect((await insideOf(page)).forms).toEqual([]);
  });
});

describe('image compress when the call fails', () => {
  test('the sentence is shown, file and preview stay, and a new image clears it', async () => {
    const { page } = await enter();
    const answers: [number, unknown, string][] = [
      [413, { error: 'file_too_large', filename: 'photo.jpg' }, 'photo.jpg is too large.'],
      [429, { error: 'rate_limited' }, 'Too many requests. Please try again later.'],
      [503, { error: 'busy' }, 'Many people are using this tool right now.'],
      [400, { error: 'odd', message: 'Odd thing' }, 'Odd thing'],
      [400, { error: 'no words' }, 'no words'],
      [502, '', 'Server error: 502 - Bad Gateway'],
    ];
    let next = 0;
    await page.route(api, (route) => {
      const [status, body] = answers[next] ?? [500, ''];
      return route.request().method() === 'HEAD' ? route.fulfill({ status: 204 }) : failWith(route, status, body);
    });
    for (; next < answers.length; next++) {
      await choose(page, await photo(64, 40, `photo${next}.jpg`));
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByRole('button', compressButton).click();
      await page
        .getByRole('alert')
        .filter({ hasText: answers[next]?.[2] ?? '' })
        .waitFor();
      await page.locator('.image-well img').waitFor();
      expect(await page.getByRole('button', compressButton).isEnabled()).toBe(true);
    }
  });

  test('a failed service check sends nothing; no answer after it asks to look at the connection', async () => {
    const { page } = await enter();
    let check: 'refused' | 'offline' | 'good' = 'refused';
    await page.route(api, (route) => {
      if (route.request().method() !== 'HEAD' || check === 'offline') return route.abort();
      return route.fulfill({ status: check === 'good' ? 204 : 503 });
    });
    for (const [how, said] of [
      ['refused', 'Image compression service is not available. Please try again later.'],
      ['offline', 'Image compression service is not available. Please try again later.'],
      ['good', 'No response from server. Please check your network connection.'],
    ] as const) {
      check = how;
      await choose(page, await photo(64, 40, `${how}.jpg`));
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('button', compressButton).click();
      await page.getByText(said).waitFor();
      expect((await insideOf(page)).forms, how).toHaveLength(how === 'good' ? 1 : 0);
    }
  });
});

describe('image compress, its states', () => {
  test('while busy the button does nothing, Cancel returns to the image, and another tab lets it go on', async () => {
    const { page } = await enter();
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.route(api, (route) => {
      if (route.request().method() === 'HEAD') return route.fulfill({ status: 204 });
      return undefined;
    });
    await choose(page, await photo(64, 40));
    await page.getByRole('button', compressButton).click();
    const busy = page.getByRole('button', { name: 'Compressing…' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', compressButton).waitFor();
    await page.locator('.image-well img').waitFor();
    expect(await page.getByRole('status').first().innerText()).toContain('Stopped.');
    expect(downloads).toEqual([]);

    await page.getByRole('button', compressButton).click();
    await busy.waitFor();
    await page.getByRole('tab', { name: 'Background' }).click();
    await page.locator('#tab-image-compress .tab-ring').waitFor();
    expect(downloads).toEqual([]);
  });

  test('a new image clears the result, and a removed one leaves no address behind', async () => {
    const { page } = await enter();
    await choose(page, await photo(64, 40));
    await page.getByRole('button', compressButton).click();
    await page.locator('.compare').waitFor();
    await choose(page, await photo(50, 50, 'next.png'));
    await page.getByText('50 × 50').waitFor();
    expect(await page.locator('.compare').count()).toBe(0);
    expect(await page.locator('.figures').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove next.png' }).click();
    await page.getByText('Drop an image here').waitFor();
    expect((await insideOf(page)).liveAddresses).toBe(0);
  });
});
