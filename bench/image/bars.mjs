/** The bars of the image engine as far as the figures are there: { bar, figure, holds }. Written into results.json, so that the
 * page of this suite and the one of all suites say the same. */
export function imageBars(results) {
  const part = (name) => Object.entries(results[name] ?? {}).map(([file, row]) => ({ file, ...row }));
  return [
    ...jpegBars(part('jpeg'), ''),
    ...webpBars(part('webp'), ''),
    ...pngBars(part('png'), ''),
    ...gifBars(part('gif'), ''),
    ...jpegBars(part('jpeg held out'), 'held out: '),
    ...webpBars(part('webp held out'), 'held out: '),
    ...pngBars(part('png held out'), 'held out: '),
    ...gifBars(part('gif held out'), 'held out: '),
    ...monotoneBars(results.monotone ?? {}),
    ...hostileBars(results.hostile?.all),
    ...largeBars(part('large')),
    ...targetBars(part('target')),
  ].filter(({ figure }) => figure !== undefined);
}

const targets = [62, 76, 88];

function jpegBars(rows, where) {
  if (rows.length === 0) return [];
  const against = (target, key) => (row) => row[target].bytes / row[target][key];
  return [
    ...targets.flatMap((target) => [
      ratioBar(`${where}JPEG at ${target} ÷ Squoosh mozjpeg`, rows, against(target, 'squoosh'), 1),
      ratioBar(`${where}JPEG at ${target} ÷ ImageMagick`, rows, against(target, 'magick'), 0.88),
      most(`${where}JPEG at ${target}: time in encodes`, timeIn(rows.map((row) => row[target])), 8, 1),
    ]),
    scoreBar(`${where}JPEG`, rows),
  ];
}

function webpBars(rows, where) {
  if (rows.length === 0) return [];
  const measured = rows.filter((row) => row[76]);
  return [
    ratioBar(`${where}WebP ÷ our JPEG at 75`, rows, (row) => row.bytes / row.jpeg, 0.92),
    most(`${where}WebP at 75: time in encodes`, timeIn(rows), 8, 1),
    ...(measured.length === 0
      ? []
      : [
          ...targets.map((target) =>
            most(`${where}WebP at ${target}: time in encodes`, timeIn(measured.map((row) => row[target])), 8, 1),
          ),
          scoreBar(`${where}WebP`, measured),
        ]),
  ];
}

/** Photographs times levels within two points of the target, in percent. */
function scoreBar(what, rows) {
  const cells = rows.flatMap((row) => targets.map((target) => Math.abs(row[target].score - target)));
  const good = cells.filter((apart) => apart <= 2).length;
  return {
    bar: `${what}: score within ±2 of 62, 76, 88 (≥ 95 %)`,
    figure: `${good} of ${cells.length}, furthest ${Math.max(...cells).toFixed(1)}`,
    holds: good >= cells.length * 0.95,
  };
}

function pngBars(rows, where) {
  if (rows.length === 0) return [];
  const shortest = Math.min(...rows.map((row) => row.score - row.rivalScore));
  return [
    ratioBar(`${where}PNG ÷ pngquant 65-80 + oxipng`, rows, (row) => row.bytes / row.rival, 0.95),
    {
      bar: `${where}PNG: score against pngquant's, lowest difference (≥ −1)`,
      figure: shortest.toFixed(1),
      holds: shortest >= -1.05,
    },
    ratioBar(`${where}PNG lossless ÷ oxipng`, rows, (row) => row.lossless / row.oxipng, 1),
  ];
}

function gifBars(all, where) {
  const rows = all.filter(({ frames }) => frames > 1);
  if (rows.length === 0) return [];
  return [
    ratioBar(`${where}GIF animations at MEDIUM ÷ gifsicle`, rows, (row) => row.medium / row.rival, 1),
    ratioBar(`${where}GIF animations without gifsicle`, rows, (row) => row.bytes / row.rival, 1.15),
  ];
}

function monotoneBars(sets) {
  const rows = Object.values(sets);
  if (rows.length === 0) return [];
  const sum = (key) => rows.reduce((total, row) => total + (row[key].length ?? row[key]), 0);
  return [
    {
      bar: 'levels monotone: steps to a stronger level that gave more bytes (0)',
      figure: `${sum('grew')} of ${sum('compared')}, ${sum('inputs')} inputs to every format`,
      holds: sum('grew') === 0,
    },
    {
      bar: 'results in the own format larger than the input (0)',
      figure: String(sum('largerThanInput')),
      holds: sum('largerThanInput') === 0,
    },
  ];
}

function hostileBars(row) {
  if (!row) return [];
  return [
    {
      bar: 'hostile images answered as they should (all)',
      figure: `${row.files - row.failed} of ${row.files}`,
      holds: row.failed === 0,
    },
    {
      bar: 'hostile images: slowest (≤ 5 s)',
      figure: `${row.slowest} ms (most CPU, with the start of Node: ${row.maxCpu ?? '?'} ms)`,
      holds: row.slowest <= 5000,
    },
    { bar: 'hostile images: most memory (≤ 512 MB)', figure: `${row.largest} MB`, holds: row.largest <= 512 },
  ];
}

function largeBars(rows) {
  const cells = rows.flatMap((row) => ['LOW', 'MEDIUM', 'HIGH'].flatMap((level) => (row[level] ? [row[level]] : [])));
  if (cells.length === 0) return [];
  const died = cells.filter(({ answer }) => answer !== 'ok').length;
  return [
    { bar: '12 and 45 MP: jobs that failed (0)', figure: `${died} of ${cells.length}`, holds: died === 0 },
    most('12 and 45 MP: most CPU seconds', Math.max(...cells.map(({ seconds = 0 }) => seconds)), 20, 1),
    most('12 and 45 MP: most MB', Math.max(...cells.map(({ mb = 0 }) => mb)), 1000, 0),
  ];
}

function targetBars(rows) {
  if (rows.length === 0) return [];
  const worst = rows.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const isExplained = ({ share, notes }) => (share <= 1 && share >= 0.97) || notes.length > 0;
  const explained = rows.filter(isExplained).length;
  return [
    {
      bar: 'a size to hit: CPU ÷ the dearest level, worst (≤ 1.5)',
      figure: `${worst.ratio.toFixed(2)} of ${rows.length} cases (${worst.file})`,
      holds: worst.ratio <= 1.5,
    },
    {
      bar: 'a size to hit: within 3 % under it or explained (all)',
      figure: `${explained} of ${rows.length}`,
      holds: explained === rows.length,
    },
  ];
}

/** The mean of a ratio over the files, with the file that does worst: a mean alone would hide it. */
function ratioBar(bar, rows, ratioOf, limit) {
  const worst = rows.reduce((one, other) => (ratioOf(other) > ratioOf(one) ? other : one));
  const { figure, ...rest } = most(bar, mean(rows.map(ratioOf)), limit);
  return { ...rest, figure: `${figure}, worst ${ratioOf(worst).toFixed(2)} (${worst.file})` };
}

function most(bar, value, limit, digits = 3) {
  return { bar: `${bar} (≤ ${limit})`, figure: value.toFixed(digits), holds: value <= limit };
}

const timeIn = (cells) => mean(cells.map(({ ms, encodeMs }) => ms / encodeMs));
const mean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
