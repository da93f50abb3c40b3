// How the time of a tagged document grows with its pages, and how sizes asked for are met.
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');

async function loadDecks() {
  const outfile = path.join(root, 'node_modules/.cache/bench-pdf', `decks-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(root, 'tests/fixtures/tagged-deck.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}

/** Tagged decks of 10, 100 and 1,000 pages; `perPage` may not rise with them. */
export async function measureTagged({ runner, folder }) {
  const { makeTaggedDeck } = await loadDecks();
  const rows = [];
  for (const pages of [10, 100, 1000]) {
    const file = path.join(folder, `deck-${pages}.pdf`);
    writeFileSync(file, makeTaggedDeck(pages, 3));
    const job = { task: 'compress', files: [file], options: { level: 'MEDIUM' } };
    const runs = [];
    for (let round = 0; round < (pages > 100 ? 1 : 3); round++) runs.push(await runner.run(job, 300_000));
    const cpuMs = Math.min(...runs.map((run) => run.cpuMs));
    rows.push({ pages, ms: Math.min(...runs.map((run) => run.ms)), cpuMs, peakMb: runs.at(-1).peakMb });
  }
  return rows;
}

/** Shares of the input that are asked for as a size. */
const shares = [0.7, 0.35];

/** Every so many files: with a target beside HIGH, in the same process one after the other. */
export async function measureTargets(files, { runner, folder }) {
  const rows = [];
  for (const { corpus, name, path: input } of files) {
    const bytes = statSync(input).size;
    const out = path.join(folder, 'target.pdf');
    const high = await runner.run({ task: 'compress', files: [input], options: { level: 'HIGH' }, out }, 300_000);
    if (!high.ok) continue;
    const highBytes = statSync(out).size;
    for (const share of shares) {
      const targetBytes = Math.round(bytes * share);
      const run = await runner.run({ task: 'compress', files: [input], options: { targetBytes }, out }, 300_000);
      if (!run.ok) continue;
      const missed = run.report.notes.some(({ code }) => code === 'target_missed');
      const size = statSync(out).size;
      const hasLost = run.report.notes.some(({ code }) => code === 'images_recompressed');
      const file = `${corpus}/${name} at ${share}`;
      const times = { time: run.cpuMs / high.cpuMs, wall: run.ms / high.ms, highCpuMs: high.cpuMs };
      rows.push({ file, targetBytes, size, missed, hasLost, highBytes, ...times });
    }
  }
  return rows;
}
