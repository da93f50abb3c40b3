#!/usr/bin/env node
// node bench/background/run.mjs [ai] [large] [largest] [color] [fringe] [memory] [kill]   (all when none is named)
// Writes results.json and RESULTS.md; parts that were not run keep their last figures.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { benchColor } from './color.mjs';
import { backdrops, composite, listCorpus, readSample, sampleAt, toShares } from './corpus.mjs';
import { cpuSeconds, loadEngine } from './engine.mjs';
import { benchKill } from './kill.mjs';
import { benchLargest } from './largest.mjs';
import { compareAlpha } from './measures.mjs';
import { benchMemory } from './memory.mjs';
import { writeReport } from './report.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const resultsFile = path.join(here, 'results.json');
const engine = await loadEngine(['engines/cutout/network/model-files']);
const context = { onProgress: () => {} };
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function remove(file, options) {
  const result = await engine.removeBackground(
    { files: [file], options: { background: { type: 'none' }, ...options } },
    context,
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.bytes;
}

/** NETWORK_CACHE=folder keeps the answers of our network with their CPU seconds, for tuning what comes after. */
async function runNetwork(id, file, model = 'isnet') {
  const { value, seconds: decoding } = await cpuSeconds(async () => (await engine.readImage(file, 0)).value);
  const { image } = value;
  const folder = model === 'isnet' ? process.env.NETWORK_CACHE : undefined;
  const cache = folder && path.join(folder, `${id.replace('/', '-')}.full`);
  if (cache && existsSync(cache)) {
    const { seconds } = JSON.parse(readFileSync(path.join(folder, 'cpu.json'), 'utf8'));
    const alpha = new Uint8Array(readFileSync(cache));
    return { image, network: { side: Math.sqrt(alpha.length), alpha }, seconds: decoding + seconds };
  }
  const run = await cpuSeconds(async () => (await engine.cutOutWithNetwork(image, model)).value);
  return { image, network: run.value, seconds: decoding + run.seconds };
}

/** The weights as their package has them, as an operator would bring them: what ours is held against. */
async function publishedModel() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kitbox-bench-')), 'isnet.onnx');
  writeFileSync(file, await engine.readModel('isnet'));
  process.on('exit', () => rmSync(path.dirname(file), { recursive: true }));
  return { path: file, side: 1024, mean: [128, 128, 128], deviation: [256, 256, 256], answer: 'share' };
}

/** What a network's answer gives with nothing but a resize. */
async function finishPlain({ image, network }) {
  const square = { width: network.side, height: network.side };
  const alpha = await engine.resizeAlpha(network.alpha, square, image);
  await engine.composeResult({ image, alpha }, [], { background: { type: 'none' } }, 'thorough');
  return toShares(alpha);
}

async function finishOurs({ image, network }) {
  const copy = { ...image, pixels: image.pixels.slice() };
  const alpha = await engine.refineNetworkAlpha(copy, network, () => {});
  engine.removeFringe(copy, alpha, 'known', () => {});
  await engine.composeResult({ image: copy, alpha }, [], { background: { type: 'none' } }, 'thorough');
  return toShares(alpha);
}

async function finish(image, work) {
  const { value, seconds } = await cpuSeconds(() => work(image));
  return { alpha: value, cpuSeconds: image.seconds + seconds };
}

const finishBoth = async (ours, published) => ({
  ours: await finish(ours, finishOurs),
  plain: await finish(published, finishPlain),
});

async function benchAi() {
  const samples = [];
  // One network is open at a time: first all images with ours, then all with the published one.
  const ids = listCorpus();
  const answers = Object.fromEntries(ids.map((id) => [id, []]));
  for (const model of ['isnet', await publishedModel()]) {
    // The first run of a network is slower than the rest.
    await runNetwork(ids[0], (await readSample(ids[0])).file, model);
    for (const id of ids) answers[id].push(await runNetwork(id, (await readSample(id)).file, model));
  }
  for (const id of ids) {
    const { truth, width, height } = await readSample(id);
    const { plain, ours } = await finishBoth(...answers[id]);
    const before = compareAlpha(plain.alpha, truth, width, height);
    const after = compareAlpha(ours.alpha, truth, width, height);
    samples.push({
      id,
      megapixels: (width * height) / 1e6,
      plain: { ...before, cpuSeconds: plain.cpuSeconds },
      ours: { ...after, cpuSeconds: ours.cpuSeconds },
    });
    const ratios = [after.bandError / before.bandError, after.gradientError / before.gradientError];
    console.log(id, ...ratios.map((value) => value.toFixed(3)), (ours.cpuSeconds / plain.cpuSeconds).toFixed(2));
  }
  const ratio = (measure) => ({
    ofMeans: mean(samples.map(({ ours }) => ours[measure])) / mean(samples.map(({ plain }) => plain[measure])),
    meanOfRatios: mean(samples.map(({ ours, plain }) => ours[measure] / plain[measure])),
  });
  const nearOneMegapixel = samples.filter(({ megapixels }) => megapixels > 0.8);
  return {
    meanError: mean(samples.map(({ ours }) => ours.meanError)),
    meanErrorPlain: mean(samples.map(({ plain }) => plain.meanError)),
    iou: mean(samples.map(({ ours }) => ours.iou)),
    iouPlain: mean(samples.map(({ plain }) => plain.iou)),
    bandError: ratio('bandError'),
    gradientError: ratio('gradientError'),
    cpuAtOneMegapixel: median(nearOneMegapixel.map(({ ours, plain }) => ours.cpuSeconds / plain.cpuSeconds)),
    samples,
  };
}

/** The same images blown up: what counts here is time and memory, not the edge. */
async function benchLarge() {
  const rows = [];
  for (const [width, height] of [[4000, 3000]]) {
    const { file } = await readSample(sampleAt(-1));
    const large = await sharp(file).resize(width, height, { fit: 'fill' }).jpeg({ quality: 88 }).toBuffer();
    const answers = [];
    for (const model of ['isnet', await publishedModel()]) {
      await runNetwork('warm', file, model);
      answers.push(await runNetwork(`large-${width}`, large, model));
    }
    const { plain, ours } = await finishBoth(...answers);
    const color = await cpuSeconds(() => remove(large, { method: 'color' }));
    rows.push({
      megapixels: (width * height) / 1e6,
      plainCpuSeconds: plain.cpuSeconds,
      cpuSeconds: ours.cpuSeconds,
      ratio: ours.cpuSeconds / plain.cpuSeconds,
      colorCpuSeconds: color.seconds,
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
    });
    console.log(rows.at(-1));
  }
  return rows;
}

/** Colors of the subject under its true alpha, as far from the old background as we can get them. */
function knownForeground({ pixels, width, height, alphaBytes }) {
  const image = { width, height, pixels: pixels.slice() };
  engine.removeFringe(image, alphaBytes.slice(), 'known', () => {});
  return image.pixels;
}

async function benchFringe() {
  const rows = [];
  for (const id of listCorpus()) {
    const sample = await readSample(id);
    const { truth, width, height } = sample;
    const foreground = knownForeground(sample);
    for (const name of ['green', 'gradient']) {
      const raw = composite(foreground, truth, width, height, backdrops[name], 0);
      const image = { width, height, pixels: raw.slice() };
      const alpha = sample.alphaBytes.slice();
      const { seconds } = await cpuSeconds(() => engine.removeFringe(image, alpha, 'known', () => {}));
      const errors = [raw, image.pixels].map((pixels) => fringeError(pixels, foreground, truth));
      rows.push({
        id,
        backdrop: name,
        raw: errors[0],
        ours: errors[1],
        cpuPerMegapixel: seconds / ((width * height) / 1e6),
      });
    }
  }
  const [raw, ours] = [mean(rows.map((row) => row.raw)), mean(rows.map((row) => row.ours))];
  return { raw, ours, ratio: ours / raw, cpuPerMegapixel: median(rows.map((row) => row.cpuPerMegapixel)), rows };
}

/** Mean color error over soft pixels, weighted by how much they show. */
function fringeError(pixels, foreground, truth) {
  let error = 0;
  let weight = 0;
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] <= 0.02 || truth[i] >= 0.98) continue;
    for (let channel = 0; channel < 3; channel++) {
      error += truth[i] * Math.abs(pixels[i * 3 + channel] - foreground[i * 3 + channel]);
    }
    weight += 3 * truth[i];
  }
  return weight > 0 ? error / weight : 0;
}

const parts = {
  ai: benchAi,
  large: benchLarge,
  largest: benchLargest,
  color: () => benchColor(knownForeground),
  fringe: benchFringe,
  memory: benchMemory,
  kill: benchKill,
};
const wanted = process.argv.slice(2).filter((name) => name in parts);
const measured = {};
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) measured[name] = await parts[name]();
// Read only now: another part may have been measured meanwhile.
const earlier = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
const results = { ...earlier, ...measured };
// MEMORY_OF measures some of the rows only.
if (measured.memory && earlier.memory) {
  const others = earlier.memory.filter(({ label }) => !measured.memory.some((row) => row.label === label));
  results.memory = [...measured.memory, ...others];
}
writeFileSync(resultsFile, `${JSON.stringify(results, rounded, 1)}\n`);
writeFileSync(path.join(here, 'RESULTS.md'), writeReport(results));

function rounded(_, value) {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}
