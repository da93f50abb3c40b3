// npm run bench:pages: what serving a prerendered page costs against rendering it per request, side by side in one
// run on this machine, and what each page weighs. Writes bench/pages/RESULTS.md.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { readLocales } from '../../scripts/locales.mjs';

const port = 4300;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const cases = [
  { path: '/', id: { kind: 'plain', id: 'home' } },
  { path: '/pdf-tools', id: { kind: 'tool', id: 'pdf-compress' } },
];

await build({ logLevel: 'error', build: { ssr: true, outDir: '.cache/bench-prerender' } });
const prerender = await import(pathToFileURL('.cache/bench-prerender/prerender.js').href);
const texts = readLocales();
// Loads every screen, as a server that renders would have.
await prerender.prerenderAll({ texts, assets: { '': assets() } });

const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
  stdio: 'ignore',
});
const rendering = createServer((request, response) => {
  const wanted = cases.find(({ path }) => path === request.url)?.id ?? cases[0].id;
  response.setHeader('content-type', 'text/html').end(prerender.renderPage(wanted, 'en', texts, assets()));
}).listen(port + 1, '127.0.0.1');
await ready();

const rows = [];
for (const { path } of cases) {
  const files = await throughput(`http://127.0.0.1:${port}${path}`);
  const rendered = await throughput(`http://127.0.0.1:${port + 1}${path}`);
  rows.push({ path, files, rendered, ratio: files / rendered });
}
server.kill('SIGTERM');
rendering.close();
rmSync('.cache/bench-prerender', { recursive: true, force: true });
report(rows, weights());

function assets() {
  return { script: '/x.js', styles: ['/x.css'], preloads: [], help: { styles: '/help.css', examples: {} } };
}

async function ready() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const ok = await fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server did not start: run npm run build first');
}

/** Requests a second with 8 connections kept open. */
function throughput(url) {
  const until = Date.now() + seconds * 1000;
  let count = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      get(url, { agent: undefined }, (answer) => answer.resume().on('end', resolve).on('error', reject)).on(
        'error',
        reject,
      );
    });
  const loop = async () => {
    while (Date.now() < until) {
      await one();
      count++;
    }
  };
  return Promise.all(Array.from({ length: 8 }, loop)).then(() => count / seconds);
}

function weights() {
  const sum = (html, pattern) =>
    [...html.matchAll(pattern)].reduce((total, [, file]) => {
      const path = `dist/web${file}`;
      return total + (existsSync(`${path}.br`) ? statSync(`${path}.br`).size : statSync(path).size);
    }, 0);
  const pages = [
    'home',
    'pdf-compress',
    'pdf-modify',
    'pdf-merge',
    'image-compress',
    'image-background',
    'image-edit',
    'time-converter',
    'time-world-clock',
    'financial-currency',
    'privacy',
  ];
  return pages.map((id) => {
    const html = readFileSync(`dist/pages/en/${id}.html`, 'utf8');
    return {
      id,
      script: sum(html, /(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g),
      style: sum(html, /rel="stylesheet" href="([^"]+)"/g),
      texts: sum(html, /href="(\/locales\/[^"]+)"/g),
    };
  });
}

function report(rows, pages) {
  const kb = (bytes) => (bytes / 1024).toFixed(1);
  const lines = [
    '# Pages',
    '',
    'Requests a second, one run, same machine, 8 connections. Bar: at least 5×. The renderer shares its process with the',
    'load generator, which flatters the ratio somewhat; the bar leaves room for that.',
    '',
    '| page | prerendered | rendered per request | ratio | bar |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ path, files, rendered, ratio }) =>
        `| ${path} | ${files.toFixed(0)} | ${rendered.toFixed(0)} | ${ratio.toFixed(1)}× | ${ratio >= 5 ? 'holds' : 'FAILS'} |`,
    ),
    '',
    'KB (brotli) that a first visit loads. Bar for the home page: 95 script, 15 style.',
    '',
    '| page | script | style | texts |',
    '|---|---|---|---|',
    ...pages.map(({ id, script, style, texts: words }) => `| ${id} | ${kb(script)} | ${kb(style)} | ${kb(words)} |`),
    '',
  ];
  const home = pages.find(({ id }) => id === 'home');
  const bars = [
    ...rows.map(({ path, ratio }) => ({
      bar: `${path}: prerendered at least 5× as many requests a second as rendered`,
      figure: `${ratio.toFixed(1)}×`,
      holds: ratio >= 5,
    })),
    { bar: 'home: script ≤ 95 KB (brotli)', figure: `${kb(home.script)} KB`, holds: home.script <= 95 * 1024 },
    { bar: 'home: style ≤ 15 KB (brotli)', figure: `${kb(home.style)} KB`, holds: home.style <= 15 * 1024 },
  ];
  mkdirSync('bench/pages', { recursive: true });
  writeFileSync('bench/pages/results.json', `${JSON.stringify({ bars, rows, pages }, undefined, 1)}\n`);
  writeFileSync('bench/pages/RESULTS.md', lines.join('\n'));
  console.log(lines.join('\n'));
}
