// Writes what bench/load measured: its part of the results, the plots, and the measured part of docs/capacity.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { linePlot } from '../plot.mjs';
import { capacityLines } from './capacity.mjs';
import { exponent } from './growth.mjs';

const axes = {
  pages: { title: 'PDF: cost by pages', x: 'pages of text' },
  pixels: { title: 'Images: cost by pixels', x: 'megapixels' },
  files: { title: 'Merge: cost by files', x: 'files of 100 pages' },
};

export function writeReports(measured) {
  const { tools, growth } = measured;
  const series = seriesOf(growth);
  for (const [axis, { title, x }] of Object.entries(axes)) {
    const own = series.filter((each) => each.axis === axis);
    plot(`growth-${axis}-time.svg`, `${title}, time`, x, 'processor seconds', own, 'cpu');
    plot(`growth-${axis}-memory.svg`, `${title}, memory`, x, 'MB of the worker', own, 'peak');
  }
  const bars = barsOf(tools, series);
  writeFileSync('bench/load/results.json', `${JSON.stringify({ ...measured, bars }, round, 1)}\n`);
  const lines = [...loadLines(measured), ...growthLines(series)];
  writeFileSync('bench/load/RESULTS.md', `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
  if (tools.length > 0) replaceMeasured('docs/capacity.md', capacityLines(measured));
}

function round(_key, value) {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

function seriesOf(growth) {
  const found = new Map();
  for (const row of growth) {
    const key = `${row.axis}: ${row.name}`;
    const own = found.get(key) ?? { axis: row.axis, name: row.name, rows: [] };
    own.rows.push(row);
    found.set(key, own);
  }
  return [...found.values()].map((each) => ({
    ...each,
    time: exponent(done(each.rows).map(({ size, cpu }) => [size, cpu])),
    memory: exponent(done(each.rows).map(({ size, peak }) => [size, peak])),
  }));
}

/** A call that was refused says nothing of what it would have cost. */
function done(rows) {
  return rows.filter(({ status }) => status === 200);
}

function plot(file, title, xLabel, yLabel, series, key) {
  const lines = series.map(({ name, rows }) => ({ name, points: done(rows).map((row) => [row.size, row[key]]) }));
  writeFileSync(`bench/load/${file}`, linePlot({ title, xLabel, yLabel, series: lines }));
}

/** A power of 1.1 leaves room for what a measurement of a second is worth. */
const linear = 1.1;

function barsOf(tools, series) {
  const wrong = tools.reduce((sum, tool) => sum + tool.wrong, 0);
  const calls = tools.reduce((sum, tool) => sum + tool.calls, 0);
  return [
    ...(tools.length > 0
      ? [
          {
            bar: 'every call on a warm server is answered 200',
            figure: `${calls - wrong} of ${calls}`,
            holds: wrong === 0,
          },
        ]
      : []),
    ...series.map(({ axis, name, time, memory }) => ({
      bar: `growth: ${name} costs no more than linearly by ${axis} (power ≤ ${linear})`,
      figure: `time ${time.toFixed(2)}, memory ${memory.toFixed(2)}`,
      holds: time <= linear && memory <= linear,
    })),
  ];
}

function loadLines({ machine, seconds, tools, notes = [] }) {
  return [
    '# Load',
    '',
    `${machine.cores} cores (${machine.model}), Node ${machine.node}, load average ${machine.load.toFixed(1)} at the start; ${seconds} s for each tool, as many callers as cores (AI: one), warm workers. Calls a second for each core are the reciprocal of processor time (server and workers together), which neighbors on the machine do not change; calls a second by the clock are what was really answered meanwhile.`,
    '',
    '| tool | processor s a call | calls/s/core | calls/s by the clock | median ms | peak MB of a worker | not 200 |',
    '|---|---|---|---|---|---|---|',
    ...tools.map(
      ({ name, cpu, perSecond, median, peak, wrong }) =>
        `| ${name} | ${cpu.toFixed(cpu < 0.1 ? 4 : 2)} | ${(1 / cpu).toFixed(cpu < 0.1 ? 0 : 2)} | ${perSecond.toFixed(1)} | ${median.toFixed(0)} | ${peak.toFixed(0)} | ${wrong} |`,
    ),
    '',
    ...notes.flatMap((note) => [note, '']),
  ];
}

function growthLines(series) {
  return [
    '## Growth',
    '',
    'One call at a time in a fresh worker, the mean of the calls of 1.5 s; power: what the cost grows with over the upper half of the axis (1 is linear, 0 not at all). The dashed lines in the plots are linear from the first point.',
    '',
    '| call | by | processor s | power | MB of the worker | power |',
    '|---|---|---|---|---|---|',
    ...series.map(({ axis, name, rows, time, memory }) => {
      const sizes = rows.map(({ size }) => Number(size.toPrecision(3))).join(' → ');
      const cpu = rows.map((row) => (row.status === 200 ? row.cpu.toPrecision(2) : `${row.status}`)).join(' → ');
      const peak = rows.map((row) => row.peak.toFixed(0)).join(' → ');
      return `| ${name} | ${axis} ${sizes} | ${cpu} | ${time.toFixed(2)} | ${peak} | ${memory.toFixed(2)} |`;
    }),
    '',
    ...Object.entries(axes).flatMap(([axis, { title }]) => [
      `![${title}, time](growth-${axis}-time.svg) ![${title}, memory](growth-${axis}-memory.svg)`,
      '',
    ]),
  ];
}

function replaceMeasured(file, lines) {
  const [begin, end] = ['<!-- measured by npm run bench:load -->', '<!-- end of what was measured -->'];
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has no place for what was measured`);
  writeFileSync(file, `${text.slice(0, from)}${begin}\n${lines.join('\n')}\n${text.slice(to)}`);
}
