import type { ComponentType } from 'react';
import type { Page } from '../../site/pages.ts';

type ScreenModule = { default: ComponentType };

/** One chunk for each tool with a screen.tsx and for each page that is seldom the first; none needs a line here. */
const loaders = {
  ...import.meta.glob<ScreenModule>('../../tools/*/screen.tsx'),
  ...import.meta.glob<ScreenModule>('../pages/{contact,privacy,terms}.tsx'),
};
const loaded = new Map<Page['id'], ComponentType>();

const fileOf = (page: Page) => (page.kind === 'tool' ? `../../tools/${page.id}/screen.tsx` : `../pages/${page.id}.tsx`);

/** Undefined for a page without a screen of its own: home, and a tool that shows as Coming Soon. */
export function screenOf(page: Page): ComponentType | undefined {
  return loaded.get(page.id);
}

export function hasScreen(page: Page): boolean {
  return fileOf(page) in loaders;
}

export async function loadScreen(page: Page): Promise<void> {
  const load = loaders[fileOf(page)];
  if (load && !loaded.has(page.id)) loaded.set(page.id, (await load()).default);
}
