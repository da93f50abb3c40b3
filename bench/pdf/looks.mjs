// node bench/pdf/looks.mjs [pattern]: what the PDF engine makes of real documents beside Ghostscript: sizes, looks,
// text and structure, no times, so that it may run in the background of a busy machine. BENCH_LEVELS=LOW,MEDIUM,HIGH
// (MEDIUM alone unless told), BENCH_EVERY=4 takes every fourth file. What was measured is kept in .cache/bench-looks:
// Ghostscript's side for good, ours until the engine changes; a run that was cut short goes on where it ended.
// Writes bench/pdf/looks.json and bench/pdf/LOOKS.md (or into the folder BENCH_OUT).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { ChildRunner } from './child-runner.mjs';
import { ghostscriptArguments, lossesOfPeer, pagesOf, peers, sampledPages, textOf } from './compare-file.mjs';
import { settleEngine } from './load-engine.mjs';
import { looksReport } from './looks-report.mjs';
import { lossesOf, readStructure } from './read-structure.mjs';
import { drawPages, registeredSsim } from './registered-ssim.mjs';

const dpi = Number(process.env.SSIM_DPI ?? 100);
const levels = (process.env.BENCH_LEVELS ?? 'MEDIUM').split(',');
const every = Number(process.env.BENCH_EVERY ?? 1);
const only = new RegExp(process.argv[2] ?? '.');
const outFolder = process.env.BENCH_OUT ?? import.meta.dirname;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench-looks');
const version = await settleEngine();
mkdirSync(cache, { recursive: true });

const files = (await corpusFiles('pdf'))
  .filter(({ corpus, name }) => only.test(`${corpus}/${name}`))
  .filter(({ path: file }) => spawnSync('qpdf', ['--requires-password', file]).status !== 0)
  .filter((_, index) => index % every === 0);
const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-looks-'));
const runner = new ChildRunner();

/** What `measure` says, asked once for each key. */
async function remembered(key, measure) {
  const file = path.join(cache, `${key}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await measure()));
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A file as it is given, read once for all levels and only when something has to be compared with it. */
function originalOf(file) {
  const pages = sampledPages(pagesOf(file));
  let drawn;
  let before;
  return {
    ssimOf: (other) => {
      drawn ??= drawPages(file, pages, dpi);
      return drawPages(other, pages, dpi).reduce(
        (worst, page, index) => Math.min(worst, registeredSsim(drawn[index], page)),
        1,
      );
    },
    before: async () => {
      before ??= { text: textOf(file), structure: await readStructure(file) };
      return before;
    },
  };
}

async function measurePeer(file, setting, original) {
  const output = path.join(folder, 'peer.pdf');
  rmSync(output, { force: true });
  spawnSync('gs', ghostscriptArguments(setting, output, file), { stdio: 'ignore', timeout: 300_000 });
  const losses = await lossesOfPeer(output, await original.before());
  if (losses.includes('the file')) return { bytes: 0, losses };
  return { bytes: statSync(output).size, losses, ssim: original.ssimOf(output) };
}

async function measureOurs(file, level, original) {
  const output = path.join(folder, 'ours.pdf');
  const answer = await runner.run({ task: 'compress', files: [file], options: { level }, out: output }, 300_000);
  if (!answer.ok) return { failed: answer.failure?.code ?? 'died' };
  const before = await original.before();
  const after = await readStructure(output);
  return {
    bytes: statSync(output).size,
    ssim: original.ssimOf(output),
    textSame: textOf(output) === before.text,
    structureSame: JSON.stringify(after) === JSON.stringify(before.structure),
    losses: lossesOf(before.structure, after),
    peakMb: answer.peakMb,
  };
}

const rows = [];
/** Too damaged for the reader that judges, whatever the engines make of it. */
const unreadable = [];
for (const { corpus, name, path: file } of files) {
  if (!(await readStructure(file).catch(() => undefined))) {
    unreadable.push(`${corpus}/${name}`);
    continue;
  }
  const bytes = readFileSync(file);
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const original = originalOf(file);
  for (const level of levels) {
    const setting = peers[level];
    const peer = await remembered(`${mark}-gs-${setting}-${dpi}`, () => measurePeer(file, setting, original));
    const ours = await remembered(`${mark}-${version}-${level}-${dpi}`, () => measureOurs(file, level, original));
    rows.push({ file: `${corpus}/${name}`, level, input: bytes.length, ours, peer });
    console.log(JSON.stringify(rows.at(-1)));
  }
  writeFileSync(path.join(outFolder, 'looks.json'), `${JSON.stringify(rows, null, 1)}\n`);
  writeFileSync(path.join(outFolder, 'LOOKS.md'), looksReport(rows, dpi));
}
console.log(`not judged, unreadable for PDF.js: ${unreadable.join(', ') || 'none'}`);
runner.stop();
rmSync(folder, { recursive: true, force: true });
