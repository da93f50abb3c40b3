import type { FamilyId } from '../shared/families.ts';
import type { FileKind } from '../shared/form-schema.ts';

/** What the rest of the house knows of a tool. Everything visible about it is derived from this. */
export interface ToolDescriptor {
  /** The folder's name and the locale namespace: family, hyphen, tab. */
  id: `${FamilyId}-${string}`;
  family: FamilyId;
  /** The path segment and the value of `?tab=`. */
  tab: string;
  /** A lucide icon; src/ui/controls/icon.tsx lists those that are bundled. */
  icon: string;
  status: 'ready' | 'coming-soon';
  /** The files it works on; absent for tools without files. Drops, pastes and results of others can be carried here. */
  takes?: FileKind;
  /** What it takes besides. */
  alsoTakes?: FileKind;
  /** Works in the browser alone: without a network, too. */
  offline?: true;
  /** How many of them at once; absent for one. */
  takesUpTo?: number;
  /** Day of the last change that a visitor can see, for `modified` metadata and the sitemap. */
  updated: `${number}-${number}-${number}`;
}

export function defineTool<const Tool extends ToolDescriptor>(tool: Tool): Tool {
  return tool;
}
