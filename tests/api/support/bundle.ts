import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');

/** Inside the repository, so that packages resolve from it. One folder for each test process. */
const outFolder = path.join(root, 'node_modules/.cache/kitbox-tests', String(process.pid));

process.on('exit', () => rmSync(outFolder, { recursive: true, force: true }));

/** An engine that is not written yet must not keep the others from being tested. */
const missingFiles: Plugin = {
  name: 'missing-files',
  setup(builder) {
    builder.onResolve({ filter: /^\..*\.ts$/ }, ({ path: file, resolveDir }) => {
      const target = path.join(resolveDir, file);
      return existsSync(target) ? undefined : { path: target, namespace: 'missing' };
    });
    builder.onLoad({ filter: /.*/, namespace: 'missing' }, ({ path: file }) => ({
      contents: `throw new Error(${JSON.stringify(`missing ${file}`)});`,
    }));
  },
};

/** Bundles entries (below the repository's root) the way the build does; gives back the folder. */
export async function bundle(entries: Record<string, string>): Promise<string> {
  mkdirSync(outFolder, { recursive: true });
  await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: path.join(root, file), out })),
    outdir: outFolder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [missingFiles],
  });
  return outFolder;
}

let worker: Promise<string> | undefined;

export function bundleWorker(): Promise<string> {
  worker ??= bundle({ worker: 'src/engines/jobs/worker.ts' }).then((folder) => path.join(folder, 'worker.js'));
  return worker;
}
