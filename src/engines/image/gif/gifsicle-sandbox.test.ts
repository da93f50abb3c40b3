import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { frameDelays, makeAnimation } from '../../../../tests/fixtures/image-files.ts';
import { detectIsolation } from '../../jobs/isolation.ts';
import { findGifsicle } from './run-gifsicle.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kitbox-gifsicle-'));
const hiddenFolder = path.join(root, 'jobs');
const folder = path.join(hiddenFolder, 'worker');
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Reads a GIF, has the engine's own code start gifsicle, writes what came back. */
const script = `
import { buffer } from 'node:stream/consumers';
import { findGifsicle, runGifsicle } from './run-gifsicle.ts';
const written = await runGifsicle(findGifsicle() ?? '', await buffer(process.stdin), 80);
process.stdout.write(written ?? 'nothing came back');
`;

describe('gifsicle inside the sandbox', () => {
  it('is started by a worker that has no network and may write nowhere, and its result comes back', async (context) => {
    const outfile = path.join(root, 'bundle', 'run.mjs');
    const place = { folder, hiddenFolder, memoryBytes: 1024 ** 3, workerPath: outfile };
    await build({
      stdin: { contents: script, resolveDir: import.meta.dirname, loader: 'ts' },
      ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' },
    });
    const isolation = detectIsolation(place);
    if (!isolation.layers.includes('read-only-files') || !findGifsicle()) {
      console.warn('SKIPPED: needs gifsicle and a bubblewrap that may create namespaces');
      context.skip();
    }
    const [program = '', ...rest] = isolation.wrap(place, [process.execPath, outfile]);
    const run = spawnSync(program, rest, {
      input: await makeAnimation('gif', 96),
      timeout: 60_000,
      env: { PATH: process.env.PATH },
    });
    expect(run.stderr.toString()).toBe('');
    const { format, pages, delay } = await sharp(run.stdout, { animated: true }).metadata();
    expect({ format, pages, delay }).toEqual({ format: 'gif', pages: frameDelays.length, delay: [...frameDelays] });
  }, 120_000);
});
