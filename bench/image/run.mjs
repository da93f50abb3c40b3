// Side by side with Squoosh's mozjpeg, ImageMagick, pngquant + oxipng and gifsicle, on the images of bench/corpus.
// Usage: [FILES=a.png,b.jpg] node bench/image/run.mjs [jpeg|webp|png|gif|large|hostile|monotone]…   Without a part: all of them.
// SET=<folder> takes the images held-out.mjs has put there instead. Writes results.json and RESULTS.md after every file.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { losslessCompressPng } from '@napi-rs/image';
import { corpusFiles, nameCorpora } from '../corpus/corpus-files.mjs';
import { sortImages } from '../corpus/sort-images.mjs';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult, startPart } from './record-result.mjs';

const here = new URL('.', import.meta.url).pathname;
const heldOut = process.env.SET;
const engine = await import(
  await bundleEngine('bench', {
    'compress.ts': ['compressImage'],
    'encode/compress-jpeg.ts': ['lossyJpeg'],
    'encode/compress-png.ts': ['bestPng'],
    'encode/compress-webp.ts': ['bestWebp'],
    'decode.ts': ['decodeImage'],
    'gif/gif-blocks.ts': ['readGif'],
    'gif/gif-decode.ts': ['composeGif'],
    'gif/gif-optimize.ts': ['optimizeGif'],
    'score/perceptual-score.ts': ['createScorer'],
    'raw-image.ts': ['decodeOwn', 'fromPixels'],
  })
);
const wantedFiles = process.env.FILES?.split(',');
const isWanted = ({ name }) => !wantedFiles || wantedFiles.includes(name);
const { photos, drawings, animations } = heldOut
  ? heldOutImages()
  : await sortImages((await corpusFiles('image')).filter(isWanted));

function heldOutImages() {
  const listed = (kind) =>
    readdirSync(join(heldOut, kind))
      .map((name) => ({ corpus: 'held out', name, path: join(heldOut, kind, name) }))
      .filter(isWanted);
  return { photos: listed('photos'), drawings: listed('png'), animations: listed('gif') };
}

const read = (file) => readFileSync(file.path);
const partName = (part) => (heldOut ? `${part} held out` : part);
const record = (part, file, row) => recordResult(partName(part), `${file.corpus}/${file.name}`, row);
const nothing = () => undefined;
async function open(file) {
  const decoded = await engine.decodeImage(read(file));
  if (!decoded.ok) throw new Error(`${file.name}: ${decoded.failure.code}`);
  const { width, height, channels, pixels } = decoded.value;
  return { width, height, channels, pixels };
}
async function cpuMs(work) {
  const before = process.cpuUsage();
  const value = await work();
  const used = process.cpuUsage(before);
  return { value, ms: Math.round((used.user + used.system) / 1000) };
}

/** What a competitor makes at each quality. */
async function curveOf(qualities, encode, scorer) {
  const points = [];
  for (const quality of qualities) {
    const bytes = await encode(quality);
    points.push({ bytes: bytes.length, score: scorer.score(await engine.decodeOwn(bytes)) });
  }
  return points.sort((one, other) => one.score - other.score);
}

/** Bytes a competitor needs for `score`: read off its curve, straight in the logarithm of bytes. */
function bytesAt(score, curve) {
  let index = curve.findIndex((point) => point.score >= score);
  index = Math.max(1, index < 0 ? curve.length - 1 : index);
  const [low, high] = [curve[index - 1], curve[index]];
  const share = (score - low.score) / (high.score - low.score || 1);
  return Math.round(Math.exp(Math.log(low.bytes) * (1 - share) + Math.log(high.bytes) * share));
}

/** Squoosh's codec needs its WebAssembly handed over in Node. */
async function squooshEncoder() {
  const require = createRequire(import.meta.url);
  globalThis.ImageData ??= class {
    constructor(data, width, height) {
      Object.assign(this, { data, width, height });
    }
  };
  const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
  const wasm = require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  await init(new WebAssembly.Module(readFileSync(wasm)));
  return encode;
}

async function benchJpeg() {
  const squoosh = await squooshEncoder();
  const qualities = [35, 50, 60, 70, 78, 85, 90, 94];
  for (const file of photos) {
    const image = await open(file);
    const scorer = engine.createScorer(image);
    const rgba = new Uint8ClampedArray(await engine.fromPixels(image).ensureAlpha().raw().toBuffer());
    const png = await engine.fromPixels(image).png({ compressionLevel: 1 }).toBuffer();
    const squooshCurve = await curveOf(
      qualities,
      async (quality) => new Uint8Array(await squoosh(new ImageData(rgba, image.width, image.height), { quality })),
      scorer,
    );
    const magickCurve = await curveOf(
      qualities,
      async (quality) =>
        execFileSync('convert', ['-', '-quality', String(quality), 'jpg:-'], { input: png, maxBuffer: 1e9 }),
      scorer,
    );
    const row = {};
    for (const target of [62, 76, 88]) {
      const { value: ours, ms } = await cpuMs(() => engine.lossyJpeg(image, target, nothing));
      const { ms: encodeMs } = await cpuMs(() =>
        engine.fromPixels(image).jpeg({ quality: 75, mozjpeg: true }).toBuffer(),
      );
      const score = scorer.score(await engine.decodeOwn(ours.bytes));
      row[target] = { bytes: ours.bytes.length, score: round(score), ms, encodeMs };
      row[target].squoosh = bytesAt(score, squooshCurve);
      row[target].magick = bytesAt(score, magickCurve);
    }
    record('jpeg', file, row);
  }
}

async function benchWebp() {
  for (const file of photos) {
    const image = await open(file);
    const scorer = engine.createScorer(image);
    const jpeg = await engine.lossyJpeg(image, 75, nothing);
    const row = { jpeg: jpeg.bytes.length, jpegScore: round(jpeg.score) };
    for (const target of [jpeg.score, 62, 76, 88]) {
      const { value: ours, ms } = await cpuMs(() => engine.bestWebp(image, target, nothing));
      const { ms: encodeMs } = await cpuMs(() =>
        engine.fromPixels(image).webp({ quality: 75, effort: 6, smartSubsample: true }).toBuffer(),
      );
      const score = round(scorer.score(await engine.decodeOwn(ours.bytes)));
      const measured = { bytes: ours.bytes.length, score, ms, encodeMs };
      if (target === jpeg.score) Object.assign(row, measured);
      else row[target] = measured;
    }
    record('webp', file, row);
  }
}

async function benchPng() {
  for (const file of drawings) {
    const image = await open(file);
    const scorer = engine.createScorer(image);
    const plain = await engine.fromPixels(image).png({ compressionLevel: 6 }).toBuffer();
    let rival;
    try {
      rival = await losslessCompressPng(
        execFileSync('pngquant', ['--quality', '65-80', '-'], { input: plain, maxBuffer: 1e9 }),
        { strip: true },
      );
    } catch {
      rival = await losslessCompressPng(plain, { strip: true }); // it refuses below 65
    }
    const rivalScore = scorer.score(await engine.decodeOwn(rival));
    const { value: ours, ms } = await cpuMs(() => engine.bestPng(image, rivalScore - 1, nothing));
    const { value: exact } = await cpuMs(() => engine.bestPng(image, 99.99, nothing));
    const oxipng = await losslessCompressPng(plain, { strip: true });
    record('png', file, {
      input: read(file).length,
      bytes: ours.bytes.length,
      score: round(ours.score),
      encoder: ours.encoder,
      rival: rival.length,
      rivalScore: round(rivalScore),
      lossless: exact.bytes.length,
      oxipng: Math.min(oxipng.length, plain.length),
      ms,
    });
  }
}

function scoreGif(original, result) {
  const [before, after] = [engine.composeGif(original), engine.composeGif(result)];
  const frames = original.frames.length;
  if (result.frames.length !== frames) return undefined; // gifsicle joins equal frames
  let sum = 0;
  let count = 0;
  for (let index = 0; index < frames; index++) {
    const [one, other] = [before.next().value, after.next().value];
    if (index % Math.ceil(frames / 4) !== 0) continue;
    const image = { width: original.width, height: original.height, channels: 4, pixels: one.slice() };
    sum += engine.createScorer(image).score({ pixels: other, channels: 4 });
    count += 1;
  }
  return round(sum / count);
}

async function benchGif() {
  for (const file of animations) {
    const bytes = read(file);
    const gif = engine.readGif(bytes, 500);
    const rival = execFileSync('gifsicle', ['-O2', '--lossy=80', file.path], {
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { value: ours, ms } = await cpuMs(async () =>
      engine.optimizeGif(gif, { tolerance: 200, keepTolerance: 12, budgetMs: 60_000 }),
    );
    const exact = engine.optimizeGif(gif, { tolerance: 0, keepTolerance: 0, budgetMs: 60_000 });
    const rivalGif = engine.readGif(rival, 500);
    const { value: medium, ms: mediumMs } = await cpuMs(() =>
      engine.compressImage({ files: [bytes], options: { quality: 'MEDIUM' } }, { onProgress: nothing }),
    );
    record('gif', file, {
      input: bytes.length,
      bytes: ours.length,
      score: scoreGif(gif, engine.readGif(ours, 500)),
      frames: gif.frames.length,
      exact: exact.length,
      rival: rival.length,
      rivalScore: scoreGif(gif, rivalGif),
      rivalFrames: rivalGif.frames.length,
      ms,
      medium: medium.value.bytes.length,
      mediumScore: medium.value.report.score,
      mediumEncoder: medium.value.report.encoder,
      mediumMs,
    });
  }
}

const round = (value) => Math.round(value * 10) / 10;
/** A part that is a program of its own; when it fails the others still run. */
function program(file, ...args) {
  const { status } = spawnSync(process.execPath, [join(here, file), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const parts = { jpeg: benchJpeg, webp: benchWebp, png: benchPng, gif: benchGif };
if (!heldOut) {
  parts.large = () => {
    for (const size of ['12', '45']) program('large.mjs', size, 'jpg,png,webp,gif,bmp', 'JPEG,PNG,WEBP,GIF', 'MEDIUM');
  };
  parts.monotone = () => program('monotone.mjs');
}
const wanted = process.argv.slice(2);
const measured = { jpeg: photos, webp: photos, png: drawings, gif: animations };
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (measured[name] && !wantedFiles) startPart(partName(name), nameCorpora(measured[name]));
  await part();
}
