// Bundles an engine entry (TypeScript) so that plain Node can run it, as the server's build does.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export async function bundleEngine(name, entries) {
  // Inside node_modules, so that the packages it leaves outside are found.
  const folder = join(root, 'node_modules/.bench-image');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${name}.mjs`);
  const lines = Object.entries(entries).map(([file, names]) => `export { ${names.join(', ')} } from './${file}';`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: join(root, 'src/engines/image'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}
