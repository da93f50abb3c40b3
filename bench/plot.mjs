// Charts as SVG text: lines on logarithmic axes (with a dashed line for "twice the input, twice the cost"), and bars.
const colors = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df'];
const width = 640;
const height = 380;
const box = { left: 64, right: 170, top: 36, bottom: 48 };

/** @param {{ title: string, xLabel: string, yLabel: string, series: { name: string, points: [number, number][] }[] }} chart */
export function linePlot({ title, xLabel, yLabel, series }) {
  const all = series.flatMap(({ points }) => points);
  const x = scale(
    all.map(([value]) => value),
    box.left,
    width - box.right,
  );
  const y = scale(
    all.map(([, value]) => value),
    height - box.bottom,
    box.top,
  );
  const body = [
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(box.left, 20, title, 'font-weight="600"'),
    ...x.ticks.map((tick) => rule(x.at(tick), box.top, x.at(tick), height - box.bottom)),
    ...x.ticks.map((tick) => text(x.at(tick), height - box.bottom + 16, label(tick), 'text-anchor="middle"')),
    ...y.ticks.map((tick) => rule(box.left, y.at(tick), width - box.right, y.at(tick))),
    ...y.ticks.map((tick) => text(box.left - 6, y.at(tick) + 4, label(tick), 'text-anchor="end"')),
    text((box.left + width - box.right) / 2, height - 10, xLabel, 'text-anchor="middle"'),
    text(14, height / 2, yLabel, `text-anchor="middle" transform="rotate(-90 14 ${height / 2})"`),
    ...series.flatMap((line, index) => drawSeries(line, colors[index % colors.length], x, y, index)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12">\n${body.join('\n')}\n</svg>\n`;
}

/** Horizontal bars of ratios, shortest first; below 1 is better and green. @param {{ title: string, rows: [string, number][] }} chart */
export function ratioPlot({ title, rows }) {
  const sorted = rows.filter(([, ratio]) => Number.isFinite(ratio)).sort(([, a], [, b]) => a - b);
  const most = Math.min(2, Math.max(1.2, ...sorted.map(([, ratio]) => ratio)));
  const rowHeight = 18;
  const tall = sorted.length * rowHeight + 44;
  const at = (ratio) => 210 + (Math.min(ratio, most) / most) * 360;
  const bars = sorted.flatMap(([name, ratio], index) => {
    const y = 32 + index * rowHeight;
    return [
      text(204, y + 11, name.length > 30 ? `${name.slice(0, 29)}…` : name, 'text-anchor="end"'),
      `<rect x="210" y="${y}" width="${(at(ratio) - 210).toFixed(1)}" height="${rowHeight - 5}" fill="${ratio <= 1 ? '#1a7f37' : '#d1242f'}"/>`,
      text(at(ratio) + 5, y + 11, `${ratio.toFixed(2)}${ratio > most ? ' …' : ''}`),
    ];
  });
  const body = [
    `<rect width="${width}" height="${tall}" fill="#fff"/>`,
    text(14, 20, title, 'font-weight="600"'),
    ...bars,
    `<line x1="${at(1)}" y1="28" x2="${at(1)}" y2="${tall - 10}" stroke="#24292f" stroke-dasharray="4 4"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}" font-family="system-ui, sans-serif" font-size="12">\n${body.join('\n')}\n</svg>\n`;
}

function drawSeries({ name, points }, color, x, y, index) {
  const place = ([a, b]) => `${x.at(a).toFixed(1)},${y.at(b).toFixed(1)}`;
  const [first] = points;
  const last = points.at(-1);
  // Linear from the first point, as far as it stays in the image.
  const times = Math.min(last[0] / first[0], y.most / first[1]);
  const guide = [first, [first[0] * times, first[1] * times]];
  return [
    `<polyline points="${guide.map(place).join(' ')}" fill="none" stroke="${color}" stroke-opacity="0.35" stroke-dasharray="4 4"/>`,
    `<polyline points="${points.map(place).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...points.map((point) => `<circle cx="${place(point).replace(',', '" cy="')}" r="3" fill="${color}"/>`),
    `<rect x="${width - box.right + 14}" y="${box.top + index * 20}" width="12" height="12" fill="${color}"/>`,
    text(width - box.right + 32, box.top + 10 + index * 20, name),
  ];
}

/** Decades, and the halves of a decade where there are few. */
function scale(values, from, to) {
  const low = Math.log10(Math.min(...values));
  const high = Math.max(Math.log10(Math.max(...values)), low + 0.1);
  const steps = high - low > 2 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let decade = Math.floor(low); decade <= Math.ceil(high); decade++)
    for (const step of steps) ticks.push(step * 10 ** decade);
  const least = Math.max(...ticks.filter((tick) => Math.log10(tick) <= low + 1e-9));
  const most = Math.min(...ticks.filter((tick) => Math.log10(tick) >= high - 1e-9));
  const span = Math.log10(most) - Math.log10(least);
  return {
    most,
    ticks: ticks.filter((tick) => tick >= least && tick <= most),
    at: (value) => from + ((Math.log10(value) - Math.log10(least)) / span) * (to - from),
  };
}

function label(value) {
  return value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(2)));
}

function text(x, y, words, extra = '') {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" fill="#24292f" ${extra}>${safe}</text>`;
}

function rule(x1, y1, x2, y2) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#d0d7de"/>`;
}
