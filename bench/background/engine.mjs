// Bundles the engine as it is in src, so that the bench measures the very code that ships.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** `more`: further modules, as paths from src without their ending. */
export async function loadEngine(more = []) {
  // Inside the project, so that packages are found from there.
  const outfile = path.join(root, 'node_modules/.cache/bench-background.mjs');
  mkdirSync(path.dirname(outfile), { recursive: true });
  const modules = [
    'engines/cutout/remove-background',
    'engines/cutout/compose-background',
    'engines/cutout/network/network',
    'engines/cutout/network/refine-network-alpha',
    'engines/cutout/by-color/color-cutout',
    'engines/cutout/planes/resize-planes',
    'engines/cutout/planes/upright-image',
    'matting/estimate-foreground',
    ...more,
  ];
  await build({
    stdin: {
      contents: modules.map((name) => `export * from './src/${name}.ts';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}

/** CPU seconds that a piece of work takes in this process, all threads; neighbors on the machine do not count. */
export async function cpuSeconds(work) {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, seconds: (user + system) / 1e6 };
}
