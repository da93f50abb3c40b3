#!/usr/bin/env node
// npm run bench [suite …]: installs the peers from Debian's packages where it can, runs each suite (us and them side by
// side, in one run) and joins what they wrote into bench/RESULTS.md. A folder of your own files: BENCH_CORPUS=/path.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, root } from '../scripts/prepare.mjs';
import { barsOf } from './suite-bars.mjs';
import { plotsOf } from './suite-plots.mjs';

process.chdir(root);
if (!process.argv.includes('--join')) {
  ensureInstalled();
  ensureBuilt();
}

const suites = [
  { name: 'pdf', script: 'bench/pdf/run.mjs', packages: ['ghostscript', 'qpdf', 'poppler-utils'] },
  { name: 'image', script: 'bench/image/run.mjs', packages: ['imagemagick', 'pngquant', 'gifsicle'] },
  { name: 'background', script: 'bench/background/run.mjs', packages: [] },
  { name: 'pages', script: 'bench/pages/run.mjs', packages: [] },
  { name: 'time', script: 'bench/time/measure.mjs', packages: ['chromium'] },
  { name: 'edit', script: 'bench/edit/preview.mjs', packages: ['chromium'], sitePort: 4311 },
  { name: 'studio', script: 'bench/studio/brush.mjs', packages: ['chromium'], sitePort: 4312 },
  { name: 'load', script: 'bench/load/run.mjs', packages: [] },
];
// `--join`: only put the parts together again.
const asked = process.argv.slice(2);
const onlyJoin = asked.includes('--join');
const chosen = onlyJoin ? [] : suites.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length === 0 && !onlyJoin) {
  console.error(`There is no such suite. Suites: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const { name, script, packages, sitePort } of chosen) {
  installPeers(packages);
  console.log(`\n== bench ${name}`);
  const site = sitePort ? await startSite(sitePort) : undefined;
  const { status } = spawnSync(process.execPath, [script, ...(site ? [site.url] : [])], { stdio: 'inherit' });
  site?.stop();
  if (status !== 0) failed++;
}
joinResults();
process.exit(failed > 0 ? 1 : 0);

/** For a suite that measures a running site and starts none itself. */
async function startSite(port) {
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env: environment, stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, stop: () => child.kill('SIGTERM') };
}

/** Only what is missing, and only where that can be done; a suite says itself which peer it had to leave out. */
function installPeers(packages) {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...options, 'update'], { stdio: 'inherit' });
  spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...missing], { stdio: 'inherit' });
}

/** One page: what holds and what does not. Tables, plots and every file are in the suites' own pages. */
function joinResults() {
  const rows = suites.map(({ name }) => {
    writePlots(name);
    const results = resultsOf(name);
    const bars = barsOf(name, results) ?? [];
    return { name, bars, missed: bars.filter(({ holds }) => !holds), measured: results?.measured ?? dateOf(name) };
  });
  const lines = [
    '# Results',
    '',
    'Written by `npm run bench`; each suite sets us and our peers side by side, in one run on one machine. Compare ratios, not seconds.',
    '',
    '| suite | bars that hold | measured | everything |',
    '|---|---|---|---|',
    ...rows.map(({ name, bars, missed, measured }) => {
      const kept = bars.length > 0 ? `${bars.length - missed.length} of ${bars.length}` : 'figures only';
      return `| ${name} | ${measured ? kept : 'not run yet'} | ${measured ?? ''} | ${pageOf(name)} |`;
    }),
    '',
    ...missedLines(rows),
    '',
    ...remarks(),
    'The PDF engine on documents that people really have, sizes and looks beside Ghostscript, the worst files by name: [pdf/LOOKS.md](pdf/LOOKS.md), written by `node bench/pdf/looks.mjs`.',
  ];
  for (const { name, bars } of rows.filter((row) => row.bars.length > 0)) {
    const table = ['| bar | figure |', '|---|---|', ...bars.map(({ bar, figure }) => `| ${bar} | ${figure} |`)];
    lines.push('', `<details><summary>${name}: every bar</summary>`, '', ...table, '', '</details>');
  }
  writeFileSync('bench/RESULTS.md', `${lines.join('\n')}\n`);
}

/** What figures alone do not tell, written by hand: on what, when, and why a bar is missed. */
function remarks() {
  const file = 'bench/REMARKS.md';
  return existsSync(file) ? [readFileSync(file, 'utf8').trim(), ''] : [];
}

function missedLines(rows) {
  const missed = rows.flatMap((row) => row.missed.map(({ bar, figure }) => `- ${row.name}: ${bar}: **${figure}**`));
  return missed.length > 0 ? ['Bars that do not hold:', '', ...missed] : ['Every bar of these suites holds.'];
}

function pageOf(name) {
  const pages = ['RESULTS.md', 'README.md', 'results.json'].filter((file) => existsSync(`bench/${name}/${file}`));
  return pages.length > 0 ? `[${name}/${pages[0]}](${name}/${pages[0]})` : '';
}

/** When the figures were last written, for suites that do not say it themselves. */
function dateOf(name) {
  if (!existsSync(`bench/${name}/results.json`)) return undefined;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs', '--', `bench/${name}/results.json`], {
    encoding: 'utf8',
  });
  return stdout?.trim() || undefined;
}

function resultsOf(name) {
  const file = `bench/${name}/results.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writePlots(name) {
  const results = resultsOf(name);
  for (const [file, svg] of Object.entries(results ? plotsOf(name, results) : {}))
    writeFileSync(`bench/${name}/${file}`, svg);
}
