import type { FamilyId } from '../shared/families.ts';
import { allTools, familyOf, shownFamilies, type Tool, type ToolId, toolsOf } from '../tools/all-tools.ts';

/** Pages that are not a tool, with the day their content last changed. */
const plainPages = [
  { id: 'home', path: '/', updated: '2026-11-15' },
  { id: 'privacy', path: '/privacy', updated: '2026-11-15' },
  { id: 'terms', path: '/terms', updated: '2026-11-15' },
  { id: 'contact', path: '/contact', updated: '2026-11-15' },
] as const;

export type PlainPageId = (typeof plainPages)[number]['id'];

/** Every page is one of these; a tool page is also what its family's root shows for the first tab. */
export type Page =
  | { kind: 'plain'; id: PlainPageId }
  | { kind: 'tool'; id: ToolId }
  | { kind: 'not-found'; id: 'not-found' };

export const notFoundPage = { kind: 'not-found', id: 'not-found' } as const satisfies Page;

/** All pages there are, for prerendering, the sitemap and the tests that walk the site. */
export const indexedPages: readonly Page[] = [
  ...plainPages.map(({ id }) => ({ kind: 'plain', id }) as const),
  ...allTools.map(({ id }) => ({ kind: 'tool', id }) as const),
];

export function toolOf(id: ToolId): Tool {
  const tool = allTools.find((candidate) => candidate.id === id);
  if (!tool) throw new Error(`unknown tool ${id}`);
  return tool;
}

/** Which page an address shows: the path segment wins over `?tab=`, which counts on a family's root only. */
export function resolvePage(pathname: string, tabParameter?: string | null): Page {
  const plain = plainPages.find((page) => page.path === pathname);
  if (plain) return { kind: 'plain', id: plain.id };
  for (const family of shownFamilies) {
    if (pathname !== family.path && !pathname.startsWith(`${family.path}/`)) continue;
    const tool = findTool(family.id, pathname.slice(family.path.length + 1), tabParameter);
    return tool ? { kind: 'tool', id: tool.id } : notFoundPage;
  }
  return notFoundPage;
}

function findTool(family: FamilyId, segment: string, tabParameter?: string | null): Tool | undefined {
  const tools = toolsOf(family);
  if (segment) return tools.find((tool) => tool.tab === segment);
  return tools.find((tool) => tool.tab === tabParameter) ?? tools[0];
}

/** '/PDF-tools/' → '/pdf-tools'; the server redirects when this differs from what was asked for. */
export function normalizePath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return (trimmed || '/').toLowerCase();
}

/** The address of a tool in path form, as menus, tabs and alternates link to it. */
export function toolPath(id: ToolId): string {
  const tool = toolOf(id);
  return `${familyOf(tool.family).path}/${tool.tab}`;
}

/** The one address search engines should keep: the family's root for its first tab. */
export function canonicalPath(page: Page): string {
  if (page.kind === 'not-found') return '/404';
  if (page.kind === 'plain') return plainPages.find(({ id }) => id === page.id)?.path ?? '/';
  const tool = toolOf(page.id);
  const isFirst = toolsOf(tool.family)[0]?.id === tool.id;
  return isFirst ? familyOf(tool.family).path : toolPath(tool.id);
}

export function updatedOf(page: Page): string {
  if (page.kind === 'tool') return toolOf(page.id).updated;
  return plainPages.find(({ id }) => id === page.id)?.updated ?? plainPages[0].updated;
}

export function familyOfPage(page: Page): FamilyId | undefined {
  return page.kind === 'tool' ? toolOf(page.id).family : undefined;
}

/** Locale namespaces a page needs beside `common`: its own, its family's for the general texts, and what tools that take files share. */
export function namespacesOf(page: Page): string[] {
  const family = familyOfPage(page);
  const own = family ? [family, page.id] : [page.id];
  const timeZones =
    family === 'time' && page.kind === 'tool' && toolOf(page.id).status === 'ready' ? ['time-zones'] : [];
  const files = page.kind === 'tool' && 'takes' in toolOf(page.id) ? ['files'] : [];
  return ['common', ...own, ...timeZones, ...files];
}
