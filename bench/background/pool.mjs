// The product's own pool and worker, bundled from src, so that limits are those of the product.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export async function loadPool() {
  // Inside the project, so that packages are found from there.
  const outdir = path.join(root, `node_modules/.cache/bench-background-pool-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  const jobs = path.join(root, 'src/engines/jobs');
  await build({
    entryPoints: ['worker', 'job-pool', 'process-usage'].map((name) => path.join(jobs, `${name}.ts`)),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const load = (name) => import(pathToFileURL(path.join(outdir, `${name}.js`)).href);
  return { ...(await load('job-pool')), ...(await load('process-usage')), workerPath: path.join(outdir, 'worker.js') };
}
