// node bench/pdf/pages.mjs FILE: selecting, reordering, turning and splitting pages beside qpdf, on one long PDF. The first
// rounds of a worker pay for compiling the code and do not count. Every part of the split is checked with qpdf.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildRunner } from './child-runner.mjs';

const file = process.argv[2];
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const warmups = 6;
const folder = mkdtempSync(path.join(tmpdir(), 'bench-pages-'));
const runner = new ChildRunner();
const inFolder = (name) => path.join(folder, name);
const pageCount = Number(execFileSync('qpdf', ['--show-npages', file], { stdio: ['ignore', 'pipe', 'ignore'] }));
const all = Array.from({ length: pageCount }, (_, index) => index + 1);
const odd = all.filter((page) => page % 2).join(',');
// A list of every page in reverse would be longer than the field may be; pairs of halves swap all of them as well.
const half = Math.floor(pageCount / 2);
const swapped = `${half + 1}-${pageCount},1-${half}`;
const turned = all.slice(0, 200);

const modify = (options) => ({ task: 'modify', files: [file], options: { compatibilityMode: false, ...options } });
const jobs = {
  select: {
    ours: modify({ modifyType: 'SELECT', pages: odd }),
    qpdf: [file, '--pages', '.', odd, '--', inFolder('q-select.pdf')],
  },
  reorder: {
    ours: modify({ modifyType: 'SELECT', pages: swapped }),
    qpdf: [file, '--pages', '.', swapped, '--', inFolder('q-reorder.pdf')],
  },
  rotate: {
    ours: modify({
      modifyType: 'SELECT',
      pages: `1-${pageCount}`,
      rotate: turned.map((page) => `${page}:90`).join(','),
    }),
    qpdf: [file, `--rotate=+90:1-${turned.length}`, inFolder('q-rotate.pdf')],
  },
  split: {
    ours: { task: 'split', files: [file], options: { filename: 'book.pdf', mode: 'EVERY', value: '1' } },
    qpdf: [file, '--split-pages', inFolder('q-%d.pdf')],
  },
};

function timed(options) {
  const started = performance.now();
  const { status } = spawnSync('qpdf', options, { stdio: 'ignore' });
  if (status !== 0 && status !== 3) throw new Error(`qpdf ended with ${status}`);
  return { ms: performance.now() - started };
}

const fastest = (runs) => Math.min(...runs.map(({ ms }) => ms));
const results = { pages: pageCount };
for (const [name, { ours, qpdf }] of Object.entries(jobs)) {
  const job = { ...ours, out: inFolder(`${name}.out`) };
  for (let round = 0; round < warmups; round++) await runner.run(job, 120_000);
  const own = [];
  const peer = [];
  for (let round = 0; round < rounds; round++) {
    peer.push(timed(qpdf));
    own.push(await runner.run(job, 120_000));
  }
  if (own.some(({ ok }) => !ok)) throw new Error(`${name} failed: ${JSON.stringify(own[0])}`);
  const ratio = fastest(own) / fastest(peer);
  results[name] = {
    oursMs: Math.round(fastest(own)),
    qpdfMs: Math.round(fastest(peer)),
    ratio: Number(ratio.toFixed(2)),
  };
  console.log(name, results[name]);
}
runner.stop();
results.unsoundParts = unsoundParts();
console.log('parts that qpdf complains about:', results.unsoundParts);
writeFileSync(fileURLToPath(new URL('pages.json', import.meta.url)), `${JSON.stringify(results, undefined, 2)}\n`);
rmSync(folder, { recursive: true });

function unsoundParts() {
  execFileSync('unzip', ['-q', inFolder('split.out'), '-d', inFolder('parts')]);
  return readdirSync(inFolder('parts')).filter(
    (part) => spawnSync('qpdf', ['--check', path.join(inFolder('parts'), part)], { stdio: 'ignore' }).status !== 0,
  ).length;
}
