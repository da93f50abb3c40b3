// What each suite's figures say about the bars of the issues. A suite that writes `bars` into its results.json
// ({ bar, figure, holds }) is taken at its word; for the others they are read off the figures here.

/** Undefined where a suite has not been run. A figure that is missing is not a bar that holds: it is left out. */
export function barsOf(suite, results) {
  if (!results) return undefined;
  if (Array.isArray(results.bars)) return results.bars;
  return (readers[suite]?.(results) ?? []).filter(({ value }) => Number.isFinite(value)).map(finished);
}

function finished({ bar, value, most, least, unit = '×', digits = 2, worst }) {
  const holds = most !== undefined ? value <= most : value >= least;
  const wanted = most !== undefined ? `≤ ${most}` : `≥ ${least}`;
  return { bar: `${bar} (${wanted}${unit})`, figure: `${value.toFixed(digits)}${unit}${worst ?? ''}`, holds };
}

const readers = {
  background: ({ ai = {}, fringe = {}, color = {} }) => [
    {
      ...ratioBar('AI: band error against a plain resize', ai.bandError?.ofMeans, 0.95, 3),
      worst: worstOf(ai.samples, 'bandError'),
    },
    {
      ...ratioBar('AI: gradient error against a plain resize', ai.gradientError?.ofMeans, 0.7, 3),
      worst: worstOf(ai.samples, 'gradientError'),
    },
    ratioBar('AI: processor time at 1 MP', ai.cpuAtOneMegapixel, 1.15),
    ratioBar('fringe: color error against raw colors', fringe.ratio, 0.25, 3),
    {
      bar: 'color: worst mean IoU of a backdrop',
      value: Math.min(...(color.byBackdrop ?? []).map(({ meanIou }) => meanIou)),
      least: 0.97,
      unit: '',
      digits: 3,
      worst: leastOf(color.rows),
    },
    { bar: 'color: processor time', value: color.cpuPerMegapixel, most: 0.15, unit: ' s/MP' },
  ],
};

/** The file that does worst, beside the mean of all. */
function worstOf(samples = [], measure) {
  const ratio = ({ ours, plain }) => ours[measure] / plain[measure];
  const [worst] = [...samples].sort((a, b) => ratio(b) - ratio(a));
  return worst && `, worst ${ratio(worst).toFixed(2)} (${worst.id})`;
}

function leastOf(rows = []) {
  const [worst] = [...rows].sort((a, b) => a.iou - b.iou);
  return worst && `, worst image ${worst.iou.toFixed(3)} (${worst.id} on ${worst.backdrop})`;
}

function ratioBar(bar, value, most, digits = 2) {
  return { bar, value, most, digits };
}
