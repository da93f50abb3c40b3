import { statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { closeVisits, openBrowser, sitePath, siteUrl } from './site.ts';

afterAll(closeVisits);

const maxKb = 120;
/** The polyfill, for browsers whose own Temporal is still to come. */
const polyfillKb = 25;

const servedSize = (file: string) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;

test.each(['/time-tools/converter', '/time-tools/world-clock'])(
  '%s is light, and the names of places come with the first letter',
  async (path) => {
    const context = await (await openBrowser()).newContext({
      locale: 'en-GB',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    const names: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      scripts.push(response.body());
      names.push(new URL(response.url()).pathname.slice(sitePath().length));
    });
    await page.goto(siteUrl() + path, { waitUntil: 'networkidle' });
    const isNative = await page.evaluate(() => 'Temporal' in globalThis);
    const bodies = await Promise.all(scripts);
    // As they are served to browsers that can read it.
    const kb = names.reduce((sum, name) => sum + servedSize(`dist/web${name}`), 0) / 1024;
    expect(kb).toBeLessThanOrEqual(maxKb + (isNative ? 0 : polyfillKb));
    const holdsNames = (body: Buffer) => body.includes('Asia/Tokyo JP');
    expect(bodies.some(holdsNames)).toBe(false);
    await page.locator('form').getByRole('combobox').fill('b');
    await page.getByRole('option').first().waitFor();
    expect((await Promise.all(scripts)).filter(holdsNames)).toHaveLength(1);
    await context.close();
  },
);
