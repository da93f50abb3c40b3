// npm run bench:load: calls a second of each tool on a warm server, alone, with as many callers as workers; and how
// time grows with pages and pixels. Loopback only, bounded in time. Writes bench/load/RESULTS.md.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import { pdfOfPages, photo } from './make-files.mjs';

const port = 4310;
const base = `http://127.0.0.1:${port}`;
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const cores = os.availableParallelism();

const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    AI_DAILY_LIMIT: '1000000',
  },
  stdio: 'ignore',
});
try {
  await ready();
  const document = pdfOfPages(20);
  const picture = await photo(1600, 1200);
  const tools = [
    { name: 'a page', call: () => fetch(`${base}/`) },
    {
      name: 'PDF compress, 20 pages',
      call: () => post('/api/pdf/compress', [['file', document, 'a.pdf']], { level: 'MEDIUM' }),
    },
    {
      name: 'PDF modify, 20 pages',
      call: () =>
        post('/api/pdf/modify', [['file', document, 'a.pdf']], {
          modifyType: 'SELECT',
          pages: '1-10',
          compatibilityMode: 'false',
        }),
    },
    {
      name: 'PDF merge, 2 × 20 pages',
      call: () =>
        post(
          '/api/pdf/merge',
          [
            ['files', document, 'a.pdf'],
            ['files', document, 'b.pdf'],
          ],
          { compatibilityMode: 'false' },
        ),
    },
    {
      name: 'image compress, 2 MP JPEG',
      call: () => post('/api/image/compress', [['file', picture, 'a.jpg']], { quality: 'MEDIUM' }),
    },
    {
      name: 'background by colour, 2 MP',
      call: () => post('/api/image/remove-background', [['file', picture, 'a.jpg']], { method: 'color' }),
    },
    {
      name: 'background by AI, 2 MP',
      callers: 1,
      call: () => post('/api/image/remove-background', [['file', picture, 'a.jpg']], { method: 'ai' }),
    },
  ];
  const rows = [];
  for (const tool of tools) rows.push(await measure(tool));
  report(rows, await growth());
} finally {
  server.kill('SIGTERM');
}

async function ready() {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (
      await fetch(`${base}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server did not start: run npm run build first');
}

function post(path, files, fields) {
  const form = new FormData();
  for (const [name, bytes, filename] of files) form.append(name, new Blob([bytes]), filename);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(base + path, { method: 'POST', body: form });
}

async function measure({ name, call, callers = cores }) {
  await (await call()).arrayBuffer();
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const times = [];
  let wrong = 0;
  const loop = async () => {
    do {
      const began = performance.now();
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.status !== 200) wrong++;
      times.push(performance.now() - began);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: callers }, loop));
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  times.sort((a, b) => a - b);
  return { name, perSecond, perCore: perSecond / cores, median: times[Math.floor(times.length / 2)], wrong };
}

async function growth() {
  const rows = [];
  for (const pages of [1, 10, 100, 1000]) {
    const bytes = pdfOfPages(pages);
    rows.push({
      what: `PDF compress, ${pages} pages`,
      size: pages,
      ...(await time(() => post('/api/pdf/compress', [['file', bytes, 'a.pdf']], { level: 'MEDIUM' }))),
    });
  }
  for (const [width, height] of [
    [1000, 1000],
    [2000, 1500],
    [4000, 3000],
    [6000, 4000],
    [8000, 6000],
  ]) {
    const bytes = await sharp({
      create: { width, height, channels: 3, background: '#88aacc', noise: { type: 'gaussian', mean: 128, sigma: 4 } },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    if (bytes.length > 10 * 1024 * 1024) continue;
    rows.push({
      what: `image compress, ${((width * height) / 1e6).toFixed(0)} MP`,
      size: (width * height) / 1e6,
      ...(await time(() => post('/api/image/compress', [['file', bytes, 'a.jpg']], { quality: 'MEDIUM' }))),
    });
  }
  return rows;
}

async function time(call) {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

function report(rows, grown) {
  const lines = [
    '# Load',
    '',
    `Calls a second on ${cores} cores, ${seconds} s each, as many callers as cores (AI: one), warm.`,
    '',
    '| tool | calls/s | calls/s/core | median ms | not 200 |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, perSecond, perCore, median, wrong }) =>
        `| ${name} | ${perSecond.toFixed(2)} | ${perCore.toFixed(2)} | ${median.toFixed(0)} | ${wrong} |`,
    ),
    '',
    '## Growth',
    '',
    'Time of one call as its input grows; time over size shows whether it grows faster than the input.',
    '',
    '| call | status | ms | ms per page or MP |',
    '|---|---|---|---|',
    ...grown.map(
      ({ what, status, ms, size }) => `| ${what} | ${status} | ${ms.toFixed(0)} | ${(ms / size).toFixed(1)} |`,
    ),
    '',
  ];
  writeFileSync('bench/load/RESULTS.md', lines.join('\n'));
  console.log(lines.join('\n'));
}
