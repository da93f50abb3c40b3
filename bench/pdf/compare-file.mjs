// One file through the engine and Ghostscript at every level: sizes, looks, times, and what each of them keeps.
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { lossesOf, readStructure } from './read-structure.mjs';
import { drawPages, registeredSsim } from './registered-ssim.mjs';

/** Ghostscript's setting that stands for each of our levels. */
export const peers = { LOW: 'printer', MEDIUM: 'ebook', HIGH: 'screen' };

export const ghostscriptArguments = (setting, output, input) => [
  ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite'],
  `-dPDFSETTINGS=/${setting}`,
  `-sOutputFile=${output}`,
  input,
];

/** Wall and processor time of a program. */
export function timed(program, args) {
  const quoted = [program, ...args].map((part) => `'${part}'`).join(' ');
  const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='@%R %U %S'; time ${quoted} >/dev/null 2>&1`], {
    encoding: 'utf8',
  });
  const [wall, user, system] = /@([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr).slice(1).map(Number);
  return { ms: wall * 1000, cpuMs: (user + system) * 1000 };
}

const quiet = { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] };
export const textOf = (file) => execFileSync('pdftotext', ['-layout', file, '-'], quiet).toString();
const wordsOf = (text) => text.split(/\s+/).length;
/** qpdf ends with 3 where it had to repair something, and has counted all the same. */
export const pagesOf = (file) => Number(spawnSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }).stdout) || 1;

/** Drawn and compared: the first page and the one in the middle. */
export const sampledPages = (count) => [...new Set([1, Math.ceil(count / 2)])];

export async function compareFile({ corpus, name, path: input }, { runner, folder, dpi }) {
  const count = pagesOf(input);
  const sampled = sampledPages(count);
  const original = drawPages(input, sampled, dpi);
  const ssimOf = (file) => {
    const drawn = drawPages(file, sampled, dpi);
    return drawn.reduce((sum, page, index) => sum + registeredSsim(original[index], page), 0) / drawn.length;
  };
  const before = { text: textOf(input), structure: await structureOf(input, folder) };
  const row = { name, corpus, bytes: statSync(input).size, pages: count, levels: {} };
  for (const [level, setting] of Object.entries(peers)) {
    const peerFile = path.join(folder, `gs-${setting}.pdf`);
    const ourFile = path.join(folder, `our-${level}.pdf`);
    const peer = timed('gs', ghostscriptArguments(setting, peerFile, input));
    const ours = await runner.run({ task: 'compress', files: [input], options: { level }, out: ourFile }, 300_000);
    if (!ours.ok) {
      row.levels[level] = { failed: ours };
      continue;
    }
    const after = await readStructure(ourFile);
    const peerLosses = await lossesOfPeer(peerFile, before);
    row.levels[level] = {
      bytes: statSync(ourFile).size,
      peerBytes: statSync(peerFile, { throwIfNoEntry: false })?.size ?? 0,
      ssim: ssimOf(ourFile),
      peerSsim: peerLosses.includes('the file') ? 0 : ssimOf(peerFile),
      ms: Math.round(ours.ms),
      cpuMs: Math.round(ours.cpuMs),
      peerMs: Math.round(peer.ms),
      peerCpuMs: Math.round(peer.cpuMs),
      peakMb: ours.peakMb,
      peerLosses,
      textSame: textOf(ourFile) === before.text,
      structureSame: JSON.stringify(after) === JSON.stringify(before.structure),
      losses: lossesOf(before.structure, after),
    };
  }
  return row;
}

/** Of a file that PDF.js cannot read, what it reads in a copy that qpdf has repaired. */
function structureOf(input, folder) {
  return readStructure(input).catch(() => {
    const repaired = path.join(folder, 'repaired.pdf');
    spawnSync('qpdf', [input, repaired]);
    return readStructure(repaired);
  });
}

/** What Ghostscript lost, by name; a result without these is no measure of size. */
export async function lossesOfPeer(file, before) {
  try {
    const structure = await readStructure(file);
    if (structure.pages !== before.structure.pages) return [`pages (${structure.pages} of ${before.structure.pages})`];
    const [words, all] = [wordsOf(textOf(file)), wordsOf(before.text)];
    const text = words < all * 0.98 ? [`text (${words} of ${all} words)`] : [];
    return [...text, ...lossesOf(before.structure, structure)];
  } catch {
    return ['the file'];
  }
}
