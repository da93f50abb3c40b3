#!/usr/bin/env node
// node bench/background/drawn.mjs [subject ...]   IoU of the color method on drawn subjects before drawn backdrops.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cpuSeconds, loadEngine } from './engine.mjs';

const engine = await loadEngine(['../tests/fixtures/cutout-studio', '../tests/fixtures/cutout-scenes']);
const wanted = process.argv.slice(2);
const subjects = Object.keys(engine.studioSubjects).filter((name) => wanted.length === 0 || wanted.includes(name));
const options = { method: 'color', background: { type: 'none' } };

console.log(['backdrop'.padEnd(10), ...subjects, 'mean', 'CPU-s/MP'].join('\t'));
for (const backdrop of Object.keys(engine.studioBackdrops)) {
  const figures = [];
  let cpu = 0;
  for (const subject of subjects) {
    const scene = engine.drawStudio({ subject, backdrop });
    const files = [new Uint8Array(await engine.encodeScene(scene))];
    const run = () => engine.removeBackground({ files, options }, { onProgress: () => {} });
    const { value, seconds } = await cpuSeconds(run);
    if (!value.ok) throw new Error(value.failure.code);
    const { bytes } = value.value;
    if (process.env.DRAWN) {
      writeFileSync(path.join(process.env.DRAWN, `${subject}-${backdrop}.jpg`), files[0]);
      writeFileSync(path.join(process.env.DRAWN, `${subject}-${backdrop}.png`), bytes);
    }
    figures.push(engine.overlap(await engine.readBack(bytes), scene.alpha));
    cpu += seconds / ((scene.width * scene.height) / 1e6) / subjects.length;
  }
  const mean = figures.reduce((sum, value) => sum + value, 0) / figures.length;
  console.log([backdrop.padEnd(10), ...[...figures, mean, cpu].map((value) => value.toFixed(3))].join('\t'));
}
