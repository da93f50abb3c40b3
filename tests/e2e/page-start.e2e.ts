import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { isFull } from '../fixtures/is-full.ts';
import { closeVisits, hydrated, openBrowser, siteUrl } from './site.ts';

afterAll(closeVisits);

let listening: Promise<Page> | undefined;

/** A phone that notes what Intl is asked to make, in each document anew: one serves for all pages. */
async function openListening(): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'DisplayNames', 'Locale'] as const) {
      const original = Intl[name] as unknown as new (...parameters: unknown[]) => object;
      const counted = new Proxy(original, {
        construct(target, parameters) {
          made.push(`${name} ${JSON.stringify(parameters)}`);
          return new target(...parameters);
        },
      });
      Object.assign(Intl, { [name]: counted });
    }
  });
  return page;
}

/** What Intl was asked to make while a page woke up on a phone, before anybody touched it. */
async function madeAtStart(path: string): Promise<string[]> {
  listening ??= openListening();
  const page = await listening;
  await page.goto(siteUrl() + path);
  await hydrated(page);
  if (path.includes('converter')) await page.locator('[data-hours] [data-slot]').first().waitFor();
  if (path.includes('world-clock')) await page.locator('[data-sky="day"], [data-sky="night"]').first().waitFor();
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
}

describe('a page wakes up', () => {
  // The first formatter of a visit takes a phone a tenth of a second.
  test.each([
    '/',
    '/pdf-tools/compress',
    '/pdf-tools/modify',
    '/pdf-tools/merge',
    '/image-tools/compress',
    '/image-tools/background',
    '/image-tools/edit',
  ])('%s without a single formatter', async (path) => {
    expect(await madeAtStart(path)).toEqual([]);
  });

  test.each([
    ['/time-tools/converter', 32],
    ['/time-tools/world-clock', 12],
  ] as const)('%s with few formatters, none of them twice or for a search', async (path, most) => {
    const made = await madeAtStart(path);
    expect(made.filter((call) => /^(Collator|DisplayNames)/.test(call))).toEqual([]);
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(most);
  });
});

/** How much of the page has moved since it was first drawn; its scripts come only then, as over a slow line. */
async function movedAtStart(path: string, locale: string, width: number): Promise<number> {
  const context = await (await openBrowser()).newContext({
    locale,
    // No place of the table: the visitor's own would leave it.
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    viewport: { width, height: 850 },
    isMobile: width < 800,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const moved = { share: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.share += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let letThrough = () => {};
  const drawn = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', (route) => drawn.then(() => route.continue()));
  await page.goto(siteUrl() + path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(200);
  letThrough();
  await page.locator('[data-hours] [data-slot]').first().waitFor();
  await page.waitForTimeout(500);
  const share = await page.evaluate(() => (globalThis as unknown as { moved: { share: number } }).moved.share);
  await context.close();
  return share;
}

describe('the converter wakes up where it stands', () => {
  // Every locale and every width once: long words on a phone, right to left beside it; all pairs in the full run.
  const locales = ['en-US', 'de', 'ar'];
  const pairs = locales.flatMap((locale) => [412, 1280].map((width) => [locale, width] as const));
  const usual = pairs.filter(([locale, width]) => (locale === 'en-US') === (width === 1280));
  test.each(isFull ? pairs : usual)('in %s at %i', async (locale, width) => {
    expect(await movedAtStart('/time-tools/converter', locale, width)).toBeLessThan(0.002);
  });
});

describe('scripts and the worker', () => {
  test('what paints a page is fetched before what wakes it up', async () => {
    const html = await (await fetch(`${siteUrl()}/pdf-tools/compress`)).text();
    const late = html.match(/<script type="module"[^>]*>|<link rel="(?:modulepreload|preload)"[^>]*>/g) ?? [];
    expect(late.length).toBeGreaterThan(5);
    expect(late.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    // A deferred one runs in the task that lays out the page last: together they keep a phone busy for long.
    expect(late[0]).toMatch(/^<script type="module" async /);
  });

  test('the worker that fetches all pages waits for the one that is open', async () => {
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    await page.goto(`${siteUrl()}/`, { waitUntil: 'load' });
    await hydrated(page);
    const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const sinceLoad = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        return performance.now() - (entry?.loadEventEnd ?? 0);
      });
    const early = await registered();
    // On a machine so slow that the wait is over, it says nothing.
    if ((await sinceLoad()) < 2900) expect(early).toBe(0);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect(await registered()).toBe(1);
    expect(await sinceLoad()).toBeGreaterThan(2900);
    await context.close();
  });
});
