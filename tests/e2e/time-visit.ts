import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { closeVisits, hydrated, type Visit, visit } from './site.ts';

export interface TimeVisitOptions {
  /** What the page's clock says; it stands still until a test moves it. */
  at: string;
  zone: string;
  locale?: string;
  phone?: boolean;
  withoutTemporal?: boolean;
  storage?: Record<string, string>;
}

/** A visit in another time and place. */
export async function visitAt(path: string, options: TimeVisitOptions): Promise<Visit> {
  const { at, zone, locale = 'en-GB', phone = false, withoutTemporal = false, storage = {} } = options;
  const opened = await visit(path, {
    locale,
    timezoneId: zone,
    phone,
    ...(withoutTemporal ? { script: () => Reflect.deleteProperty(globalThis, 'Temporal') } : {}),
    clockAt: new Date(at).getTime(),
    prepare: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript((entries) => {
        for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, Object.entries(storage));
    },
  });
  await ticking(opened.page);
  return opened;
}

/** The page has taken over and its clocks show a time: before that they show placeholders. */
export async function ticking(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('--:--'));
}

export async function textOf(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The cells of a row of the converter, without invisible direction marks. */
export async function rowOf(page: Page, city: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: city }) });
  // The hours of the grid are a drawing.
  const cells = await row
    .locator('th, td')
    .evaluateAll((all) =>
      all.map((cell) => (cell.querySelector('.plan-time') ?? (cell as HTMLElement)).textContent ?? ''),
    );
  return cells.map((cell) =>
    cell
      .replaceAll(/[\u2066\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

export async function columnOf(page: Page, index: number): Promise<string[]> {
  const cells = page.locator(`tbody tr > :nth-child(${index})`);
  return cells.evaluateAll((all) =>
    all.map((cell) => ((cell.querySelector('b, .plan-time') ?? cell).textContent ?? '').trim()),
  );
}

export const converterPath = '/time-tools/converter';

/** Visits of the converter at noon of a winter's day in London; each is closed after its test. */
export function converterVisits() {
  const visits: Visit[] = [];
  afterEach(async () => {
    for (const { context } of visits.splice(0)) await context.close();
  });
  afterAll(closeVisits);
  return async (options: Partial<TimeVisitOptions> = {}, address = converterPath): Promise<Visit> => {
    const opened = await visitAt(address, { at: '2026-01-15T12:00:30Z', zone: 'Europe/London', ...options });
    visits.push(opened);
    return opened;
  };
}
