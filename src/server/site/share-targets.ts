import { toolPath } from '../../site/pages.ts';
import { allTools, type ToolId } from '../../tools/all-tools.ts';

/** The tool that opens for files another app shares, by their kind: the first of these that the site has. */
const wishes: Record<'pdf' | 'pdfs' | 'image', readonly ToolId[]> = {
  pdf: ['pdf-compress', 'pdf-modify', 'pdf-merge'],
  pdfs: ['pdf-merge', 'pdf-compress'],
  image: ['image-compress', 'image-edit', 'image-background'],
};

export function shareTargets(): Partial<Record<keyof typeof wishes, string>> {
  const found = Object.entries(wishes).flatMap(([kind, ids]) => {
    const id = ids.find((wish) => allTools.some((tool) => tool.id === wish));
    return id ? [[kind, toolPath(id)]] : [];
  });
  return Object.fromEntries(found);
}
