// node bench/pdf/run.mjs [pattern]: the PDF engine beside Ghostscript and qpdf on the folders of BENCH_CORPUS (with colons
// between them; by default the corpora beside the repository, as far as they are there).
// Writes bench/pdf/results.json and bench/pdf/RESULTS.md (or into the folder BENCH_OUT). Needs ghostscript, qpdf and poppler-utils.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { barsOf, barsTable } from './bars.mjs';
import { ChildRunner } from './child-runner.mjs';
import { readStructure } from './read-structure.mjs';
import { drawPages, registeredSsim } from './registered-ssim.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const shared = path.resolve(here, '../../../shared/corpus');
const corpora = (process.env.BENCH_CORPUS ?? `${shared}/pdf:${shared}/real-pdf`).split(':').filter(existsSync);
const outFolder = process.env.BENCH_OUT ?? here;
const only = new RegExp(process.argv[2] ?? '.');
const dpi = Number(process.env.SSIM_DPI ?? 100);
const peers = { LOW: 'printer', MEDIUM: 'ebook', HIGH: 'screen' };
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
if (corpora.length === 0) {
  console.error('no corpus (set BENCH_CORPUS)');
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-pdf-'));
const files = corpora
  .flatMap((corpus) => readdirSync(corpus).map((name) => path.join(corpus, name)))
  .filter((file) => file.endsWith('.pdf') && only.test(path.basename(file)) && opensWithoutPassword(file))
  .sort((a, b) => statSync(a).size - statSync(b).size);

function opensWithoutPassword(file) {
  return spawnSync('qpdf', ['--requires-password', file]).status !== 0;
}

const runner = new ChildRunner();

/** Wall and processor time of a program. */
function timed(program, args) {
  const quoted = [program, ...args].map((part) => `'${part}'`).join(' ');
  const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='@%R %U %S'; time ${quoted} >/dev/null 2>&1`], {
    encoding: 'utf8',
  });
  const [wall, user, system] = /@([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr).slice(1).map(Number);
  return { ms: wall * 1000, cpuMs: (user + system) * 1000 };
}

const textOf = (file) =>
  execFileSync('pdftotext', ['-layout', file, '-'], {
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
const wordsOf = (text) => text.split(/\s+/).length;
const pagesOf = (file) =>
  Number(execFileSync('qpdf', ['--show-npages', file], { stdio: ['ignore', 'pipe', 'ignore'] }));

async function compressFile(input) {
  const name = path.basename(input);
  const count = pagesOf(input);
  const sampled = [...new Set([1, Math.ceil(count / 2)])];
  const original = drawPages(input, sampled, dpi);
  const text = textOf(input);
  const before = await readStructure(input);
  const meanSsim = (file) => {
    const drawn = drawPages(file, sampled, dpi);
    return drawn.reduce((sum, page, index) => sum + registeredSsim(original[index], page), 0) / drawn.length;
  };
  const row = { name, corpus: path.basename(path.dirname(input)), bytes: statSync(input).size, levels: {} };
  for (const [level, setting] of Object.entries(peers)) {
    const peerFile = path.join(folder, `gs-${setting}-${name}`);
    const ourFile = path.join(folder, `our-${level}-${name}`);
    const peer = timed('gs', [
      '-q',
      '-dNOPAUSE',
      '-dBATCH',
      '-dSAFER',
      '-sDEVICE=pdfwrite',
      `-dPDFSETTINGS=/${setting}`,
      `-sOutputFile=${peerFile}`,
      input,
    ]);
    const ours = await runner.run({ task: 'compress', files: [input], options: { level }, out: ourFile }, 300_000);
    if (!ours.ok) {
      row.levels[level] = { failed: ours };
      continue;
    }
    const after = await readStructure(ourFile);
    row.levels[level] = {
      bytes: statSync(ourFile).size,
      peerBytes: statSync(peerFile).size,
      ssim: meanSsim(ourFile),
      peerSsim: meanSsim(peerFile),
      ms: Math.round(ours.ms),
      cpuMs: Math.round(ours.cpuMs),
      peerMs: Math.round(peer.ms),
      peerCpuMs: Math.round(peer.cpuMs),
      peakMb: ours.peakMb,
      peerKeepsText: existsSync(peerFile) && wordsOf(textOf(peerFile)) >= wordsOf(text) * 0.98,
      textSame: textOf(ourFile) === text,
      structureSame: JSON.stringify(after) === JSON.stringify(before),
    };
  }
  return row;
}

async function mergeAndSelect() {
  const inputs = [...files].sort((a, b) => statSync(b).size - statSync(a).size).slice(0, 10);
  if (inputs.length < 2) return undefined;
  const merged = path.join(folder, 'merged.pdf');
  const job = { task: 'merge', files: inputs, options: { passwords: {}, compatibilityMode: false }, out: merged };
  await runner.run(job, 120_000);
  const qpdf = [];
  const ours = [];
  for (let round = 0; round < 3; round++) {
    qpdf.push(timed('qpdf', ['--empty', '--pages', ...inputs, '--', path.join(folder, 'qpdf.pdf')]));
    ours.push(await runner.run(job, 120_000));
  }
  const parts = await Promise.all(inputs.map(readStructure));
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const whole = await readStructure(merged);
  const book = inputs.map((file, index) => ({ file, pages: parts[index].pages })).sort((a, b) => b.pages - a.pages)[0];
  const odd = Array.from({ length: book.pages }, (_, page) => page + 1)
    .filter((page) => page % 2)
    .join(',');
  const select = {
    task: 'modify',
    files: [book.file],
    options: { modifyType: 'SELECT', pages: odd, compatibilityMode: false },
    out: path.join(folder, 'selected.pdf'),
  };
  // A worker that has served some requests: the first few pay for compiling the code.
  for (let round = 0; round < 6; round++) await runner.run(select, 120_000);
  const qpdfSelect = [];
  const ourSelect = [];
  for (let round = 0; round < 5; round++) {
    qpdfSelect.push(timed('qpdf', [book.file, '--pages', '.', odd, '--', path.join(folder, 'qpdf-selected.pdf')]));
    ourSelect.push(await runner.run(select, 120_000));
  }
  const fastest = (runs) => ({
    ms: Math.min(...runs.map((run) => run.ms)),
    cpuMs: Math.min(...runs.map((run) => run.cpuMs)),
  });
  return {
    merge: {
      ours: fastest(ours),
      qpdf: fastest(qpdf),
      peakMb: ours.at(-1).peakMb,
      result: whole,
      expected: { links: sum('links'), widgets: sum('widgets'), outline: sum('outline'), pages: sum('pages') },
    },
    select: { file: path.basename(book.file), pages: book.pages, ours: fastest(ourSelect), qpdf: fastest(qpdfSelect) },
  };
}

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

function summarize(rows, level) {
  const known = rows.filter((row) => row.levels[level] && !row.levels[level].failed);
  // What Ghostscript lost text of is named and does not count.
  const fair = known.filter((row) => row.levels[level].peerKeepsText);
  const cells = fair.map((row) => row.levels[level]);
  const sizes = fair
    .map((row) => ({ name: `${row.corpus}/${row.name}`, ratio: row.levels[level].bytes / row.levels[level].peerBytes }))
    .sort((a, b) => a.ratio - b.ratio);
  const share = (test) => cells.filter(test).length / cells.length;
  const ratio = (a, b) => cells.map((cell) => cell[a] / Math.max(1, cell[b]));
  return {
    files: cells.length,
    sizeMedian: median(ratio('bytes', 'peerBytes')),
    size95: sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * 0.95))]?.ratio ?? 0,
    worst: sizes.at(-1),
    leftOut: known.filter((row) => !fair.includes(row)).map((row) => `${row.corpus}/${row.name}`),
    smallerAndNotWorse: share((cell) => cell.bytes < cell.peerBytes && cell.ssim >= cell.peerSsim - 0.002),
    ssimHigher: share((cell) => cell.ssim > cell.peerSsim),
    timeMedian: median(ratio('ms', 'peerMs')),
    timeWorst: Math.max(...ratio('ms', 'peerMs')),
    cpuMedian: median(ratio('cpuMs', 'peerCpuMs')),
    cpuWorst: Math.max(...ratio('cpuMs', 'peerCpuMs')),
    textSame: cells.filter((cell) => cell.textSame).length,
    structureSame: cells.filter((cell) => cell.structureSame).length,
    peakMb: Math.max(...cells.map((cell) => cell.peakMb)),
  };
}

function report(results) {
  const { rows, levels, joining, load } = results;
  const lines = [
    '# PDF engine beside its peers',
    '',
    `Measured on ${os.cpus().length} cores, Node ${process.version}, load average ${load.map((value) => value.toFixed(1)).join(' ')} at the start; SSIM at ${dpi} dpi, registered. Ratios are ours ÷ peer; time is wall time of a warm worker against the whole peer process, processor time beside it because it does not depend on neighbors.`,
    '',
    ...barsTable(results),
    '',
  ];
  lines.push(
    '| level (peer) | size, median | smaller, SSIM ≥ peer − 0.002 | SSIM higher | time median / worst | cpu median / worst | text same | links, outline, fields same | peak MB |',
    '|---|---|---|---|---|---|---|---|---|',
  );
  for (const [level, s] of Object.entries(levels))
    lines.push(
      `| ${level} (${peers[level]}) | ${s.sizeMedian.toFixed(2)} | ${Math.round(s.smallerAndNotWorse * 100)} % | ${Math.round(s.ssimHigher * 100)} % | ${s.timeMedian.toFixed(2)} / ${s.timeWorst.toFixed(1)} | ${s.cpuMedian.toFixed(2)} / ${s.cpuWorst.toFixed(1)} | ${s.textSame}/${s.files} | ${s.structureSame}/${s.files} | ${s.peakMb} |`,
    );
  for (const [level, s] of Object.entries(levels))
    lines.push(
      '',
      `${level}: worst file ${s.worst?.name} (${s.worst?.ratio.toFixed(2)}×); left out because Ghostscript lost text: ${s.leftOut.join(', ') || 'none'}.`,
    );
  lines.push('', '| file | LOW: of input, vs peer, SSIM ours / peer | MEDIUM | HIGH |', '|---|---|---|---|');
  for (const row of rows) {
    const cells = Object.keys(peers).map((level) => {
      const cell = row.levels[level];
      if (!cell || cell.failed) return 'failed';
      return `${(cell.bytes / row.bytes).toFixed(3)}, ${(cell.bytes / cell.peerBytes).toFixed(2)}, ${cell.ssim.toFixed(4)} / ${cell.peerSsim.toFixed(4)}`;
    });
    lines.push(`| ${row.corpus}/${row.name} | ${cells.join(' | ')} |`);
  }
  if (joining) {
    const { merge, select } = joining;
    lines.push(
      '',
      `Merge of the ten largest: ${Math.round(merge.ours.ms)} ms against qpdf ${Math.round(merge.qpdf.ms)} ms (${(merge.ours.ms / merge.qpdf.ms).toFixed(2)}×; processor time ${(merge.ours.cpuMs / merge.qpdf.cpuMs).toFixed(2)}×); links ${merge.result.links} of ${merge.expected.links}, dead ${merge.result.deadLinks}, bookmarks ${merge.result.outline} of ${merge.expected.outline}, fields ${merge.result.widgets} of ${merge.expected.widgets}; peak ${merge.peakMb} MB.`,
    );
    lines.push(
      `Select every other page of ${select.file} (${select.pages} pages): ${Math.round(select.ours.ms)} ms against qpdf ${Math.round(select.qpdf.ms)} ms (${(select.ours.ms / select.qpdf.ms).toFixed(2)}×; processor time ${(select.ours.cpuMs / select.qpdf.cpuMs).toFixed(2)}×).`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const load = os.loadavg();
const rows = [];
const warmUp = { task: 'compress', files: [files[0]], options: { level: 'HIGH' } };

/** Written after every file, so that a run that is cut short has still told what it saw. */
function writeResults(joining) {
  const levels = Object.fromEntries(Object.keys(peers).map((level) => [level, summarize(rows, level)]));
  const figures = { load, levels, joining, rows };
  const results = { ...figures, bars: barsOf(figures) };
  writeFileSync(path.join(outFolder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  writeFileSync(path.join(outFolder, 'RESULTS.md'), report(results));
  return results;
}

await runner.run(warmUp, 300_000);
const joining = await mergeAndSelect();
for (const file of files) {
  // A fresh, warm process for each file: the peak is that of the file, not of all before it.
  runner.stop();
  await runner.run(warmUp, 300_000);
  rows.push(await compressFile(file));
  console.log(file, JSON.stringify(rows.at(-1).levels));
  writeResults(joining);
}
runner.stop();
rmSync(folder, { recursive: true, force: true });
console.log(report(writeResults(joining)));
