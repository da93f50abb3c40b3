// Who may import whom, as docs/architecture.md says, checked by machine (npm run lint and a test).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Each zone: the files in it, and the zones it may import beside itself. First match wins. */
export const zones = [
  { name: 'shared', files: /^src\/shared\//, may: [] },
  { name: 'matting', files: /^src\/matting\//, may: [] },
  { name: 'engines', files: /^src\/engines\//, may: ['shared', 'matting'] },
  { name: 'time-zones', files: /^src\/time-zones\//, may: ['shared'] },
  {
    name: 'handler list',
    files: /^src\/tools\/all-handlers\.server\.ts$/,
    may: ['handler', 'handler contract', 'tool list', 'shared', 'engines'],
  },
  { name: 'handler contract', files: /^src\/tools\/tool-handler\.ts$/, may: ['shared', 'engines'] },
  { name: 'tool list', files: /^src\/tools\/(all-tools|all-operations|define-tool)\.ts$/, may: ['tool', 'shared'] },
  { name: 'tool', files: /^src\/tools\/[^/]+\/(tool|request)\.ts$/, may: ['tool list', 'shared'] },
  {
    name: 'handler',
    files: /^src\/tools\/[^/]+\/[^/]+\.server\.ts$/,
    may: ['tool', 'handler contract', 'shared', 'engines'],
  },
  { name: 'time-ui', files: /^src\/time-ui\//, may: ['shared', 'ui', 'time-zones'] },
  { name: 'screen', files: /^src\/tools\/[^/]+\//, may: ['tool', 'shared', 'ui', 'time-zones', 'time-ui', 'matting'] },
  { name: 'site', files: /^src\/site\//, may: ['shared', 'tool list'] },
  { name: 'ui', files: /^src\/ui\//, may: ['shared', 'locales'] },
  {
    name: 'server',
    files: /^src\/server\//,
    may: [
      'shared',
      'engines',
      'site',
      'tool',
      'tool list',
      'handler',
      'handler contract',
      'handler list',
      'time-zones',
    ],
  },
  {
    name: 'cli',
    files: /^src\/cli\//,
    may: ['shared', 'engines', 'tool', 'tool list', 'handler contract', 'handler list'],
  },
  { name: 'web', files: /^src\/web\//, may: ['shared', 'site', 'ui', 'tool', 'tool list', 'screen', 'time-zones'] },
  { name: 'locales', files: /^locales\//, may: [] },
];

/** Helpers that several zones' tests share are not part of any zone. */
const isTest = (file) => /\.test\.tsx?$/.test(file);

export function zoneOf(file) {
  return zones.find((zone) => zone.files.test(file));
}

export function findViolations(sources) {
  const violations = [];
  for (const [file, source] of sources) {
    if (isTest(file)) continue;
    const zone = zoneOf(file);
    if (!zone) {
      violations.push(`${file}: lies in no zone of scripts/import-zones.mjs`);
      continue;
    }
    for (const target of relativeImports(source)) {
      const path = normalize(join(dirname(file), target));
      const complaint = complaintAbout(zone, file, path);
      if (complaint) violations.push(`${file}: ${complaint}`);
    }
  }
  return [...violations, ...findCycles(sources)];
}

function complaintAbout(zone, file, path) {
  const other = zoneOf(path);
  if (!other) return `imports ${path}, which lies in no zone`;
  if (other !== zone && !zone.may.includes(other.name)) return `${zone.name} may not import ${other.name} (${path})`;
  const tool = toolFolder(file);
  const otherTool = toolFolder(path);
  if (tool && otherTool && tool !== otherTool) return `a tool may not import another tool (${path})`;
  return undefined;
}

const toolFolder = (file) => /^src\/tools\/([^/]+)\//.exec(file)?.[1];

function relativeImports(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"?]+)(?:\?[^'"]*)?['"]/g)].map(([, target]) => target);
}

/** Type-only imports count too: two files that name each other's types are one idea torn in two. */
function findCycles(sources) {
  const runtime = new Map();
  for (const [file, source] of sources) {
    if (isTest(file)) continue;
    const code = source.replace(/import\([^)]*\)/g, '');
    runtime.set(
      file,
      relativeImports(code).map((target) => normalize(join(dirname(file), target))),
    );
  }
  const state = new Map();
  const cycles = [];
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of runtime.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of runtime.keys()) visit(file, []);
  return cycles;
}

export function readSources(folder = 'src') {
  const files = new Map();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) for (const [file, source] of readSources(path)) files.set(file, source);
    else if (/\.tsx?$/.test(entry.name)) files.set(path, readFileSync(path, 'utf8'));
  }
  return files;
}

if (process.argv[1]?.endsWith('import-zones.mjs')) {
  const violations = findViolations(readSources());
  for (const violation of violations) console.error(violation);
  console.log(`import zones: ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}
