// Which bars of the PDF issue hold, from the figures of one run.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

function readMutations() {
  const file = path.join(here, 'mutations.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const percent = (share) => `${Math.round(share * 100)} %`;
const three = (levels, show) => ['LOW', 'MEDIUM', 'HIGH'].map((level) => show(levels[level])).join(' / ');

/** One row for each bar: what is asked, what was measured, whether it holds. */
export function barsOf({ rows, levels, joining }) {
  const { LOW, MEDIUM, HIGH } = levels;
  const files = LOW.files;
  const all = (test) => rows.every((row) => test(row, row.levels.LOW, row.levels.MEDIUM, row.levels.HIGH));
  const worst = Math.max(LOW.timeWorst, MEDIUM.timeWorst, HIGH.timeWorst);
  const peak = Math.max(LOW.peakMb, MEDIUM.peakMb, HIGH.peakMb);
  const bars = [
    [
      'size against Ghostscript, median ≤ 0.75 / 0.70 / 0.90',
      three(levels, (level) => level.sizeMedian.toFixed(2)),
      LOW.sizeMedian <= 0.75 && MEDIUM.sizeMedian <= 0.7 && HIGH.sizeMedian <= 0.9,
    ],
    ['MEDIUM: 95th percentile of sizes ≤ 1.5', MEDIUM.size95.toFixed(2), MEDIUM.size95 <= 1.5],
    ['LOW: smaller and not worse on ≥ 90 %', percent(LOW.smallerAndNotWorse), LOW.smallerAndNotWorse >= 0.9],
    ['MEDIUM: smaller and not worse on ≥ 90 %', percent(MEDIUM.smallerAndNotWorse), MEDIUM.smallerAndNotWorse >= 0.9],
    ['HIGH: SSIM higher on ≥ 80 %', percent(HIGH.ssimHigher), HIGH.ssimHigher >= 0.8],
    [
      'HIGH ≤ MEDIUM ≤ LOW ≤ input on every file',
      `${files} files`,
      all(
        (row, low, medium, high) => high.bytes <= medium.bytes && medium.bytes <= low.bytes && low.bytes <= row.bytes,
      ),
    ],
    [
      'text, links, outline and fields the same on every file',
      three(levels, (level) => `${Math.min(level.textSame, level.structureSame)}/${level.files}`),
      [LOW, MEDIUM, HIGH].every((level) => level.textSame === files && level.structureSame === files),
    ],
    [
      'time against Ghostscript, median ≤ 1.5 / 0.6 / 0.6',
      three(levels, (level) => level.timeMedian.toFixed(2)),
      LOW.timeMedian <= 1.5 && MEDIUM.timeMedian <= 0.6 && HIGH.timeMedian <= 0.6,
    ],
    ['time, worst file ≤ 3×', `${worst.toFixed(1)}×`, worst <= 3],
    ['peak memory of a worker ≤ 500 MB', `${peak} MB`, peak <= 500],
  ];
  if (joining) {
    const { merge, select } = joining;
    const merging = merge.ours.ms / merge.qpdf.ms;
    const selecting = select.ours.ms / select.qpdf.ms;
    bars.push(
      ['merge ≤ 0.8× qpdf, no dead link', `${merging.toFixed(2)}×`, merging <= 0.8 && merge.result.deadLinks === 0],
      ['select half the pages ≤ 0.4× qpdf', `${selecting.toFixed(2)}×`, selecting <= 0.4],
    );
  }
  const mutations = readMutations();
  if (mutations) {
    const { count, faults, slowestMs, answers } = mutations;
    bars.push([
      `${count} damaged files: only results and 4xx, none past the time limit`,
      `${answers.ok} results, ${count - answers.ok} refused, ${faults.length} faults, slowest ${(slowestMs / 1000).toFixed(1)} s`,
      faults.length === 0,
    ]);
  }
  return bars.map(([bar, figure, holds]) => ({ bar, figure, holds }));
}

export function barsTable(results) {
  return [
    '| bar | measured | holds |',
    '|---|---|---|',
    ...barsOf(results).map(({ bar, figure, holds }) => `| ${bar} | ${figure} | ${holds ? 'yes' : '**no**'} |`),
  ];
}
