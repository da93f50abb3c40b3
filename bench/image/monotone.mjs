// Whether a stronger level ever gives more bytes: images of every kind in every format, to every format.
// Usage: node bench/image/monotone.mjs [small|all]   `small` (usual) takes a minute or two, `all` (every file of the
// corpus) about twenty. Adds the counts to results.json and RESULTS.md.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const { compressImage } = await import(
  await bundleEngine(`monotone-${process.pid}`, { 'compress.ts': ['compressImage'] })
);
const which = process.argv[2] ?? 'small';
/** Of the corpus, for the short run. */
const smallBytes = 60_000;

/** Drawn from formulas: what the corpus lacks. */
function painted(width, height, colorAt) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) pixels.set(colorAt(x, y), at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
const hash = (x, y) => ((Math.imul(x * 374761393 + y * 668265263, 1274126177) >>> 13) & 255) >>> 0;
const shapes = {
  noise: painted(160, 120, (x, y) => [hash(x, y), hash(y, x + 7), hash(x + 9, y)]),
  gradient: painted(300, 200, (x, y) => [x * 0.8, y, 255 - x * 0.5]),
  gray: painted(220, 160, (x, y) => Array(3).fill(128 + 90 * Math.sin(x / 9) * Math.cos(y / 13))),
  icon: painted(16, 16, (x, y) => (Math.hypot(x - 8, y - 8) < 6 ? [220, 40, 40] : [255, 255, 255])),
  tall: painted(12, 900, (x, y) => [y % 256, (x * 20) % 256, 90]),
  wide: painted(1200, 9, (x, y) => [x % 256, y * 20, 200]),
  text: painted(320, 200, (x, y) => (hash(x >> 2, y >> 3) > 150 && y % 16 < 9 ? [20, 20, 30] : [250, 250, 248])),
  dot: painted(1, 1, () => [10, 200, 30]),
};

async function inputsOf() {
  const inputs = (await corpusFiles('image'))
    .map(({ name, path }) => [name, readFileSync(path)])
    .filter(([, bytes]) => which === 'all' || bytes.length < smallBytes)
    .sort(([, one], [, other]) => one.length - other.length);
  if (which === 'all') return inputs;
  for (const [name, pipeline] of Object.entries(shapes)) {
    for (const format of ['png', 'jpeg', 'webp', 'gif']) {
      inputs.unshift([`${name} as ${format}`, await pipeline.clone().toFormat(format, { quality: 90 }).toBuffer()]);
    }
  }
  return inputs;
}

const row = { inputs: 0, compared: 0, refused: 0, grew: [], largerThanInput: [] };
for (const [name, bytes] of await inputsOf()) {
  const own = name
    .match(/(?:\.| as )(\w+)$/)?.[1]
    ?.replace('jpg', 'jpeg')
    .toUpperCase();
  for (const format of ['JPEG', 'PNG', 'WEBP', 'GIF']) {
    const sizes = [];
    for (const quality of ['LOW', 'MEDIUM', 'HIGH']) {
      const result = await compressImage({ files: [bytes], options: { quality, format } }, { onProgress() {} });
      if (result.ok) sizes.push(result.value.bytes.length);
      else row.refused += 1;
    }
    if (sizes.length < 3) continue;
    row.compared += 2;
    const what = `${name} to ${format}: ${sizes.join(' ≥ ')}`;
    if (sizes[1] > sizes[0] || sizes[2] > sizes[1]) {
      row.grew.push(what);
      console.log('GREW', what);
    }
    if (format === own && sizes[0] > bytes.length) row.largerThanInput.push(what);
  }
  row.inputs += 1;
  recordResult('monotone', which, row);
}
