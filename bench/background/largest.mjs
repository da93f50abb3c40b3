// The largest image the product takes (50 MP), through a worker of the pool with the product's memory limits.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readSample, sampleAt } from './corpus.mjs';
import { openPool } from './pool.mjs';

const size = { width: 8600, height: 5800 };
const fileWorker = 1024 ** 3;
const aiWorker = 2 * fileWorker;

async function runOne(folder, files, { label, options, memoryBytes }) {
  const { pool, output, usageOfTree } = await openPool(folder, { memoryBytes });
  const peak = { residentBytes: 0, cpuMs: 0 };
  const watch = setInterval(() => {
    for (const pid of pool.processIds) {
      const usage = usageOfTree(pid);
      peak.residentBytes = Math.max(peak.residentBytes, usage?.residentBytes ?? 0);
      peak.cpuMs = Math.max(peak.cpuMs, usage?.cpuMs ?? 0);
    }
  }, 50);
  const result = await pool.run({
    task: 'removeBackground',
    files: options.background.type === 'image' ? [files.image, files.other] : [files.image],
    options,
    output,
    // The CPU limit is the product's; its wall clock of 170 s would be the neighbors' on a busy machine.
    timeLimit: { cpuMs: 150_000, wallMs: 1_500_000 },
  });
  clearInterval(watch);
  await pool.close();
  const outcome = result.ok ? 'done' : result.failure.code;
  return { label, outcome, cpuSeconds: peak.cpuMs / 1000, peakMegabytes: peak.residentBytes / 1e6 };
}

export async function benchLargest() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-background-'));
  const write = async (name, id) => {
    const { file } = await readSample(id);
    const target = path.join(folder, name);
    const { width, height } = size;
    writeFileSync(target, await sharp(file).resize(width, height, { fit: 'fill' }).jpeg({ quality: 80 }).toBuffer());
    return target;
  };
  const files = {
    image: await write('image.jpg', sampleAt(-1)),
    other: await write('other.jpg', sampleAt(0)),
  };
  const rows = [];
  for (const what of [
    { label: 'color method', options: { method: 'color', background: { type: 'none' } }, memoryBytes: fileWorker },
    {
      label: 'color method, replaced by an image of 50 MP',
      options: { method: 'color', background: { type: 'image' } },
      memoryBytes: fileWorker,
    },
    { label: 'AI method', options: { method: 'ai', background: { type: 'none' } }, memoryBytes: aiWorker },
    {
      label: 'AI method, replaced by an image of 50 MP',
      options: { method: 'ai', background: { type: 'image' } },
      memoryBytes: aiWorker,
    },
  ]) {
    rows.push({ ...(await runOne(folder, files, what)), limitMegabytes: what.memoryBytes / 1e6 });
    console.log(rows.at(-1));
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}
