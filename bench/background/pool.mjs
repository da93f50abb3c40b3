// The product's own pool and worker, bundled from src, so that limits are those of the product.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

async function loadPool() {
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

/** A pool of one worker in a folder of its own; `pool.run` wants the whole job, `cutOut` only what differs. */
export async function openPool(folder, settings = {}) {
  const { JobPool, usageOfTree, workerPath } = await loadPool();
  const pool = new JobPool({
    name: 'bench',
    size: 1,
    workerPath,
    folder,
    hiddenFolder: folder,
    memoryBytes: 2 ** 31,
    ...settings,
  });
  const output = path.join(folder, 'output');
  const cutOut = (file, options, onProgress) =>
    pool.run({
      task: 'removeBackground',
      files: [file],
      options: { ...options, background: { type: 'none' } },
      output,
      timeLimit: { cpuMs: 150_000, wallMs: 600_000 },
      onProgress,
    });
  return { pool, cutOut, output, usageOfTree };
}
