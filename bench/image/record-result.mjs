import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageBars } from './bars.mjs';
import { writeReport } from './report.mjs';

const here = new URL('.', import.meta.url).pathname;
const resultsFile = join(here, 'results.json');

/** Forgets what was measured of a part on other files, and notes on which it is measured now. */
export function startPart(part, corpora) {
  const results = readResults();
  results[part] = {};
  results.corpora = { ...results.corpora, [part]: corpora };
  write(results);
}

/** Adds one measured row and writes the page anew. Read every time: parts may run side by side. */
export function recordResult(part, file, row) {
  const results = readResults();
  results[part] ??= {};
  results[part][file] = row;
  write(results);
  console.log(part, file, JSON.stringify(row));
}

function readResults() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
}

function write(results) {
  results.measured = new Date().toISOString().slice(0, 10);
  results.bars = imageBars(results);
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 1)}\n`);
  writeFileSync(join(here, 'RESULTS.md'), writeReport(results));
}
