// The color method through a warm worker of the product's pool: CPU seconds of the worker from file to PNG, decoding
// and PNG encoding included, as the kernel counts them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backdrops, composite, encodeJpeg, listCorpus, readAlpha, readSample } from './corpus.mjs';
import { compareAlpha } from './measures.mjs';
import { openPool } from './pool.mjs';

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
/** The kernel counts in hundredths of a second: each image is cut out this many times and the mean taken. */
const rounds = 5;

/** `knownForeground`: colors of a sample's subject under its true alpha. */
export async function benchColor(knownForeground) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-background-'));
  const { pool, cutOut, output, usageOfTree } = await openPool(folder, {
    memoryBytes: 1024 ** 3,
    // One worker for all of it; whether it grows meanwhile is measured by memory.mjs.
    jobsPerWorker: Number.MAX_SAFE_INTEGER,
  });
  const run = async (file) => {
    const result = await cutOut(file, { method: 'color' });
    if (!result.ok) throw new Error(result.failure.code);
  };
  const cpuMs = () => pool.processIds.reduce((sum, pid) => sum + usageOfTree(pid).cpuMs, 0);
  const images = await writeImages(folder, knownForeground);
  // A first round for V8 to compile what runs often, as it has in a worker that serves visitors.
  for (const { file } of images) await run(file);
  const rows = [];
  for (const { id, backdrop, file, sample, inputBytes } of images) {
    const before = cpuMs();
    for (let round = 0; round < rounds; round++) await run(file);
    const seconds = (cpuMs() - before) / rounds / 1000;
    const { width, height, truth } = sample;
    const png = readFileSync(output);
    const { iou, meanError } = compareAlpha(await readAlpha(png), truth, width, height, { withGradient: false });
    const megapixels = (width * height) / 1e6;
    const sizes = { inputBytes, outputBytes: png.length };
    rows.push({ id, backdrop, megapixels, iou, meanError, cpuPerMegapixel: seconds / megapixels, ...sizes });
    console.log(id, backdrop, iou.toFixed(3), (seconds / megapixels).toFixed(3));
  }
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
  return summarise(rows);
}

async function writeImages(folder, knownForeground) {
  const images = [];
  for (const id of listCorpus()) {
    const sample = await readSample(id);
    const { truth, width, height } = sample;
    const foreground = knownForeground(sample);
    for (const [backdrop, colorAt] of Object.entries(backdrops)) {
      const file = path.join(folder, `${id.replace('/', '-')}-${backdrop}.jpg`);
      const bytes = await encodeJpeg(composite(foreground, truth, width, height, colorAt, 3), width, height);
      writeFileSync(file, bytes);
      images.push({ id, backdrop, file, sample: { truth, width, height }, inputBytes: bytes.length });
    }
  }
  return images;
}

function summarise(rows) {
  const byBackdrop = Object.keys(backdrops).map((name) => {
    const own = rows.filter(({ backdrop }) => backdrop === name);
    return { backdrop: name, meanIou: mean(own.map(({ iou }) => iou)), medianIou: median(own.map(({ iou }) => iou)) };
  });
  const megapixels = rows.reduce((sum, row) => sum + row.megapixels, 0);
  const seconds = rows.reduce((sum, row) => sum + row.cpuPerMegapixel * row.megapixels, 0);
  return {
    byBackdrop,
    cpuPerMegapixel: seconds / megapixels,
    medianCpuPerMegapixel: median(rows.map(({ cpuPerMegapixel }) => cpuPerMegapixel)),
    bytesPerPixel: rows.reduce((sum, row) => sum + row.outputBytes, 0) / megapixels / 1e6,
    rows,
  };
}
