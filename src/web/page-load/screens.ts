import type { ComponentType } from 'react';
import type { Page } from '../../site/pages.ts';

type ScreenModule = { default: ComponentType };

/** One chunk for each tool with a screen.tsx and for each page that is seldom the first; none needs a line here. */
const loaders = {
  ...import.meta.glob<ScreenModule>('../../tools/*/screen.tsx'),
  ...import.meta.glob<ScreenModule>('../pages/{coming-soon,contact,not-found,privacy,terms}.tsx'),
};
const loaded = new Map<Page['id'], ComponentType>();

function fileOf(page: Page): string {
  const ownScreen = `../../tools/${page.id}/screen.tsx`;
  if (ownScreen in loaders) return ownScreen;
  return `../pages/${page.kind === 'tool' ? 'coming-soon' : page.id}.tsx`;
}

/** Undefined for home, which comes with the first script, and for a page that is not loaded yet. */
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
