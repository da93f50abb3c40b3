// Merging and selecting beside qpdf.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { timed } from './compare-file.mjs';
import { readStructure } from './read-structure.mjs';

/** A worker that has served some requests: the first few pay for compiling the code. */
const warmRounds = 6;

const fastest = (runs) => ({
  ms: Math.min(...runs.map((run) => run.ms)),
  cpuMs: Math.min(...runs.map((run) => run.cpuMs)),
});

export async function joinAndSelect(files, { runner, folder }) {
  const inputs = [...files]
    .sort((a, b) => statSync(b).size - statSync(a).size)
    .filter(qpdfJoins)
    .slice(0, 10);
  if (inputs.length < 2) return undefined;
  const merged = path.join(folder, 'merged.pdf');
  const job = { task: 'merge', files: inputs, options: { passwords: {}, compatibilityMode: false }, out: merged };
  for (let round = 0; round < warmRounds; round++) await runner.run(job, 120_000);
  const qpdf = [];
  const ours = [];
  for (let round = 0; round < 3; round++) {
    qpdf.push(timed('qpdf', ['--empty', '--pages', ...inputs, '--', path.join(folder, 'qpdf.pdf')]));
    ours.push(await runner.run(job, 120_000));
  }
  const parts = await Promise.all(inputs.map(readStructure));
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const book = inputs.map((file, index) => ({ file, pages: parts[index].pages })).sort((a, b) => b.pages - a.pages)[0];
  return {
    merge: {
      ours: fastest(ours),
      qpdf: fastest(qpdf),
      peakMb: ours.at(-1).peakMb,
      result: { ...(await readStructure(merged)), labels: undefined },
      expected: {
        links: sum('links'),
        widgets: sum('widgets'),
        outline: sum('outline'),
        pages: sum('pages'),
        deadLinks: sum('deadLinks'),
      },
    },
    select: await selectHalf(book, { runner, folder }),
  };
}

/** A file it gives up on would be no measure: it gives up at once. */
function qpdfJoins(file) {
  return spawnSync('qpdf', ['--empty', '--pages', file, '--', '/dev/null']).status !== 2;
}

async function selectHalf({ file, pages }, { runner, folder }) {
  const odd = Array.from({ length: pages }, (_, page) => page + 1)
    .filter((page) => page % 2)
    .join(',');
  const options = { modifyType: 'SELECT', pages: odd, compatibilityMode: false };
  const job = { task: 'modify', files: [file], options, out: path.join(folder, 'selected.pdf') };
  for (let round = 0; round < warmRounds; round++) await runner.run(job, 120_000);
  const qpdf = [];
  const ours = [];
  for (let round = 0; round < 5; round++) {
    qpdf.push(timed('qpdf', [file, '--pages', '.', odd, '--', path.join(folder, 'qpdf-selected.pdf')]));
    ours.push(await runner.run(job, 120_000));
  }
  return { file: path.basename(file), pages, ours: fastest(ours), qpdf: fastest(qpdf) };
}
