// npm run bench:load: what a call of each tool costs on a warm server, and how time and memory grow with pages, pixels
// and files. Loopback only, bounded in time. Writes bench/load/RESULTS.md, results.json, plots, and the measured part
// of docs/capacity.md.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { growthCases } from './growth.mjs';
import { countCpu, residentMegabytesOf, watchPeak, workersOf } from './process-figures.mjs';
import { writeReports } from './report.mjs';
import { toolsOf } from './tools.mjs';

const port = Number(process.env.BENCH_PORT ?? 4310);
const base = `http://127.0.0.1:${port}`;
const seconds = Number(process.env.BENCH_SECONDS ?? 12);
const cores = os.availableParallelism();
// One half alone (`--tools`, `--growth`): the other stays as it was measured before.
const wantsTools = !process.argv.includes('--growth');
const wantsGrowth = !process.argv.includes('--tools');
/** `--growth pixels`: one axis alone. */
const onlyAxis = process.argv[process.argv.indexOf('--growth') + 1 || process.argv.length];
const resultsFile = 'bench/load/results.json';
const before = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};

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
  const machine = { cores, model: os.cpus()[0]?.model ?? '', node: process.version, load: os.loadavg()[0] };
  const measured = { machine, seconds, tools: [], growth: [], ...before };
  if (wantsTools) {
    Object.assign(measured, { machine, seconds, tools: [], notes: [] });
    for (const tool of await toolsOf({ base, post })) measured.tools.push(await measure(tool));
    const workers = workersOf(server.pid).map(residentMegabytesOf);
    measured.memory = { server: residentMegabytesOf(server.pid), workers };
  }
  if (wantsGrowth) {
    measured.growth = measured.growth.filter(({ axis }) => onlyAxis && axis !== onlyAxis);
    const cases = (await growthCases(post)).filter(({ axis }) => !onlyAxis || axis === onlyAxis);
    for (const each of cases) measured.growth.push(await grow(each));
  }
  writeReports(measured);
} finally {
  server.kill('SIGTERM');
}

async function ready() {
  for (let attempt = 0; attempt < 150; attempt++) {
    const isReady = await fetch(`${base}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server did not start: run npm run build first');
}

function post(path, files, fields) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(name, new Blob([bytes]), path.includes('pdf') ? 'a.pdf' : 'a.jpg');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(base + path, { method: 'POST', body: form });
}

/** As many callers as cores, each with its next call as soon as the last is answered; the first call is not counted. */
async function measure({ id, name, call, callers = cores }) {
  await (await call()).arrayBuffer();
  const stopCounting = countCpu(server.pid);
  const peak = watchPeak(server.pid);
  const started = performance.now();
  const until = started + seconds * 1000;
  const times = [];
  const refused = [];
  const loop = async () => {
    do {
      const began = performance.now();
      const answer = await call();
      const body = await answer.arrayBuffer();
      if (answer.status !== 200) refused.push(`${answer.status} ${Buffer.from(body).toString().slice(0, 120)}`);
      times.push(performance.now() - began);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: callers }, loop));
  const cpu = stopCounting() / times.length;
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  times.sort((a, b) => a - b);
  const row = {
    id,
    name,
    calls: times.length,
    perSecond,
    cpu,
    median: times[times.length >> 1],
    peak: peak(),
    wrong: refused.length,
  };
  if (refused.length > 0) console.error(refused.join('\n'));
  console.log(`${name}: ${row.calls} calls, ${cpu.toFixed(3)} CPU-s each, ${perSecond.toFixed(2)}/s`);
  return row;
}

/** In workers that have done nothing yet but one call that is not counted; the mean of the calls of a second or so. */
async function grow({ axis, name, size, call }) {
  await freshWorkers();
  const first = await call();
  await first.arrayBuffer();
  const stopCounting = countCpu(server.pid);
  const peak = watchPeak(server.pid);
  const began = performance.now();
  let calls = 0;
  do {
    await (await call()).arrayBuffer();
    calls++;
  } while (performance.now() - began < 1500 && calls < 40);
  const ms = (performance.now() - began) / calls;
  const cpu = stopCounting() / calls;
  const row = { axis, name, size, status: first.status, calls, ms, cpu, peak: peak() };
  console.log(`${name}, ${size} ${axis}: ${row.status}, ${cpu.toFixed(3)} CPU-s, ${row.peak.toFixed(0)} MB`);
  return row;
}

async function freshWorkers() {
  for (const pid of workersOf(server.pid)) process.kill(pid, 'SIGKILL');
  for (let attempt = 0; attempt < 200; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { workers, readyWorkers } = await (await fetch(`${base}/health`)).json();
    if (attempt > 1 && workers > 0 && workers === readyWorkers) return;
  }
  throw new Error('the workers did not come back');
}
