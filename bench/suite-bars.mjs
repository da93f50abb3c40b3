// What each suite's figures say about the bars of the issues. A suite that writes `bars` into its results.json
// ({ bar, figure, holds }) is taken at its word; for the others they are read off the figures here.

/** Undefined where a suite has not been run. A figure that is missing is not a bar that holds: it is left out. */
export function barsOf(suite, results) {
  if (!results) return undefined;
  if (Array.isArray(results.bars)) return results.bars;
  return (readers[suite]?.(results) ?? []).filter(({ value }) => Number.isFinite(value)).map(finished);
}

function finished({ bar, value, most, least, unit = '×', digits = 2 }) {
  const holds = most !== undefined ? value <= most : value >= least;
  const wanted = most !== undefined ? `≤ ${most}` : `≥ ${least}`;
  return { bar: `${bar} (${wanted}${unit})`, figure: `${value.toFixed(digits)}${unit}`, holds };
}

const readers = {
  pdf: ({ levels = {}, joining = {} }) => [
    ...pdfLevel('LOW', 'printer', levels.LOW, { size: 0.75, time: 1.5 }),
    ...pdfLevel('MEDIUM', 'ebook', levels.MEDIUM, { size: 0.75, time: 0.6 }),
    ...pdfLevel('HIGH', 'screen', levels.HIGH, { size: 1, time: 0.6 }),
    ratioBar('merge of the ten largest against qpdf, time', joining.merge?.ours?.ms / joining.merge?.qpdf?.ms, 0.8),
    { bar: 'merge: dead links', value: joining.merge?.result?.deadLinks, most: 0, unit: '', digits: 0 },
    ratioBar('select half against qpdf, time', joining.select?.ours?.ms / joining.select?.qpdf?.ms, 0.4),
    {
      bar: 'peak memory of a worker',
      value: Math.max(...Object.values(levels).map(({ peakMb }) => peakMb), joining.merge?.peakMb ?? 0),
      most: 500,
      unit: ' MB',
      digits: 0,
    },
  ],
  background: ({ ai = {}, fringe = {}, color = {} }) => [
    ratioBar('AI: band error against a plain resize', ai.bandError?.ofMeans, 0.95, 3),
    ratioBar('AI: gradient error against a plain resize', ai.gradientError?.ofMeans, 0.7, 3),
    ratioBar('AI: processor time at 1 MP', ai.cpuAtOneMegapixel, 1.15),
    ratioBar('fringe: color error against raw colors', fringe.ratio, 0.25, 3),
    {
      bar: 'color: worst mean IoU of a backdrop',
      value: Math.min(...(color.byBackdrop ?? []).map(({ meanIou }) => meanIou)),
      least: 0.97,
      unit: '',
      digits: 3,
    },
    { bar: 'color: processor time', value: color.cpuPerMegapixel, most: 0.15, unit: ' s/MP' },
  ],
};

function pdfLevel(level, peer, figures, bars) {
  if (!figures) return [];
  const share = (name, value, least) => ({ bar: name, value: value * 100, least: least * 100, unit: ' %', digits: 0 });
  return [
    ratioBar(`${level} against Ghostscript ${peer}, median size`, figures.sizeMedian, bars.size),
    level === 'HIGH'
      ? share(`${level}: SSIM higher than its`, figures.ssimHigher, 0.8)
      : share(`${level}: smaller and not worse`, figures.smallerAndNotWorse, 0.9),
    ratioBar(`${level}: time, median`, figures.timeMedian, bars.time),
    ratioBar(`${level}: time, worst file`, figures.timeWorst, 5),
    share(`${level}: text the same`, figures.textSame / figures.files, 1),
    share(`${level}: links, outline, fields the same`, figures.structureSame / figures.files, 1),
  ];
}

function ratioBar(bar, value, most, digits = 2) {
  return { bar, value, most, digits };
}
