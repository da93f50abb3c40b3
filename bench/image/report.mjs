/** The results as a page: figures against the bars of issue 5. */
export function writeReport(results) {
  const lines = [
    '# Image bench',
    '',
    'Made by `node bench/image/run.mjs`, `metric.mjs`, `large.mjs` and `monotone.mjs`; the figures are in results.json. Ratios are ours ÷ theirs, geometric means over the files. CPU figures were taken on a machine under load. The encoder settings were chosen while looking at these same files: no held-out set was run.',
    '',
    ...barLines(results),
  ];
  const table = (head, rows) =>
    lines.push(
      `| ${head.join(' | ')} |`,
      `|${head.map(() => '---').join('|')}|`,
      ...rows.map((row) => `| ${row.join(' | ')} |`),
      '',
    );
  const entries = (part) => Object.entries(results[part] ?? {});

  if (results.jpeg) {
    lines.push('## JPEG at equal score (bars: ≤ 1.00 of Squoosh, ≤ 0.88 of ImageMagick, ≤ 8 encodes)', '');
    const of = (target, key) => mean(entries('jpeg').map(([, row]) => row[target].bytes / row[target][key]));
    const encodes = (target) => mean(entries('jpeg').map(([, row]) => row[target].ms / row[target].encodeMs));
    table(
      ['target', '÷ Squoosh mozjpeg', '÷ ImageMagick', 'time in encodes', 'within ±2'],
      [62, 76, 88].map((target) => [
        target,
        of(target, 'squoosh'),
        of(target, 'magick'),
        encodes(target),
        `${entries('jpeg').filter(([, row]) => Math.abs(row[target].score - target) <= 2).length}/${entries('jpeg').length}`,
      ]),
    );
  }
  if (results.webp) {
    const rows = entries('webp').map(([, row]) => row);
    lines.push('## WebP at the score of the JPEG at 75 (bar: ≤ 0.92)', '');
    table(
      ['÷ JPEG', 'score apart', 'time in encodes'],
      [
        [
          mean(rows.map((row) => row.bytes / row.jpeg)),
          average(rows.map((row) => row.score - row.jpegScore)),
          mean(rows.map((row) => row.ms / row.encodeMs)),
        ],
      ],
    );
  }
  if (results.png) {
    lines.push(
      '## PNG against pngquant 65-80 + oxipng (bar: ≤ 0.95 at their score less 1), lossless against oxipng (bar: ≤ 1)',
      '',
    );
    const rows = entries('png').map(([file, row]) => [
      file,
      ratio(row.bytes / row.rival),
      row.score,
      row.rivalScore,
      ratio(row.lossless / row.oxipng),
      `${row.ms} ms`,
    ]);
    const all = entries('png').map(([, row]) => row);
    rows.push([
      '**geometric mean**',
      mean(all.map((row) => row.bytes / row.rival)),
      '',
      '',
      mean(all.map((row) => row.lossless / row.oxipng)),
      '',
    ]);
    table(['file', '÷ pngquant + oxipng', 'score', 'their score', 'lossless ÷ oxipng', 'CPU'], rows);
  }
  if (results.gif) {
    lines.push('## GIF against gifsicle -O2 --lossy=80 (bar: ≤ 1.00, ≤ 1.15 without gifsicle)', '');
    const rows = entries('gif').map(([file, row]) => [
      file,
      ratio(row.bytes / row.rival),
      row.score,
      row.rivalScore ?? 'frames joined',
      `${row.frames} / ${row.rivalFrames}`,
      ratio(row.exact / row.input),
      `${row.ms} ms`,
      ...(row.medium
        ? [ratio(row.medium / row.rival), row.mediumScore, row.mediumEncoder, `${row.mediumMs} ms`]
        : ['', '', '', '']),
    ]);
    const all = entries('gif').map(([, row]) => row);
    const raced = all.filter((row) => row.medium);
    const racedMean = raced.length > 0 ? mean(raced.map((row) => row.medium / row.rival)) : '';
    rows.push([
      '**geometric mean**',
      mean(all.map((row) => row.bytes / row.rival)),
      '',
      '',
      '',
      '',
      '',
      racedMean,
      '',
      '',
      '',
    ]);
    table(
      [
        'file',
        '÷ gifsicle',
        'score',
        'their score',
        'frames ours / theirs',
        'exact ÷ input',
        'CPU',
        'MEDIUM ÷ gifsicle',
        'score',
        'encoder',
        'own CPU',
      ],
      rows,
    );
  }
  if (results.gif) {
    lines.push(
      'GIF is measured at one fixed tolerance (200) with the embedded writer alone, and at MEDIUM with gifsicle in the race. gifsicle joins equal frames and we do not, since times and counts of frames are promised to stay: that alone is its lead on anim-squares. crash.gif is a single picture on which gifsicle at 80 falls to a score of 50, far below what MEDIUM allows (76); at its score for --lossy=40 (64.4, 137,275 bytes) ours takes 127,763 bytes.',
      '',
    );
  }
  if (results.metric) {
    lines.push("## Our score against libjxl's own ssimulacra2 (libjxl-devtools 0.11, Debian trixie)", '');
    const groups = {
      photographs: metricRows(results, true),
      'drawings, screens, transparent': metricRows(results, false),
    };
    table(
      ['pictures', 'comparisons', 'mean deviation', 'largest, their score below 90', 'largest at all'],
      Object.entries(groups).map(([name, rows]) => [
        name,
        rows.length,
        average(
          rows.map(({ ours, theirs }) => Math.abs(ours - theirs)),
          2,
        ),
        Math.max(
          ...rows.filter(({ theirs }) => theirs < 90).map(({ ours, theirs }) => Math.abs(ours - theirs)),
        ).toFixed(2),
        Math.max(...rows.map(({ ours, theirs }) => Math.abs(ours - theirs))).toFixed(2),
      ]),
    );
    lines.push(
      'Where they differ ours is higher, on bright plain areas: there libjxl counts the rounding of its own recursive blur in 32 bits as an error. A plain grey picture one level brighter everywhere scores 95.9 in both at grey 20, but 98.2 (ours) and 93.3 (libjxl) at grey 250.',
      '',
    );
  }
  if (results.large) {
    lines.push('## Large photographs: CPU seconds and memory of a job (limits: 20 s, 1 GB)', '');
    const cell = (row) => (row ? (row.answer === 'ok' ? `${row.seconds} s, ${row.mb} MB` : row.answer) : 'not run');
    table(
      ['case', 'LOW', 'MEDIUM', 'HIGH'],
      entries('large').map(([name, row]) => [name, cell(row.LOW), cell(row.MEDIUM), cell(row.HIGH)]),
    );
  }
  if (results.monotone) {
    const { inputs, compared, grew, largerThanInput } = results.monotone.all;
    lines.push(
      '## Levels are monotone',
      '',
      `${inputs} inputs (noise, gradient, grey, icon, tall, wide, text, dot and small corpus files in all formats) to every format: of ${compared} steps to a stronger level ${grew.length} gave more bytes, ${largerThanInput.length} results in the own format were larger than the input.`,
      '',
      ...grew.map((line) => `- ${line}`),
      '',
    );
  }
  if (results.levels) {
    lines.push('## Levels (targets 88, 76, 62)', '');
    const keys = ['JPEG LOW', 'JPEG MEDIUM', 'JPEG HIGH', 'WEBP LOW', 'WEBP MEDIUM', 'WEBP HIGH'];
    const target = { LOW: 88, MEDIUM: 76, HIGH: 62 };
    table(
      ['level', 'within ±2 (lossless wins counted apart)', 'lossless wins', 'mean % of input'],
      keys.map((key) => {
        const cells = entries('levels').map(([, row]) => row[key]);
        const lossy = cells.filter((cell) => cell.score < 100);
        const good = lossy.filter((cell) => Math.abs(cell.score - target[key.split(' ')[1]]) <= 2);
        return [
          key,
          `${good.length}/${lossy.length}`,
          cells.length - lossy.length,
          average(cells.map((cell) => cell.share)),
        ];
      }),
    );
  }
  lines.push(
    '## Hostile images',
    '',
    '`node bench/image/hostile.mjs` (1 GB of data, 20 CPU s): 57 of 57 answered as they should, slowest 2,552 ms, largest 85 MB (bars: 5 s, 512 MB). On a run under a load of 30 one file (chunks_200k.png) took 9 s by the clock.',
    '',
  );
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The bars of issue 5, as far as the figures are there. */
function barLines(results) {
  const rows = [];
  const bar = (name, value, limit) =>
    rows.push(`| ${name} | ${value} | ${Number(value) <= limit ? 'holds' : 'MISSED'} |`);
  const of = (part) => Object.values(results[part] ?? {});
  for (const target of [62, 76, 88]) {
    bar(
      `JPEG at ${target} ÷ Squoosh mozjpeg ≤ 1.00`,
      mean(of('jpeg').map((row) => row[target].bytes / row[target].squoosh)),
      1,
    );
    bar(
      `JPEG at ${target} ÷ ImageMagick ≤ 0.88`,
      mean(of('jpeg').map((row) => row[target].bytes / row[target].magick)),
      0.88,
    );
    bar(`JPEG at ${target}: encodes ≤ 8`, mean(of('jpeg').map((row) => row[target].ms / row[target].encodeMs)), 8);
  }
  const off = of('jpeg').flatMap((row) =>
    [62, 76, 88].filter((target) => Math.abs(row[target].score - target) > 2),
  ).length;
  bar(`JPEG: share more than 2 from the target ≤ 0.05`, ratio(off / (of('jpeg').length * 3)), 0.05);
  const webp = of('webp');
  bar('WebP ÷ our JPEG at 75 ≤ 0.92', mean(webp.map((row) => row.bytes / row.jpeg)), 0.92);
  bar('WebP: encodes ≤ 8', mean(webp.map((row) => row.ms / row.encodeMs)), 8);
  bar(
    'WebP: share more than 2 from the target ≤ 0.05',
    ratio(webp.filter((row) => Math.abs(row.score - row.jpegScore) > 2).length / webp.length),
    0.05,
  );
  bar('PNG ÷ pngquant + oxipng ≤ 0.95', mean(of('png').map((row) => row.bytes / row.rival)), 0.95);
  bar('PNG lossless ÷ oxipng ≤ 1', mean(of('png').map((row) => row.lossless / row.oxipng)), 1);
  const animations = of('gif').filter((row) => row.frames > 1);
  bar('GIF animations at MEDIUM ÷ gifsicle ≤ 1.00', mean(animations.map((row) => row.medium / row.rival)), 1);
  bar('GIF animations without gifsicle ≤ 1.15', mean(animations.map((row) => row.bytes / row.rival)), 1.15);
  return ['## Bars', '', '| bar | measured | |', '|---|---|---|', ...rows, ''];
}

/** Rows of the comparison with libjxl; photographs are what the corpus names so. */
function metricRows(results, photographs) {
  const drawn = /logo|doremon|shot|gradients|alpha|blackbug|mazanoke/;
  return Object.entries(results.metric)
    .filter(([file]) => drawn.test(file) !== photographs)
    .flatMap(([, row]) => Object.values(row));
}

const ratio = (value) => value.toFixed(3);
const mean = (values) => ratio(Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length));
const average = (values, digits = 1) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(digits);
