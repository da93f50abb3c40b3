#!/usr/bin/env node
// npm run bench [suite …]: installs the peers from Debian's packages where it can, runs each suite (us and them side by
// side, in one run) and joins what they wrote into bench/RESULTS.md. A folder of your own files: BENCH_CORPUS=/path.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
ensureInstalled();
ensureBuilt();

const suites = [
  { name: 'pdf', script: 'bench/pdf/run.mjs', packages: ['ghostscript', 'qpdf', 'poppler-utils'] },
  { name: 'image', script: 'bench/image/run.mjs', packages: ['imagemagick', 'pngquant', 'gifsicle'] },
  { name: 'background', script: 'bench/background/run.mjs', packages: [] },
  { name: 'pages', script: 'bench/pages/run.mjs', packages: [] },
  { name: 'time', script: 'bench/time/measure.mjs', packages: ['chromium'] },
  { name: 'edit', script: 'bench/edit/preview.mjs', packages: ['chromium'] },
  { name: 'load', script: 'bench/load/run.mjs', packages: [] },
];
const asked = process.argv.slice(2);
const chosen = suites.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such suite. Suites: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const { name, script, packages } of chosen) {
  installPeers(packages);
  console.log(`\n== bench ${name}`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
joinResults();
process.exit(failed > 0 ? 1 : 0);

/** Only what is missing, and only where that can be done; a suite says itself which peer it had to leave out. */
function installPeers(packages) {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...options, 'update'], { stdio: 'inherit' });
  spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...missing], { stdio: 'inherit' });
}

function joinResults() {
  const parts = suites.flatMap(({ name }) => {
    const file = `bench/${name}/RESULTS.md`;
    return existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
  });
  const head =
    '# Results\n\nWritten by `npm run bench`; each part by its own suite, in one run on one machine. Compare ratios, not seconds.';
  writeFileSync('bench/RESULTS.md', `${[head, ...parts].join('\n\n').replace(/^# (?!Results)/gm, '## ')}\n`);
}
