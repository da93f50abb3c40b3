import type { ComponentType } from 'react';
import type { ToolId } from '../../tools/all-tools.ts';

type ScreenModule = { default: ComponentType };

/** One chunk per tool; a folder with a screen.tsx needs no line here. */
const loaders = import.meta.glob<ScreenModule>('../../tools/*/screen.tsx');
const loaded = new Map<ToolId, ComponentType>();

const fileOf = (id: ToolId) => `../../tools/${id}/screen.tsx`;

/** Undefined for a tool without a screen: it shows as Coming Soon. */
export function screenOf(id: ToolId): ComponentType | undefined {
  return loaded.get(id);
}

export function hasScreen(id: ToolId): boolean {
  return fileOf(id) in loaders;
}

export async function loadScreen(id: ToolId): Promise<void> {
  const load = loaders[fileOf(id)];
  if (load && !loaded.has(id)) loaded.set(id, (await load()).default);
}
