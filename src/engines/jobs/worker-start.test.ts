import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { nodeBundle, serverBundle } from '../../../scripts/build/server-bundle.mjs';

/** Everything that is loaded before the first task is asked for. */
async function loadedAtStart(): Promise<string[]> {
  const entry = 'src/engines/jobs/worker.ts';
  const { metafile } = await build({
    ...nodeBundle,
    entryPoints: { worker: entry },
    outdir: 'out',
    write: false,
    metafile: true,
  });
  const loaded = new Set<string>();
  const follow = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const part = metafile.inputs[file] ?? { imports: [] };
    for (const { path, kind } of part.imports) if (kind !== 'dynamic-import') follow(path);
  };
  follow(entry);
  return [...loaded];
}

it('a worker loads the packages of an engine with its first task, not before', async () => {
  const loaded = await loadedAtStart();
  expect(loaded).toContain('src/engines/jobs/worker-main.ts');
  expect(loaded.filter((file) => !/^(src\/|node:)/.test(file))).toEqual([]);
});

it('the thread that packs JPEGs lies beside what starts it', async () => {
  const { metafile } = await build({ ...serverBundle, write: false, metafile: true });
  const folderOf = (source: string) => {
    const built = Object.entries(metafile.outputs).find(([, { inputs }]) => source in inputs);
    return built && path.dirname(built[0]);
  };
  expect(metafile.outputs['dist/server/repack-thread.js']?.entryPoint).toMatch(/repack-thread\.ts$/);
  expect(folderOf('src/engines/formats/jpeg-repack/repack-beside.ts')).toBe('dist/server');
});
