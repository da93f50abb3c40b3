// Which modules share a file: over a slow line thirty small ones take longer than their bytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = path.join(root, 'src/web/main.tsx');
const tools = path.join(root, 'src/tools');
/** A part of two tools only would be dead weight for the others. */
const fewestTools = 3;
const isIcon = (id) => /lucide-react\/dist\/esm\/icons\//.test(id);

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
      drawers: drawersOfIcons(modules),
    };
    return isIcon(id) ? fileOfIcon(graph, id) : fileOf(graph, id);
  };
}

function fileOf(graph, id) {
  if (id.endsWith('.css') || id === entry) return null;
  if (graph.site.has(id)) return 'site';
  if (graph.others.some((tool) => tool.has(id))) return null;
  return graph.fileTools.filter((tool) => tool.has(id)).length >= fewestTools ? 'file-tools' : null;
}

/** An icon lies with the module that draws it; one of several modules where all of them find it without a file more. */
function fileOfIcon(graph, id) {
  const drawers = graph.drawers.get(id) ?? [];
  const [file = null, ...more] = new Set(drawers.map((drawer) => fileOf(graph, drawer)));
  if (drawers.length < 2 || (file && more.length === 0)) return file;
  const isOfFileTools = (drawer) =>
    fileOf(graph, drawer) === 'file-tools' || /^(pdf|image)-/.test(path.relative(tools, drawer));
  return drawers.every(isOfFileTools) ? 'file-tools' : 'site';
}

/** By icon. The package leads from one file to all of its icons: only the names say which of them a module draws. */
function drawersOfIcons(modules) {
  const all = reach(entry, modules, 'dynamicallyImportedIds');
  const hub = [...all].find((id) => id.endsWith('/lucide-react.mjs'));
  const icons = new Map();
  for (const [, names, file] of readFileSync(hub, 'utf8').matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) icons.set(name, path.join(path.dirname(hub), file));
  const drawers = new Map();
  for (const id of all) {
    if (!/\/src\/.*\.tsx?$/.test(id)) continue;
    const [, names = ''] = /import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8')) ?? [];
    for (const name of names.match(/\w+/g) ?? []) {
      const icon = icons.get(name);
      drawers.set(icon, [...(drawers.get(icon) ?? []), id]);
    }
  }
  return drawers;
}

function screens(names) {
  return readdirSync(tools)
    .filter((tool) => names.test(tool))
    .map((tool) => path.join(tools, tool, 'screen.tsx'))
    .filter((file) => existsSync(file));
}

/** All modules that come with this one; those it asks for later only when they are wanted too. */
function reach(start, modules, later) {
  const met = new Set([start]);
  for (const id of met) {
    const info = modules.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.[later] ?? [])]) met.add(next);
  }
  return met;
}
