import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { closeVisits, type Visit, type VisitOptions, visit } from './site.ts';

export const editPath = '/image-tools/edit';

/**
 * Visits to the edit tool for one test file. Without options they are one page, whose image is put away in between;
 * with options a page of its own, closed after its test.
 */
export function editVisits(): (options?: VisitOptions, query?: string) => Promise<Visit> {
  let shared: Visit | undefined;
  let own: Visit | undefined;
  afterEach(async ({ task }) => {
    await own?.context.close();
    own = undefined;
    // A page in which something went wrong is no ground for the next test.
    if (task.result?.state !== 'fail') return;
    await shared?.context.close();
    shared = undefined;
  });
  afterAll(closeVisits);
  return async (options, query = '') => {
    if (options || query !== '') {
      own = await visit(editPath + query, options);
      return own;
    }
    if (shared) await putAway(shared.page);
    shared ??= await visit(editPath);
    return shared;
  };
}

/** Back to the empty drop area. */
async function putAway(page: Page): Promise<void> {
  const another = page.locator('.result-actions .btn-ghost');
  const remove = page.getByRole('button', { name: /^Remove \S+\.\w+$/ });
  if (await another.isVisible()) await another.click();
  else if (await remove.isVisible()) await remove.click();
  await page.locator('.work-main .drop').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

const mimeTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', txt: 'text/plain' };

export async function choose(page: Page, buffer: Buffer, name = 'photo.png'): Promise<void> {
  const mimeType = mimeTypes[name.split('.').at(-1) ?? ''] ?? 'image/png';
  await page.locator('.work-main input[type=file]').setInputFiles({ name, mimeType, buffer });
}

export async function load(page: Page, buffer: Buffer, name?: string): Promise<void> {
  await choose(page, buffer, name);
  await page.locator('.crop-box').waitFor();
  // The numbers of the crop are folded away.
  await page
    .locator('details.fold')
    .first()
    .evaluate((fold) => fold.setAttribute('open', ''));
}

/** On a phone the options are a sheet over the bar. */
export const openSheet = (page: Page) => page.locator('.sheet-button:visible').click();

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const numberIn = (page: Page, label: string) => field(page, label).inputValue();
export const cropOf = (page: Page) =>
  Promise.all(['From left', 'From top', 'Crop width', 'Crop height'].map((label) => numberIn(page, label)));
export const apply = async (page: Page) => {
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
};

export async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

export async function setCrop(page: Page, x: number, y: number, width: number, height: number): Promise<void> {
  const values = { 'From left': x, 'From top': y, 'Crop width': width, 'Crop height': height };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(String(value));
}
