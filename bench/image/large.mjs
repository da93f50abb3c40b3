// Photographs of 12 and 45 megapixels, every input and output format and level, each in a child with the pool's limits.
// Usage: node bench/image/large.mjs [12|45] [jpg,png,webp,gif,bmp] [JPEG,PNG,WEBP,GIF] [LOW,MEDIUM,HIGH]
// Writes the CPU each took into results.json and RESULTS.md; the time limit of a job is 20 s of CPU.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const photographs = (await corpusFiles('image')).filter(({ name }) => /\.jpe?g$/i.test(name));
/** The largest photograph of the corpus is blown up: it has most to tell. */
const [{ path: source }] = photographs.sort((a, b) => statSync(b.path).size - statSync(a.path).size);
const folder = join(tmpdir(), 'image-bench-large');
mkdirSync(folder, { recursive: true });
const sizes = { 12: [4032, 3024], 45: [7744, 5808] };
const [size = '12', inputs = 'jpg,png,webp,gif,bmp', outputs = 'JPEG,PNG,WEBP,GIF', levels = 'LOW,MEDIUM,HIGH'] =
  process.argv.slice(2);
const engine = await bundleEngine('large', { 'compress.ts': ['compressImage'] });

const child = `
import { readFileSync } from 'node:fs';
import { compressImage } from ${JSON.stringify(engine)};
const [, file, quality, format] = process.argv;
const result = await compressImage({ files: [readFileSync(file)], options: { quality, format } }, { onProgress() {} });
const { user, system } = process.cpuUsage();
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({
  answer: result.ok ? 'ok' : result.failure.code,
  ...(result.ok ? { bytes: result.value.bytes.length, encoder: result.value.report.encoder, score: result.value.report.score } : {}),
  seconds: Math.round((user + system) / 1e5) / 10,
  mb: Math.round(maxRSS / 1024),
}));
`;

async function photograph(format) {
  const [width, height] = sizes[size];
  const file = join(folder, `${size}.${format}`);
  if (existsSync(file)) return file;
  const pipeline = sharp(source).autoOrient().resize(width, height, { fit: 'cover' }).removeAlpha();
  if (format === 'jpg') await pipeline.jpeg({ quality: 92 }).toFile(file);
  else if (format === 'png') await pipeline.png({ compressionLevel: 3 }).toFile(file);
  else if (format === 'webp') await pipeline.webp({ quality: 75, effort: 1 }).toFile(file);
  else if (format === 'gif') await pipeline.gif({ effort: 1 }).toFile(file);
  else writeFileSync(file, bitmap(await pipeline.raw().toBuffer(), width, height));
  return file;
}

/** A BMP of 24 bits, top row first. */
function bitmap(rgb, width, height) {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(-height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      bytes.set([rgb[from + 2], rgb[from + 1], rgb[from]], 54 + y * stride + x * 3);
    }
  }
  return bytes;
}

for (const input of inputs.split(',')) {
  const file = await photograph(input);
  for (const format of outputs.split(',')) {
    const row = { input: statSync(file).size };
    for (const quality of levels.split(',')) {
      const run = spawnSync(
        'bash',
        [
          '-c',
          'ulimit -d 1048576 -t 40; exec node --input-type=module -e "$0" "$1" "$2" "$3"',
          child,
          file,
          quality,
          format,
        ],
        { encoding: 'utf8', timeout: 300_000 },
      );
      row[quality] = run.stdout ? JSON.parse(run.stdout) : { answer: `died: ${run.signal ?? run.status}` };
    }
    recordResult('large', `${size} MP ${input} to ${format}`, row);
  }
}
