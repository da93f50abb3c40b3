import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../api/support/pdf.ts';
import { flateImage, makeImageDocument } from '../fixtures/pdf-images.ts';
import { discOnWhite } from './image-visit.ts';
import { bannerText, type GivenFile, pdfFile, pick, submit } from './pdf-files.ts';
import { closeVisits, visit } from './site.ts';

afterAll(closeVisits);

const offline = 'You seem to be offline. Reconnect, then try again.';
const kept = 'Your file is still here.';

describe('without a network', () => {
  test.each([
    ['/pdf-tools/compress', 'The PDF could not be compressed. Please try again.'],
    ['/image-tools/compress', 'Image compression service is not available. Please try again later.'],
    ['/image-tools/background', 'No response from server. Please check your network connection.'],
  ])('%s says so, keeps the file, and works once the network is back', async (path, message) => {
    const { page, context } = await visit(path);
    await pick(page, await fileFor(path));
    const byColor = page.getByRole('radio', { name: /by color/ });
    if ((await byColor.count()) > 0) await byColor.check();
    await context.setOffline(true);
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toBe(message);
    expect(await page.locator('.banner').innerText()).toContain(offline);
    expect(await page.locator('.banner').innerText()).toContain(kept);
    await context.setOffline(false);
    await submit(page);
    await page.locator('.done-mark').first().waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    await context.close();
  });

  test('a password that cannot be encrypted is put down to the network; a server that stops mid-way is not', async () => {
    const { page, context } = await visit('/pdf-tools/compress');
    await pick(page, await fileFor('/pdf-tools'));
    await page.route('**/api/pdf/compress', (route) => route.abort('connectionreset'));
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await page.locator('.banner').innerText()).toContain(kept);
    expect(await page.locator('.banner').innerText()).not.toContain(offline);
    await page.unroute('**/api/pdf/compress');
    await page.getByRole('button', { name: 'Close this message' }).click();

    await page.getByLabel('New password').fill('secret');
    await context.setOffline(true);
    await submit(page);
    await page.locator('.banner').waitFor();
    expect(await bannerText(page)).toBe('Failed to encrypt password');
    expect(await page.locator('.banner').innerText()).toContain(offline);
    await context.close();
  });
});

test('on a slow network the share of the upload grows, and cancel stops it at once', async () => {
  const { page, context } = await visit('/pdf-tools/compress');
  await pick(page, pdfFile('large.pdf', makePdf(5, 3_000_000)));
  await slowDown(page);
  await submit(page);
  const share = async () => Number.parseInt(await page.locator('.progress .figure').innerText(), 10);
  await expect.poll(share, { timeout: 15_000 }).toBeGreaterThan(0);
  const first = await share();
  await expect.poll(share, { timeout: 15_000 }).toBeGreaterThan(first);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Stopped. Your file is still here.').waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Compress PDF' }).isEnabled()).toBe(true);
  await context.close();
});

test('on a slow network a result on its way is told as such', async () => {
  // Noise that only gets a password: quick to make, and as large as before.
  const { page, context } = await visit('/pdf-tools/compress?protect');
  const image = flateImage(randomBytes(250 * 200 * 3), 250, 200, 'DeviceRGB');
  await pick(page, pdfFile('noise.pdf', Buffer.from(makeImageDocument([{ ...image, width: 200, height: 200 }]))));
  await page.getByLabel('New password').fill('secret');
  await slowDown(page);
  const coming = page.waitForEvent('download');
  await submit(page);
  await page.getByText('Downloading the result').first().waitFor({ state: 'attached' });
  await coming;
  await context.close();
});

async function fileFor(path: string): Promise<GivenFile> {
  if (path.startsWith('/pdf')) return pdfFile('a.pdf', makePdf(1, 60_000));
  return discOnWhite();
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const rate = 100_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
}
