// Memory of a real worker of the pool over many requests, measured from outside as the operating system counts it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listCorpus, readSample } from './corpus.mjs';
import { openPool } from './pool.mjs';

/** One worker that is never renewed: in the product it is, after 100 jobs. The smallest images come in turn. */
async function runMany(folder, { label, options, requests }) {
  const { pool, cutOut, usageOfTree } = await openPool(folder, { jobsPerWorker: requests + 1 });
  const resident = () => pool.processIds.reduce((sum, pid) => sum + usageOfTree(pid).residentBytes, 0) / 1e6;
  const files = await writeSmallest(folder);
  const workers = new Set();
  let afterTenth = 0;
  for (let i = 1; i <= requests; i++) {
    const result = await cutOut(files[i % files.length], options);
    if (!result.ok) throw new Error(`${label}: ${result.failure.code} at request ${i}`);
    for (const pid of pool.processIds) workers.add(pid);
    if (i === 10) afterTenth = resident();
    if (i % 10 === 0) console.log(label, i, resident().toFixed(0));
  }
  const afterLast = resident();
  await pool.close();
  return { label, requests, workers: workers.size, afterTenth, afterLast, ratio: afterLast / afterTenth };
}

async function writeSmallest(folder) {
  const samples = await Promise.all(listCorpus().map(readSample));
  const smallest = samples.sort((one, other) => one.width * one.height - other.width * other.height).slice(0, 4);
  return smallest.map(({ id, file }) => {
    const target = path.join(folder, `${id.replace('/', '-')}.jpg`);
    writeFileSync(target, file);
    return target;
  });
}

export async function benchMemory() {
  const requests = Number(process.env.REQUESTS ?? 200);
  // A network takes seconds for each, and what it holds has settled after a few dozen.
  const networkRequests = Number(process.env.NETWORK_REQUESTS ?? 60);
  const rows = [];
  const labels = process.env.MEMORY_OF?.split(',');
  for (const what of [
    { label: 'color', options: { method: 'color' }, requests },
    { label: 'u2netp', options: { method: 'ai', model: 'u2netp' }, requests: networkRequests },
    { label: 'isnet', options: { method: 'ai', model: 'isnet' }, requests: networkRequests },
  ]) {
    if (labels && !labels.includes(what.label)) continue;
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-background-'));
    rows.push(await runMany(folder, what));
    rmSync(folder, { recursive: true, force: true });
    console.log(rows.at(-1));
  }
  return rows;
}
