// Bundles the PDF engine on the fly (packages stay outside) and imports it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export async function loadEngine() {
  const folder = path.join(root, 'node_modules/.cache/bench-pdf');
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `engine-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `export { compressPdf } from './compress.ts';
export { modifyPdf } from './modify.ts';
export { mergePdfs } from './merge.ts';
export { splitPdf } from './split.ts';
export { pdfEngineIsTainted } from './document/guard.ts';`,
      resolveDir: path.join(root, 'src/engines/pdf'),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
