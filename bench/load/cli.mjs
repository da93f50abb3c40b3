// What the command line takes for 100 PDFs beyond what its two workers need themselves, its start included:
// `node bench/load/cli.mjs`. Both are read off the same run, so that a busy machine slows them alike.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { pdfOfPages, pdfOfPhotos } from './make-files.mjs';

const jobs = 2;
const allowed = 1.05;
const program = new URL('../../scripts/kitbox.mjs', import.meta.url).pathname;
process.chdir(new URL('../..', import.meta.url).pathname);
ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'kitbox-bench-cli-'));
try {
  const text = pdfOfPages(20);
  const photos = await pdfOfPhotos(6, 1600, 1200);
  const bytes = { text: () => text, photos: () => photos, mixed: (index) => (index % 8 < 3 ? text : photos) };
  const names = process.argv.length > 2 ? process.argv.slice(2) : ['mixed'];
  for (const name of names) {
    const files = Array.from({ length: 100 }, (_, index) => {
      const file = join(folder, `${name}-${index}.pdf`);
      writeFileSync(file, bytes[name](index));
      return file;
    });
    const { wallMs, workMs } = await compress(files, name);
    const ratio = wallMs / (workMs / jobs);
    console.log(
      `100 PDFs (${name}): ${(wallMs / 1000).toFixed(2)} s, workers ${(workMs / 1000 / jobs).toFixed(2)} s each: ${ratio.toFixed(3)} times (${allowed} allowed), ${Math.round(wallMs - workMs / jobs)} ms beside the work`,
    );
    if (ratio > allowed) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compress(files, name) {
  const out = join(folder, `out-${name}`);
  mkdirSync(out);
  const began = performance.now();
  const args = ['compress', ...files, '--json', '--jobs', String(jobs), '--out', `${out}/`];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    lines += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - began;
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  const told = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { wallMs, workMs: told.reduce((sum, each) => sum + each.workMs, 0) };
}
