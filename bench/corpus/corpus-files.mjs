// The files a suite measures on: what the project draws itself, then the folders of BENCH_CORPUS (with colons between
// them). Without BENCH_CORPUS: every folder of ../shared/corpus beside the repository, where it is; BENCH_CORPUS= (empty)
// leaves only what is drawn.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const drawnName = 'drawn';

/** What a suite takes from a folder. A cut-out has its true alpha beside it: x.jpg and x.alpha.png. */
const takes = {
  pdf: (name) => /\.pdf$/i.test(name),
  image: (name, names) =>
    /\.(png|jpe?g|webp|gif|bmp)$/i.test(name) && !names.some((other) => other.endsWith('.alpha.png')),
  cutout: (name, names) => name.endsWith('.jpg') && names.includes(name.replace(/\.jpg$/, '.alpha.png')),
};

/** Folders with something for `kind` ('pdf', 'image', 'cutout') in them: [{ name, path }], the drawn one first. */
export async function corpusFolders(kind) {
  const folders = [{ name: drawnName, path: await drawnFolder(kind) }];
  for (const folder of givenFolders()) folders.push({ name: path.basename(folder), path: folder });
  return folders.filter((folder) => listNames(kind, folder.path).length > 0);
}

/** The same, file by file: [{ corpus, name, path }]. */
export async function corpusFiles(kind) {
  const folders = await corpusFolders(kind);
  return folders.flatMap((folder) =>
    listNames(kind, folder.path).map((name) => ({ corpus: folder.name, name, path: path.join(folder.path, name) })),
  );
}

/** One line for a report: which corpora a result comes from. */
export function nameCorpora(files) {
  const counts = new Map();
  for (const { corpus } of files) counts.set(corpus, (counts.get(corpus) ?? 0) + 1);
  const named = [...counts].map(([corpus, count]) => `${corpus} (${count})`).join(', ');
  return `Corpus, with the number of files: ${named}; \`${drawnName}\` is what bench/corpus draws.`;
}

function listNames(kind, folder) {
  const names = readdirSync(folder);
  return names.filter((name) => takes[kind](name, names)).sort();
}

function givenFolders() {
  const given = process.env.BENCH_CORPUS;
  if (given !== undefined) return given.split(':').filter((folder) => folder && existsSync(folder));
  const beside = path.resolve(root, '../shared/corpus');
  if (!existsSync(beside)) return [];
  const folders = readdirSync(beside).map((name) => path.join(beside, name));
  return folders.filter((folder) => statSync(folder).isDirectory()).sort();
}

/** Drawn once and kept until the code that draws changes. */
async function drawnFolder(kind) {
  const bundle = path.join(root, 'node_modules/.cache', `bench-corpus-${kind}-${process.pid}.mjs`);
  mkdirSync(path.dirname(bundle), { recursive: true });
  await build({
    entryPoints: [path.join(root, `bench/corpus/draw-${kind}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    outfile: bundle,
  });
  const version = createHash('sha256').update(readFileSync(bundle)).digest('hex').slice(0, 12);
  const folder = path.join(root, '.cache/bench-corpus', `${kind}-${version}`);
  if (!existsSync(folder)) {
    console.log(`drawing the ${kind} corpus into ${folder}`);
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const { drawCorpus } = await import(pathToFileURL(bundle).href);
    await drawCorpus(unfinished);
    renameSync(unfinished, folder);
  }
  rmSync(bundle, { force: true });
  return folder;
}
