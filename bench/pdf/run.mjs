// node bench/pdf/run.mjs [pattern]: the PDF engine beside Ghostscript and qpdf on the drawn corpus and the folders of
// BENCH_CORPUS (see bench/corpus). BENCH_EVERY=4 takes every fourth file only.
// Writes bench/pdf/results.json and bench/pdf/RESULTS.md (or into the folder BENCH_OUT). Needs ghostscript, qpdf and poppler-utils.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { barsOf } from './bars.mjs';
import { ChildRunner } from './child-runner.mjs';
import { compareFile, peers } from './compare-file.mjs';
import { joinAndSelect } from './join-and-select.mjs';
import { report } from './report.mjs';
import { measureTagged, measureTargets } from './scaling.mjs';
import { summarize } from './summary.mjs';

const outFolder = process.env.BENCH_OUT ?? import.meta.dirname;
const only = new RegExp(process.argv[2] ?? '.');
const every = Number(process.env.BENCH_EVERY ?? 1);
const dpi = Number(process.env.SSIM_DPI ?? 100);
/** A size is asked for of every so many files. */
const targetEvery = 6;
for (const [program, flag] of [
  ['gs', '--version'],
  ['qpdf', '--version'],
  ['pdftoppm', '-v'],
]) {
  if (spawnSync(program, [flag]).error) {
    console.error(`${program} is not installed: apt-get install ghostscript qpdf poppler-utils`);
    process.exit(2);
  }
}

const opensWithoutPassword = (file) => spawnSync('qpdf', ['--requires-password', file]).status !== 0;
const files = (await corpusFiles('pdf'))
  .filter(({ name, path: file }) => only.test(name) && opensWithoutPassword(file))
  .filter((_, index) => index % every === 0)
  .sort((a, b) => statSync(a.path).size - statSync(b.path).size);
if (files.length === 0) {
  console.error('no file of the corpus has such a name');
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-pdf-'));
const runner = new ChildRunner();
const place = { runner, folder, dpi };
const load = os.loadavg();
const rows = [];
/** A worker of the server does up to 100 jobs: the times are those of one that has done some. */
const warmUps = files
  .filter((_, index) => index % Math.ceil(files.length / 12) === 0)
  .map(({ path: file }) => ({ task: 'compress', files: [file], options: { level: 'HIGH' } }));

async function warmUp() {
  for (const job of warmUps) await runner.run(job, 300_000);
}

/** Written after every file, so that a run that is cut short has still told what it saw. */
function writeResults(more) {
  const levels = Object.fromEntries(Object.keys(peers).map((level) => [level, summarize(rows, level)]));
  const figures = { load, levels, ...more, rows };
  const results = { ...figures, bars: barsOf(figures) };
  writeFileSync(path.join(outFolder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  const text = report(results, { files, dpi });
  writeFileSync(path.join(outFolder, 'RESULTS.md'), text);
  return text;
}

await warmUp();
const joining = await joinAndSelect(
  files.map(({ path: file }) => file),
  place,
);
const tagged = await measureTagged(place);
const targets = await measureTargets(
  files.filter((_, index) => index % targetEvery === targetEvery - 1),
  place,
);
// A worker that keeps much of what large documents took is replaced in the server too.
runner.stop();
await warmUp();
for (const file of files) {
  rows.push(await compareFile(file, place));
  console.log(file.path, JSON.stringify(rows.at(-1).levels));
  writeResults({ joining, tagged, targets });
}
runner.stop();
rmSync(folder, { recursive: true, force: true });
console.log(writeResults({ joining, tagged, targets }));
