// results.json as a page to read.
const figure = (value, digits = 3) => (value === undefined ? '–' : value.toFixed(digits));

export function writeReport(results) {
  const { ai, large, largest, color, fringe, memory, kill, notes = [] } = results;
  const lines = [
    '# Background: what was measured',
    '',
    'Made by `node bench/background/run.mjs`; CPU seconds of the process.',
    '',
    ...barSection(results),
  ];
  if (ai) lines.push(...aiSection(ai));
  if (large) lines.push(...largeSection(large));
  if (largest) lines.push(...largestSection(largest));
  if (color) lines.push(...colorSection(color));
  if (fringe) lines.push(...fringeSection(fringe));
  if (memory) lines.push(...memorySection(memory));
  if (kill) lines.push(...killSection(kill));
  if (notes.length > 0) lines.push('## How these figures were made', '', ...notes.map((note) => `- ${note}`), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Every bar of the issue in one place; a dash where nothing was measured. */
function barSection({ ai, large, largest, color, fringe, memory, kill }) {
  const twelve = large?.find(({ megapixels }) => megapixels < 20);
  const worstIou = color && Math.min(...color.byBackdrop.map(({ meanIou }) => meanIou));
  const bars = [
    ['ISNet, band error against a plain resize', ai?.bandError.ofMeans, 0.95],
    ['ISNet, gradient error against a plain resize', ai?.gradientError.ofMeans, 0.7],
    ['ISNet, CPU at 1 MP against a plain resize', ai?.cpuAtOneMegapixel, 1.15],
    ['ISNet, CPU at 12 MP against a plain resize', twelve?.ratio, 1.6],
    ['Fringe color error against raw colors', fringe?.ratio, 0.25],
    ['Color method, CPU-s/MP (warm worker, file to PNG, all images together)', color?.cpuPerMegapixel, 0.15],
  ].map(([what, value, most]) => [what, figure(value), `≤ ${most}`, value === undefined ? '–' : holds(value <= most)]);
  if (color)
    bars.push([
      'Color method, lowest mean IoU of the six backdrops',
      figure(worstIou),
      '≥ 0.97',
      holds(worstIou >= 0.97),
    ]);
  for (const { label, requests, ratio } of memory ?? []) {
    const verdict = requests < 200 ? 'not shown: fewer than 200' : holds(ratio <= 1.2);
    bars.push([`Memory, ${label}, request ${requests} against the tenth`, figure(ratio), '≤ 1.2', verdict]);
  }
  for (const { label, outcome, next } of kill ?? []) {
    const lives = next === 'done' && outcome !== 'internal';
    bars.push([
      `Worker killed mid-run, ${label}: this request, the next`,
      `${outcome}, ${next}`,
      'answered, done',
      holds(lives),
    ]);
  }
  for (const row of largest ?? []) {
    bars.push([`50 MP, ${row.label}`, row.outcome, 'done', holds(row.outcome === 'done')]);
  }
  return [
    '| bar | measured | asked | holds |',
    '|---|---|---|---|',
    ...bars.map((bar) => `| ${bar.join(' | ')} |`),
    '',
  ];
}

function holds(isHeld) {
  return isHeld ? 'yes' : '**no**';
}

function largestSection(rows) {
  return [
    "## 50 MP through a worker of the pool, with the product's memory and CPU limits",
    '',
    '| what | outcome | CPU-s (limit 150) | peak MB | limit MB |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.label} | ${row.outcome} | ${figure(row.cpuSeconds, 1)} | ${figure(row.peakMegabytes, 0)} | ${figure(row.limitMegabytes, 0)} |`,
    ),
    '',
  ];
}

function aiSection(ai) {
  return [
    `## ISNet with our edges against the weights as published with a plain resize (${ai.samples.length} images)`,
    '',
    '| measure | of means | mean of ratios | bar |',
    '|---|---|---|---|',
    `| band error | ${figure(ai.bandError.ofMeans)}× | ${figure(ai.bandError.meanOfRatios)}× | ≤ 0.95× |`,
    `| gradient error | ${figure(ai.gradientError.ofMeans)}× | ${figure(ai.gradientError.meanOfRatios)}× | ≤ 0.70× |`,
    `| CPU at 1 MP (median) | ${figure(ai.cpuAtOneMegapixel, 2)}× | | ≤ 1.15× |`,
    '',
    `Mean error ${figure(ai.meanErrorPlain, 4)} → ${figure(ai.meanError, 4)}, IoU ${figure(ai.iouPlain)} → ${figure(ai.iou)}.`,
    '',
    '| image | band | gradient | CPU-s |',
    '|---|---|---|---|',
    ...ai.samples.map(
      ({ id, plain, ours }) =>
        `| ${id} | ${figure(plain.bandError)} → ${figure(ours.bandError)} | ${figure(plain.gradientError, 2)} → ${figure(ours.gradientError, 2)} | ${figure(plain.cpuSeconds, 1)} → ${figure(ours.cpuSeconds, 1)} |`,
    ),
    '',
  ];
}

function largeSection(rows) {
  return [
    '## Large images',
    '',
    '| MP | plain CPU-s | ours CPU-s | ratio (bar ≤ 1.6× at 12 MP) | color method CPU-s | peak MB |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${figure(row.megapixels, 0)} | ${figure(row.plainCpuSeconds, 1)} | ${figure(row.cpuSeconds, 1)} | ${figure(row.ratio, 2)} | ${figure(row.colorCpuSeconds, 1)} | ${figure(row.peakMegabytes, 0)} |`,
    ),
    '',
  ];
}

function colorSection(color) {
  return [
    '## Color method: the corpus on synthetic backdrops, noise of 3, JPEG of quality 85',
    '',
    '| backdrop | mean IoU | median IoU |',
    '|---|---|---|',
    ...color.byBackdrop.map((row) => `| ${row.backdrop} | ${figure(row.meanIou)} | ${figure(row.medianIou)} |`),
    '',
    `Whole task in a warm worker of the pool, decoding and PNG encoding included, CPU as the kernel counts it: ${figure(color.cpuPerMegapixel)} CPU-s/MP over all images together, ${figure(color.medianCpuPerMegapixel)} in the median of images (bar ≤ 0.15); results take ${figure(color.bytesPerPixel, 2)} bytes a pixel.`,
    '',
  ];
}

function fringeSection(fringe) {
  return [
    '## Fringe: color error of soft pixels on composites with known foreground (of 255)',
    '',
    `Raw colors ${figure(fringe.raw, 2)}, ours ${figure(fringe.ours, 2)}: ${figure(fringe.ratio)}× (bar ≤ 0.25×), ${figure(fringe.cpuPerMegapixel)} CPU-s/MP.`,
    '',
  ];
}

function memorySection(rows) {
  return [
    '## Memory of one worker of the pool over many requests (MB resident; never renewed, as it is in the product after 100 jobs)',
    '',
    '| what | requests | after the tenth | after the last | ratio (bar ≤ 1.2×) |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.label} | ${row.requests} | ${figure(row.afterTenth, 0)} | ${figure(row.afterLast, 0)} | ${figure(row.ratio, 2)} |`,
    ),
    '',
  ];
}

function killSection(rows) {
  return [
    '## A worker killed in the middle of a run',
    '',
    '| what | killed | this request | the next one |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.label} | ${row.killed} | ${row.outcome} | ${row.next} |`),
    '',
  ];
}
