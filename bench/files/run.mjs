#!/usr/bin/env node
// node bench/files/run.mjs SITE [zip] [grid] [queue]: what files cost in the page. The site needs room for the calls of one
// client: RATE_LIMIT_PER_MINUTE=0 or so.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { measureGrid } from './grid.mjs';
import { measureQueue } from './queue.mjs';
import { measureZip } from './zip.mjs';

const [site = 'http://127.0.0.1:3000', ...asked] = process.argv.slice(2);
const wants = (part) => asked.length === 0 || asked.includes(part);
const long = process.env.BENCH_LONG_PDF;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const results = {};
if (wants('zip')) results.zip = await measureZip(browser);
if (wants('grid') && long && existsSync(long)) results.grid = await measureGrid(browser, site, long);
if (wants('queue')) results.queue = await measureQueue(browser, site);
await browser.close();
console.log(results);
// Parts that were not asked for keep their figures.
const file = new URL('results.json', import.meta.url);
const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...results };
writeFileSync(file, `${JSON.stringify(all, undefined, 1)}\n`);
