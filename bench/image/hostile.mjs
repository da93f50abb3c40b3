// Runs every hostile image through the engine in a child with the pool's limits: 1 GB of data, 20 CPU seconds.
// Usage: node bench/image/hostile.mjs [folder]   (the folder of ../shared/hostile/generate.mjs; made when absent)
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const folder = process.argv[2] ?? join(tmpdir(), 'kitbox-hostile');
const generator = new URL('../../../shared/hostile/generate.mjs', import.meta.url).pathname;
if (!existsSync(join(folder, 'manifest.json'))) execFileSync('node', [generator, folder]);
const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const engine = await bundleEngine('compress', { 'compress.ts': ['compressImage'] });

const child = `
import { readFileSync } from 'node:fs';
import { compressImage } from ${JSON.stringify(engine)};
const started = performance.now();
const result = await compressImage({ files: [readFileSync(process.argv[1])], options: { quality: 'MEDIUM', format: process.argv[2] || undefined } }, { onProgress() {} });
const leak = result.ok && Buffer.from(result.value.bytes).includes('GPS-SECRET-MARK');
console.log(JSON.stringify({ answer: result.ok ? 'ok' : result.failure.code, leak, ms: Math.round(performance.now() - started), cpu: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1000), mb: Math.round(process.resourceUsage().maxRSS / 1024) }));
`;

let failed = 0;
let slowest = 0;
let maxCpu = 0;
let largest = 0;
const files = readdirSync(join(folder, 'img'));
for (const file of files) {
  const expected = cases.find((one) => one.file === `img/${file}`)?.expect.status ?? ['200', '4xx'];
  const path = join(folder, 'img', file);
  const run = spawnSync(
    'bash',
    ['-c', 'ulimit -d 1048576 -t 20; exec node --input-type=module -e "$0" "$1"', child, path],
    { encoding: 'utf8', timeout: 60_000 },
  );
  let answer;
  try {
    answer = JSON.parse(run.stdout);
  } catch {
    answer = { answer: `died: ${run.signal ?? run.status} ${run.stderr.slice(0, 200)}`, ms: 0, cpu: 0, mb: 0 };
  }
  const status = answer.answer === 'ok' ? '200' : '4xx';
  const fine =
    !answer.answer.startsWith('died') &&
    !answer.leak &&
    expected.includes(status) &&
    answer.ms <= 5000 &&
    answer.mb <= 512;
  if (!fine) failed += 1;
  slowest = Math.max(slowest, answer.ms);
  maxCpu = Math.max(maxCpu, answer.cpu);
  largest = Math.max(largest, answer.mb);
  console.log(
    `${fine ? 'ok  ' : 'FAIL'} ${file.padEnd(30)} ${answer.answer.padEnd(18)} ${answer.ms} ms (CPU ${answer.cpu} ms) ${answer.mb} MB`,
  );
}
console.log(
  `${files.length - failed}/${files.length} answered as they should; slowest ${slowest} ms, most CPU ${maxCpu} ms, largest ${largest} MB`,
);
recordResult('hostile', 'all', { files: files.length, failed, slowest, maxCpu, largest });
process.exit(failed ? 1 : 0);
