// The figures of a run as a page to read.
import os from 'node:os';
import { nameCorpora } from '../corpus/corpus-files.mjs';
import { barsTable } from './bars.mjs';
import { peers } from './compare-file.mjs';

export function report(results, { files, dpi }) {
  const { rows, levels, load } = results;
  return `${[
    '# PDF engine beside its peers',
    '',
    `Measured on ${os.cpus().length} cores, Node ${process.version}, load average ${load.map((value) => value.toFixed(1)).join(' ')} at the start; SSIM at ${dpi} dpi, registered. Ratios are ours ÷ peer; time is wall time of a warm worker against the whole peer process, processor time beside it because it does not depend on neighbors.`,
    '',
    nameCorpora(files),
    '',
    ...barsTable(results),
    '',
    ...levelTable(levels),
    ...Object.entries(levels).flatMap(notesOfLevel),
    '',
    ...fileTable(rows),
    ...joiningLines(results.joining),
    ...scalingLines(results),
  ].join('\n')}\n`;
}

function levelTable(levels) {
  return [
    '| level (peer) | size, median | smaller, SSIM ≥ peer − 0.002 | SSIM higher | time median / worst | cpu median / worst | peak MB |',
    '|---|---|---|---|---|---|---|',
    ...Object.entries(levels).map(
      ([level, s]) =>
        `| ${level} (${peers[level]}) | ${s.sizeMedian.toFixed(2)} | ${Math.round(s.smallerAndNotWorse * 100)} % | ${Math.round(s.ssimHigher * 100)} % | ${s.timeMedian.toFixed(2)} / ${s.timeWorst?.value.toFixed(1)} | ${s.cpuMedian.toFixed(2)} / ${s.cpuWorst?.value.toFixed(1)} | ${s.peakMb} |`,
    ),
  ];
}

function notesOfLevel([level, s]) {
  const named = (one, digits = 2) => (one ? `${one.file} (${one.value.toFixed(digits)})` : 'none');
  return [
    '',
    `${level}, ${s.compared} of ${s.files} files compared. Worst of size: ${named(s.sizeWorst)}; of time: ${named(s.timeWorst, 1)}; of processor time: ${named(s.cpuWorst, 1)}; of looks, SSIM behind the peer: ${named(s.ssimWorst, 4)}; of memory: ${s.peakFile}. Text changed: ${s.textChanged.join(', ') || 'none'}; structure changed: ${s.structureChanged.join(', ') || 'none'}; refused: ${s.refused.join(', ') || 'none'}.`,
    '',
    `Left out because Ghostscript lost something: ${s.leftOut.join('; ') || 'none'}.`,
  ];
}

function fileTable(rows) {
  const cellOf = (row, cell) => {
    if (!cell || cell.failed) return 'failed';
    return `${(cell.bytes / row.bytes).toFixed(3)}, ${(cell.bytes / cell.peerBytes).toFixed(2)}, ${cell.ssim.toFixed(4)} / ${cell.peerSsim.toFixed(4)}`;
  };
  return [
    '| file | LOW: of input, vs peer, SSIM ours / peer | MEDIUM | HIGH |',
    '|---|---|---|---|',
    ...rows.map((row) => {
      const cells = Object.keys(peers).map((level) => cellOf(row, row.levels[level]));
      return `| ${row.corpus}/${row.name} | ${cells.join(' | ')} |`;
    }),
  ];
}

function joiningLines(joining) {
  if (!joining) return [];
  const { merge, select } = joining;
  return [
    '',
    `Merge of the ten largest: ${Math.round(merge.ours.ms)} ms against qpdf ${Math.round(merge.qpdf.ms)} ms (${(merge.ours.ms / merge.qpdf.ms).toFixed(2)}×; processor time ${(merge.ours.cpuMs / merge.qpdf.cpuMs).toFixed(2)}×); links ${merge.result.links} of ${merge.expected.links}, dead ${merge.result.deadLinks}, bookmarks ${merge.result.outline} of ${merge.expected.outline}, fields ${merge.result.widgets} of ${merge.expected.widgets}; peak ${merge.peakMb} MB.`,
    `Select every other page of ${select.file} (${select.pages} pages): ${Math.round(select.ours.ms)} ms against qpdf ${Math.round(select.qpdf.ms)} ms (${(select.ours.ms / select.qpdf.ms).toFixed(2)}×; processor time ${(select.ours.cpuMs / select.qpdf.cpuMs).toFixed(2)}×).`,
  ];
}

function scalingLines({ tagged = [], targets = [] }) {
  const lines = tagged.map(
    ({ pages, cpuMs, peakMb }) => `${pages} pages ${(cpuMs / pages).toFixed(1)} ms a page (${peakMb} MB)`,
  );
  const missed = targets.filter((row) => row.missed).map(({ file }) => file);
  return [
    ...(lines.length > 0 ? ['', `Tagged decks, processor time: ${lines.join(', ')}.`] : []),
    ...(targets.length > 0 ? ['', `Sizes asked for and honestly missed: ${missed.join(', ') || 'none'}.`] : []),
  ];
}
