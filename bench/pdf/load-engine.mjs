// Bundles the PDF engine on the fly (packages stay outside) and imports it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What all processes of a run load, where one of them has built it before: sources may change meanwhile. */
const builtBefore = 'BENCH_ENGINE';

/** Builds the engine for this process and those it starts; the answer changes with the engine. */
export async function settleEngine() {
  const file = await buildEngine();
  process.env[builtBefore] = file;
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}

export async function loadEngine() {
  return import(pathToFileURL(process.env[builtBefore] ?? (await buildEngine())).href);
}

async function buildEngine() {
  const folder = path.join(root, 'node_modules/.cache/bench-pdf', String(process.pid));
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, 'engine.mjs');
  await buildThread(folder);
  await build({
    stdin: {
      contents: `export { compressPdf } from './compress.ts';
export { modifyPdf } from './modify.ts';
export { mergePdfs } from './merge.ts';
export { splitPdf } from './split.ts';
export { warmUpPdf } from './warm-up.ts';
export { pdfEngineIsTainted } from './document/engine-taint.ts';
export { keepsTooMuch } from '../jobs/kept-memory.ts';
export { limits } from '../../shared/limits.ts';`,
      resolveDir: path.join(root, 'src/engines/pdf'),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** What the engine starts beside itself, found in its own folder. */
function buildThread(folder) {
  return build({
    entryPoints: { 'repack-thread': path.join(root, 'src/engines/formats/jpeg-repack/repack-thread.ts') },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outdir: folder,
    logLevel: 'error',
  });
}
