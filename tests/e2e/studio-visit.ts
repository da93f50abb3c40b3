import type { Page } from 'playwright-core';
import { bytesOf } from './image-visit.ts';

export const tool = (page: Page, value: string) => page.locator(`.studio-brush input[value=${value}]`).check();
export const save = async (page: Page) => {
  const download = page.waitForEvent('download');
  await page.locator('.work-action button[type=submit]').click();
  return download;
};
export const savedBytes = async (page: Page) => bytesOf(await save(page));
