import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { nodeBundle } from '../../../scripts/build/server-bundle.mjs';

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
