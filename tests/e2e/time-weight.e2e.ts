import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { closeVisits, openBrowser, siteUrl } from './site.ts';

afterAll(closeVisits);

const maxKb = 120;
/** The polyfill, for browsers whose own Temporal is still to come. */
const polyfillKb = 25;

test.each(['/time-tools/converter', '/time-tools/world-clock'])(
  '%s is light, and the names of places come with the first letter',
  async (path) => {
    const context = await (await openBrowser()).newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.body()));
    await page.goto(siteUrl() + path, { waitUntil: 'networkidle' });
    const isNative = await page.evaluate(() => 'Temporal' in globalThis);
    const bodies = await Promise.all(scripts);
    const kb = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1024;
    expect(kb).toBeLessThanOrEqual(maxKb + (isNative ? 0 : polyfillKb));
    const holdsNames = (body: Buffer) => body.includes('Asia/Tokyo JP');
    expect(bodies.some(holdsNames)).toBe(false);
    await page.locator('form').getByRole('combobox').fill('b');
    await page.getByRole('option').first().waitFor();
    expect((await Promise.all(scripts)).filter(holdsNames)).toHaveLength(1);
    await context.close();
  },
);
