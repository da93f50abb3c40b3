import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../../scripts/build/server-bundle.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Inside the repository, so that packages resolve from it. One folder for each test process. */
const outFolder = path.join(root, 'node_modules/.cache/kitbox-tests', String(process.pid));

process.on('exit', () => rmSync(outFolder, { recursive: true, force: true }));

/** Bundles entries (below the repository's root) the way the build does; gives back the folder. */
export async function bundle(entries: Record<string, string>): Promise<string> {
  mkdirSync(outFolder, { recursive: true });
  await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: path.join(root, file), out })),
    ...nodeBundle,
    outdir: outFolder,
    logLevel: 'error',
  });
  return outFolder;
}

let worker: Promise<string> | undefined;

/** The worker with tasks that misbehave (test-tasks.ts). */
export const testWorker = 'tests/api/support/test-worker.ts';

export function bundleWorker(): Promise<string> {
  worker ??= bundle({ worker: testWorker }).then((folder) => path.join(folder, 'worker.js'));
  return worker;
}
