// Exports that no other file imports: dead, or needlessly public. Part of `npm run lint` and of the unit tests; `--fix`
// takes the word `export` away. Written here because knip brings optional binaries that break a clean install.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** Loaded by name: entries of the build, and what a pattern or a tool's list finds. */
const isEntry = (file) =>
  /^src\/(server\/(main|site\/render)|cli\/main|web\/(entry|main|.*\.worker))/.test(file) ||
  /\.worker\.tsx?$/.test(file);

const isOurs = (file) => /\.(tsx?|mjs)$/.test(file) && /^(src|tests|bench|scripts|[^/]+\.config\.ts)/.test(file);
const isJudged = (file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && !isEntry(file);

export function readTrackedSources() {
  const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n');
  return new Map(
    files.filter((file) => isOurs(file) && existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

/** [{ file, name, start, isUsedInside }], `start` being the place of the word `export`. */
export function findDeadExports(sources) {
  const parsed = new Map([...sources].map(([file, text]) => [file, parseAst(text, { lang: langOf(file) })]));
  const used = new Map();
  for (const [file, tree] of parsed)
    for (const [target, name] of importsOf(file, tree, sources.get(file))) noteUse(used, target, name);
  const spoken = wordsOfPlainScripts(sources);
  const dead = [];
  for (const [file, tree] of parsed) {
    if (!isJudged(file) || used.get(file)?.has('*')) continue;
    for (const { name, start, isType } of exportsOf(tree)) {
      if (used.get(file)?.has(name) || spoken.has(name)) continue;
      const mentions = sources.get(file).match(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`, 'g'));
      const isUsedInside = (mentions?.length ?? 0) > 1;
      // A type that says what an exported function takes or gives may be named by whoever needs it one day.
      if (!isType || !isUsedInside) dead.push({ file, name, start, isUsedInside });
    }
  }
  return dead;
}

const langOf = (file) => (file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts');

function noteUse(used, target, name) {
  if (!used.has(target)) used.set(target, new Set());
  used.get(target).add(name);
}

/** [target, name] for each import; '*' where it is not plain which names are meant. */
function importsOf(file, tree, text) {
  const found = [];
  const targetOf = (path) => normalize(join(dirname(file), path));
  // Only an `import(` can stand below the first level; walking every tree takes seconds.
  const isDeep = /\bimport\s*\(/.test(text);
  const note = (node) => {
    const path =
      node.source?.value ?? (node.type === 'TSImportType' ? (node.source ?? node.argument)?.value : undefined);
    if (typeof path !== 'string' || !path.startsWith('.')) return;
    const target = targetOf(path.replace(/\?.*$/, ''));
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      for (const each of node.specifiers ?? []) found.push([target, nameOf(each)]);
    } else found.push([target, '*']);
  };
  if (isDeep) visit(tree, note);
  else tree.body.forEach(note);
  return found;
}

function nameOf(specifier) {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  const outer = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local;
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : (outer.name ?? outer.value);
}

function exportsOf(tree) {
  return tree.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', start: node.start }];
    if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
    if (!node.declaration) return node.specifiers.map(({ exported }) => ({ name: exported.name, start: node.start }));
    const { id, declarations } = node.declaration;
    const ids = declarations ? declarations.map((each) => each.id) : [id];
    const isType = node.exportKind === 'type';
    return ids.filter((each) => each?.name).map(({ name }) => ({ name, start: node.start, isType }));
  });
}

function visit(node, note) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, note);
    return;
  }
  if (typeof node?.type !== 'string') return;
  note(node);
  for (const [key, value] of Object.entries(node)) if (key !== 'loc' && typeof value === 'object') visit(value, note);
}

/** Benches and scripts name what they bundle in strings. */
function wordsOfPlainScripts(sources) {
  const texts = [...sources].filter(([file]) => /^(bench|scripts)\//.test(file)).map(([, text]) => text);
  return new Set(texts.flatMap((text) => text.match(/[\w$]{4,}/g) ?? []));
}

if (process.argv[1]?.endsWith('dead-exports.mjs')) {
  const sources = readTrackedSources();
  const dead = findDeadExports(sources);
  if (process.argv.includes('--fix')) {
    for (const { file, start, isUsedInside } of [...dead].reverse()) {
      if (!isUsedInside) continue;
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.slice(0, start) + text.slice(start).replace(/^export /, ''));
    }
  }
  for (const { file, name, isUsedInside } of dead)
    console.error(`${file}: ${name} is ${isUsedInside ? 'used in its own file only' : 'not used at all'}`);
  console.log(`dead exports: ${dead.length}`);
  process.exit(dead.length > 0 ? 1 : 0);
}
