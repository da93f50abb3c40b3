import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageBars } from './bars.mjs';
import { writeReport } from './report.mjs';

const here = new URL('.', import.meta.url).pathname;
const resultsFile = join(here, 'results.json');

/** Adds one measured row and writes the page anew. Read every time: parts may run side by side. */
export function recordResult(part, file, row) {
  const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
  results[part] ??= {};
  results[part][file] = row;
  results.bars = imageBars(results);
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 1)}\n`);
  writeFileSync(join(here, 'RESULTS.md'), writeReport(results));
  console.log(part, file, JSON.stringify(row));
}
