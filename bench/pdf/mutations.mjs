// node bench/pdf/mutations.mjs [count] [seed]: damaged copies of small PDFs through the real worker pool.
// MINUTES=20 stops it then; the figures tell how many were done.
// Every answer must be a result or a 4xx failure, within the time limit, and the pool must stay able to work.
// Writes its figures into bench/pdf/mutations.json, which run.mjs takes over into RESULTS.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const count = Number(process.argv[2] ?? 10_000);
let state = Number(process.argv[3] ?? 20261115) >>> 0;

/** xorshift: the same damage every time, so that what is found can be found again. */
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % below;
}

async function bundle() {
  const folder = path.join(root, 'node_modules/.cache/bench-pdf', `mutations-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: {
      seeds: path.join(here, 'mutation-seeds.ts'),
      failures: path.join(root, 'src/shared/failures.ts'),
      pool: path.join(root, 'src/engines/jobs/job-pool.ts'),
      worker: path.join(root, 'src/engines/jobs/worker.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return folder;
}

/** Digits and delimiters are what holds a file together: half of the flips go for them. */
function damage(seed) {
  const bytes = Buffer.from(seed);
  const kind = random(10);
  if (kind === 0) return bytes.subarray(0, random(bytes.length));
  if (kind === 1) {
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + 1 + random(200)))]);
  }
  if (kind === 2) {
    const at = random(bytes.length);
    const piece = bytes.subarray(at, at + 1 + random(400));
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  }
  for (let flips = 1 + random(8); flips > 0; flips--) {
    let at = random(bytes.length);
    if (kind < 7) {
      for (let looked = 0; looked < 2000 && !/[\d/<>[\]()R]/.test(String.fromCharCode(bytes[at])); looked++)
        at = (at + 1) % bytes.length;
      bytes[at] = '0123456789<>[]/ R('.charCodeAt(random(18));
    } else {
      bytes[at] ^= 1 << random(8);
    }
  }
  return bytes;
}

const tasks = [
  { task: 'compressPdf', options: () => ({ level: ['LOW', 'MEDIUM', 'HIGH'][random(3)] }) },
  { task: 'modifyPdf', options: () => ({ modifyType: 'SELECT', pages: '1', compatibilityMode: false }) },
  { task: 'modifyPdf', options: () => ({ modifyType: 'REMOVE', pages: '1', compatibilityMode: false }) },
  { task: 'modifyPdf', options: () => ({ modifyType: 'SELECT', pages: '1', compatibilityMode: true }) },
  { task: 'mergePdfs', options: () => ({ passwords: {}, compatibilityMode: false }), withGood: true },
];

const bundled = await bundle();
const load = (name) => import(pathToFileURL(path.join(bundled, `${name}.mjs`)).href);
const [{ JobPool }, { failures }, { makeSeeds }] = await Promise.all(['pool', 'failures', 'seeds'].map(load));
const folder = mkdtempSync(path.join(os.tmpdir(), 'mutations-'));
const events = {};
const faults = [];
const pool = new JobPool({
  name: 'mutations',
  size: os.cpus().length,
  workerPath: path.join(bundled, 'worker.mjs'),
  folder,
  hiddenFolder: folder,
  memoryBytes: 1024 * 1024 * 1024,
  preload: ['compressPdf', 'modifyPdf', 'mergePdfs'],
  typicalJobMs: 50,
  onEvent: (event) => {
    events[event.kind] = (events[event.kind] ?? 0) + 1;
    if (event.kind === 'threw') faults.push(event.error);
  },
});
const seeds = await makeSeeds();
const good = path.join(folder, 'good.pdf');
writeFileSync(good, seeds[0]);
const timeLimit = { cpuMs: 30_000, wallMs: 90_000 };
const answers = {};
const stopAtMs = Date.now() + Number(process.env.MINUTES ?? 24 * 60) * 60_000;
let slowestMs = 0;
let next = 0;

async function work() {
  while (next < count && Date.now() < stopAtMs) {
    const number = next++;
    const seed = random(seeds.length);
    const bytes = damage(seeds[seed]);
    const { task, options, withGood } = tasks[random(tasks.length)];
    const chosen = { ...options(), ...(seed === 3 ? { password: 'key', passwords: { 1: 'key' } } : {}) };
    const file = path.join(folder, `in-${number}.pdf`);
    const output = path.join(folder, `out-${number}.pdf`);
    writeFileSync(file, bytes);
    const started = performance.now();
    const result = await pool.run({
      task,
      files: withGood ? [good, file] : [file],
      options: chosen,
      output,
      timeLimit,
    });
    const ms = performance.now() - started;
    slowestMs = Math.max(slowestMs, ms);
    const answer = result.ok ? 'ok' : result.failure.code;
    answers[answer] = (answers[answer] ?? 0) + 1;
    if (process.env.VERBOSE) console.log(seed, task, JSON.stringify(chosen), answer);
    if (!result.ok && failures[answer].status >= 500) {
      faults.push(`${number} ${task} ${JSON.stringify(chosen)}: ${answer}`);
      writeFileSync(path.join(os.tmpdir(), `mutation-${number}.pdf`), bytes);
    }
    if (ms > timeLimit.wallMs) faults.push(`${number} ${task}: answered after ${Math.round(ms)} ms`);
    rmSync(file, { force: true });
    rmSync(output, { force: true });
    if (number % 1000 === 999) console.log(number + 1, JSON.stringify(answers), JSON.stringify(events));
  }
}

await Promise.all(Array.from({ length: os.cpus().length + 1 }, work));
const stillWorks = await pool.run({
  task: 'modifyPdf',
  files: [good],
  options: { modifyType: 'SELECT', pages: '1', compatibilityMode: false },
  output: path.join(folder, 'last.pdf'),
  timeLimit,
});
if (!stillWorks.ok) faults.push('the pool no longer works');
pool.destroy();
rmSync(folder, { recursive: true, force: true });
rmSync(bundled, { recursive: true, force: true });
const summary = { count: next, answers, events, slowestMs: Math.round(slowestMs), faults: faults.slice(0, 20) };
writeFileSync(path.join(here, 'mutations.json'), `${JSON.stringify(summary, null, 1)}\n`);
console.log(JSON.stringify(summary, null, 1));
process.exit(faults.length > 0 ? 1 : 0);
