import { describe, expect, test } from 'vitest';
import { choose, drop, failWith, insideOf, photo, screenAt } from './image-visit.ts';
import { submitUntilHeard } from './site.ts';

const api = '**/api/image/compress';
const enter = screenAt('/image-tools/compress');
const compressButton = { name: 'Compress image' } as const;

describe('image compress refuses', () => {
  test('a text, an image over 10 MB and an empty file, each in words that can be closed', async () => {
    const { page } = await enter();
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
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await page.getByRole('button', compressButton).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Close this message' }).click();
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });

  test('a second image', async () => {
    const { page } = await enter();
    await drop(page, [
      { name: 'a.png', type: 'image/png' },
      { name: 'b.png', type: 'image/png' },
    ]);
    // Two make a queue, and nothing is sent before the button.
    await page.locator('.queue-row').nth(1).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('nothing of exactly 10 MB, and no .DS_Store', async () => {
    const { page } = await enter();
    await drop(page, [
      { name: '.DS_Store', type: '' },
      { name: 'full.png', type: 'image/png', size: 10 * 1024 * 1024 },
    ]);
    await page.locator('.file-row').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText('No preview for this file.').first().waitFor();
  });

  test('to send anything without an image', async () => {
    const { page } = await enter();
    const alert = page.getByRole('alert');
    await submitUntilHeard(page);
    expect(await alert.innerText()).toContain('Please select an image file');
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

  test.each(['503', 'offline'])('a failed service check (%s) sends nothing', async (how) => {
    const { page } = await enter();
    await page.route(api, (route) => (how === '503' ? route.fulfill({ status: 503 }) : route.abort()));
    await choose(page, await photo(64, 40));
    await page.getByRole('button', compressButton).click();
    await page.getByText('Image compression service is not available. Please try again later.').waitFor();
    expect((await insideOf(page)).forms).toEqual([]);
  });

  test('no answer after the check asks to look at the connection', async () => {
    const { page } = await enter();
    await page.route(api, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 204 }) : route.abort(),
    );
    await choose(page, await photo(64, 40));
    await page.getByRole('button', compressButton).click();
    await page.getByText('No response from server. Please check your network connection.').waitFor();
  });
});

describe('image compress, its states', () => {
  const hanging = async () => {
    const opened = await enter();
    const { page } = opened;
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
    return { ...opened, busy, downloads };
  };

  test('while busy the button does nothing, and Cancel returns to the chosen image', async () => {
    const { page, busy, downloads } = await hanging();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', compressButton).waitFor();
    await page.locator('.image-well img').waitFor();
    expect(await page.getByRole('status').first().innerText()).toContain('Stopped.');
    expect(downloads).toEqual([]);
  });

  test('leaving the tab lets the call go on, and the tab says so', async () => {
    const { page, downloads } = await hanging();
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
    // The saved file's address goes after a minute; all others are gone.
    expect((await insideOf(page)).liveAddresses).toBe(1);
  });
});
