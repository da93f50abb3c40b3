// Our perceptual score against libjxl's own ssimulacra2 (Debian trixie's libjxl-devtools; bookworm's is too old).
// Usage: SSIMULACRA2="command" node bench/image/metric.mjs   Adds the deviations to results.json and RESULTS.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { sortImages } from '../corpus/sort-images.mjs';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const command = (process.env.SSIMULACRA2 ?? 'ssimulacra2').split(' ');
const { createScorer, decodeImage, decodeOwn, fromPixels } = await import(
  await bundleEngine('metric', {
    'decode.ts': ['decodeImage'],
    'score/perceptual-score.ts': ['createScorer'],
    'raw-image.ts': ['decodeOwn', 'fromPixels'],
  })
);
const { photos, drawings } = await sortImages(await corpusFiles('image'));
const files = [...new Set([...photos, ...drawings])];
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
    const decoded = await decodeImage(readFileSync(file.path));
    if (!decoded.ok) throw new Error(`${file.name}: ${decoded.failure.code}`);
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
    recordResult('metric', `${file.corpus}/${file.name}`, row);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function round(value) {
  return Math.round(value * 100) / 100;
}
