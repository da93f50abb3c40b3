// Our perceptual score against libjxl's own ssimulacra2 (Debian trixie's libjxl-devtools; bookworm's is too old).
// Usage: SSIMULACRA2="command" node bench/image/metric.mjs   Adds the deviations to results.json and RESULTS.md.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const command = (process.env.SSIMULACRA2 ?? 'ssimulacra2').split(' ');
const corpus = new URL('../../../shared/corpus/image/', import.meta.url).pathname;
if (!existsSync(corpus)) throw new Error(`no corpus at ${corpus}`);
const { createScorer, decodeImage, decodeOwn, fromPixels } = await import(
  await bundleEngine('metric', {
    'decode.ts': ['decodeImage'],
    'perceptual-score.ts': ['createScorer'],
    'raw-image.ts': ['decodeOwn', 'fromPixels'],
  })
);
const files = [
  ...['kodim01.png', 'kodim03.png', 'kodim07.png', 'kodim13.png', 'kodim19.png', 'kodim23.png'],
  ...['nikon-e950.jpg', 'gps-dscn0010.jpg', 'exif-portrait8.jpg', 'photo4.webp', 'vips1.webp', 'iphone.jpg'],
  ...[
    'omni-logo.png',
    'doremon.png',
    'sq-shot1.png',
    'gradients.png',
    'alpha-paper.png',
    'blackbug.png',
    'mazanoke.jpg',
  ],
];
const distortions = {
  'jpeg 95': (pipeline) => pipeline.flatten({ background: '#fff' }).jpeg({ quality: 95 }),
  'jpeg 80': (pipeline) => pipeline.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
  'jpeg 50': (pipeline) => pipeline.flatten({ background: '#fff' }).jpeg({ quality: 50, mozjpeg: true }),
  'webp 90': (pipeline) => pipeline.webp({ quality: 90 }),
  'webp 50': (pipeline) => pipeline.webp({ quality: 50 }),
  'palette 90': (pipeline) => pipeline.png({ palette: true, quality: 90 }),
  'palette 16 colors': (pipeline) => pipeline.png({ palette: true, colors: 16, dither: 0 }),
};

const folder = mkdtempSync(join(tmpdir(), 'kitbox-metric-'));
const [one, other] = [join(folder, 'one.png'), join(folder, 'other.png')];
const asPng = (image) => fromPixels(image).png({ compressionLevel: 1 }).toBuffer();
try {
  for (const file of files) {
    const decoded = await decodeImage(readFileSync(join(corpus, file)));
    if (!decoded.ok) throw new Error(`${file}: ${decoded.failure.code}`);
    const { width, height, channels, pixels } = decoded.value;
    const image = { width, height, channels, pixels };
    writeFileSync(one, await asPng(image));
    const scorer = createScorer(image);
    const row = {};
    for (const [name, distort] of Object.entries(distortions)) {
      if (channels === 4 && name.startsWith('jpeg')) continue;
      const distorted = await decodeOwn(await distort(fromPixels(image)).toBuffer());
      writeFileSync(other, await asPng(distorted));
      const theirs = Number(execFileSync(command[0], [...command.slice(1), one, other], { encoding: 'utf8' }));
      row[name] = { ours: round(scorer.score(distorted)), theirs: round(theirs) };
    }
    recordResult('metric', file, row);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function round(value) {
  return Math.round(value * 100) / 100;
}
