#!/usr/bin/env node
// Figures of the time tools: node bench/time/measure.mjs (needs a build; BENCH_URL measures a running site instead).
// Bars: a tick with 30 clocks < 4 ms of script, no memory growth over 10 minutes,
// JavaScript <= 120 KB brotli where Temporal is native, no task over a frame while one types or drags.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { measureDrag, measureSearch } from './measure-planner.mjs';

const bars = { tickMs: 4, growthKb: 128, scriptKb: 120 };
const port = Number(process.env.BENCH_PORT ?? 4139);
const siteUrl = process.env.BENCH_URL ?? `http://127.0.0.1:${port}`;
const zones = [
  'America/New_York',
  'Europe/London',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Paris',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Dubai',
  'Australia/Melbourne',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Africa/Nairobi',
  'Asia/Tehran',
  'Asia/Kabul',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Europe/Moscow',
  'Asia/Seoul',
  'Asia/Manila',
  'Africa/Lagos',
  'America/Bogota',
];

const server = process.env.BENCH_URL ? undefined : await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--js-flags=--expose-gc'],
});
const figures = [];
try {
  for (const measure of [measureSearch, measureDrag]) {
    const { figure, ...told } = await measure(browser, siteUrl);
    figures.push({ ...told, figure: round(figure) });
  }
  await measureTick();
  await measureGrowth();
  for (const path of ['/time-tools/converter', '/time-tools/world-clock']) await measureScripts(path);
} finally {
  await browser.close();
  server?.kill('SIGTERM');
}
console.table(figures);
const told = figures.map(({ what, figure, bar }) => ({
  bar: `${what} ≤ ${bar}`,
  figure: String(figure),
  holds: figure <= bar,
}));
writeFileSync('bench/time/results.json', `${JSON.stringify({ bars: told }, undefined, 1)}\n`);
process.exitCode = figures.every(({ figure, bar }) => figure <= bar) ? 0 : 1;

async function openClocks(prepare = async () => {}) {
  const page = await browser.newPage({ timezoneId: 'Europe/Rome', viewport: { width: 1280, height: 900 } });
  await page.addInitScript((ids) => localStorage.setItem('worldClock', JSON.stringify(ids)), zones);
  await prepare(page);
  await page.goto(`${siteUrl}/time-tools/world-clock`);
  await page.locator('main li[data-sky=day], main li[data-sky=night]').nth(29).waitFor();
  const session = await page.context().newCDPSession(page);
  // Thread time: what other processes take of a shared machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (name) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name).value;
  };
  return { page, read };
}

/** Real seconds, with whatever else a page does in them; one of them begins a minute. */
async function measureTick() {
  const { page, read } = await openClocks();
  await page.waitForTimeout(3000);
  const seconds = 65;
  const before = await read('ScriptDuration');
  await page.waitForTimeout(seconds * 1000);
  const perTick = (((await read('ScriptDuration')) - before) * 1000) / seconds;
  figures.push({ what: 'script for one tick with 30 clocks, ms', figure: round(perTick), bar: bars.tickMs });
  await page.close();
}

/** Ten minutes of a clock that runs as fast as it can. */
async function measureGrowth() {
  const { page, read } = await openClocks(async (fresh) => {
    await fresh.clock.install({ time: Date.UTC(2026, 4, 14, 14, 30) });
  });
  const heap = async () => {
    await page.evaluate(() => globalThis.gc());
    return (await read('JSHeapUsedSize')) / 1024;
  };
  // The compiler's own data settle in the first twenty minutes.
  await page.clock.runFor(1_200_000);
  const [heapBefore, nodesBefore] = [await heap(), await read('Nodes')];
  await page.clock.runFor(600_000);
  const [heapAfter, nodesAfter] = [await heap(), await read('Nodes')];
  figures.push({ what: 'heap growth over 10 minutes, KB', figure: round(heapAfter - heapBefore), bar: bars.growthKb });
  figures.push({ what: 'DOM nodes more after 10 minutes', figure: nodesAfter - nodesBefore, bar: 0 });
  await page.close();
}

/** Everything a first visit loads as a script, compressed as the server does. */
async function measureScripts(path) {
  for (const isNative of [true, false]) {
    const page = await browser.newPage();
    if (!isNative) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    const bodies = [];
    page.on('response', (response) => response.url().endsWith('.js') && bodies.push(response.body()));
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
    await page.locator('main :text-matches("[0-9]{2}:[0-9]{2}")').first().waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const what = `JavaScript of ${path}${isNative ? '' : ' with the polyfill'}, KB brotli`;
    figures.push({ what, figure: round(bytes / 1024), bar: isNative ? bars.scriptKb : bars.scriptKb + 25 });
    await page.close();
  }
}

function round(value) {
  return Math.round(value * 100) / 100;
}

async function startServer() {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${siteUrl}/health`).catch(() => undefined);
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGTERM');
  throw new Error('the server was not ready within 20 s: npm run build first');
}
