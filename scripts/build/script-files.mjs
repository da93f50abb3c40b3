// Which modules share a file: over a slow line thirty small ones take longer than their bytes.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = path.join(root, 'src/web/main.tsx');
const tools = path.join(root, 'src/tools');
/** A part of two tools only would be dead weight for the others. */
const fewestTools = 3;

/**
 * Names the file for a module, as rolldown asks for it; nothing where the module stays where it would be.
 * "site": what every page begins with · "file-tools": what several of the tools for files need, and no other page
 */
export function nameScriptFiles() {
  let graph;
  return (id, modules) => {
    graph ??= {
      site: reach(entry, modules),
      fileTools: screens(/^(pdf|image)-/).map((screen) => reach(screen, modules)),
      others: screens(/^(?!pdf|image)/).map((screen) => reach(screen, modules)),
    };
    if (id.endsWith('.css') || id === entry) return null;
    if (graph.site.has(id)) return 'site';
    if (graph.others.some((tool) => tool.has(id))) return null;
    return graph.fileTools.filter((tool) => tool.has(id)).length >= fewestTools ? 'file-tools' : null;
  };
}

function screens(names) {
  return readdirSync(tools)
    .filter((tool) => names.test(tool))
    .map((tool) => path.join(tools, tool, 'screen.tsx'))
    .filter((file) => existsSync(file));
}

/** All modules that come with this one, without those it asks for later. */
function reach(start, modules) {
  const met = new Set([start]);
  for (const id of met) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) met.add(next);
  return met;
}
