#!/usr/bin/env node
// Which quality of a browser's own encoder looks like a level of the compress tool: for each format and level, the
// figure at which photos reach the score the level aims at. See README.md beside this file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { bundleEngine } from '../image/bundle-engine.mjs';

const { createScorer, targetScores } = await import(
  await bundleEngine('quality', {
    'score/perceptual-score.ts': ['createScorer'],
    'encode/compress-level.ts': ['targetScores'],
  })
);
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../shared/corpus/image');
const names = ['kodim01.png', 'kodim03.png', 'camera-sharp.jpg', 'flowers.jpg', 'gps-dscn0010.jpg', 'iphone.jpg'];
const side = 900;
/** As Chromium's canvas writes them: libjpeg-turbo with half the color, libwebp, libaom. */
const writers = {
  jpeg: (image, quality) => image.jpeg({ quality, chromaSubsampling: '4:2:0' }),
  webp: (image, quality) => image.webp({ quality, effort: 3 }),
  avif: (image, quality) => image.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }),
};
const steps = 5;

const photos = await Promise.all(names.map((name) => readPhoto(join(folder, name))));
const rows = [];
for (const [format, write] of Object.entries(writers)) {
  for (const [level, target] of Object.entries(targetScores)) {
    const found = [];
    for (const photo of photos) found.push(await findQuality(photo, write, target));
    found.sort((a, b) => a - b);
    const figure = Math.round(found.reduce((sum, quality) => sum + quality, 0) / found.length) / 100;
    rows.push({ format, level, target, figure, lowest: found[0] / 100, highest: found.at(-1) / 100 });
    console.log(format, level, target, figure, found.join(' '));
  }
}
writeFileSync(join(import.meta.dirname, 'quality.json'), `${JSON.stringify(rows, undefined, 1)}\n`);

async function readPhoto(file) {
  const { data, info } = await sharp(readFileSync(file))
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 };
  const scorer = createScorer({ ...raw, pixels: new Uint8Array(data) });
  return { raw, data, scorer };
}

/** The lowest quality whose score reaches the target; scores rise with it. */
async function findQuality({ raw, data, scorer }, write, target) {
  let [low, high] = [30, 100];
  for (let step = 0; step < steps; step++) {
    const middle = Math.round((low + high) / 2);
    const file = await write(sharp(data, { raw }), middle).toBuffer();
    const pixels = await sharp(file).removeAlpha().raw().toBuffer();
    if (scorer.score({ channels: 3, pixels: new Uint8Array(pixels) }) >= target) high = middle;
    else low = middle;
  }
  return high;
}
