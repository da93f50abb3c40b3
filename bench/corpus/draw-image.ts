import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeAnimation, makeGlide, pipelineOf } from '../../tests/fixtures/image-files.ts';
import { type Image, makeCartoon, makeDrawing, makePhoto } from '../../tests/fixtures/image-images.ts';
import { screenPixels } from '../../tests/fixtures/pdf-images.ts';

/** Photographs, screenshots, drawings and animations, each as the programs store them that make such images. */
export async function drawCorpus(folder: string): Promise<void> {
  const write = async (name: string, bytes: Promise<Uint8Array>) => writeFileSync(path.join(folder, name), await bytes);
  const png = (image: Image) => pipelineOf(image).png({ compressionLevel: 6 }).toBuffer();

  for (const [seed, [width, height]] of photographSizes.entries()) {
    const photo = makePhoto(width, height, seed + 1);
    if (seed % 3 === 0) await write(`photo-${seed + 1}.png`, png(photo));
    if (seed % 3 === 1) await write(`photo-${seed + 1}.jpg`, pipelineOf(photo).jpeg({ quality: 94 }).toBuffer());
    if (seed % 3 === 2) await write(`photo-${seed + 1}.webp`, pipelineOf(photo).webp({ quality: 95 }).toBuffer());
  }
  await write('screenshot.png', png(makeScreenshot(1280, 800)));
  await write('logo.png', png(makeDrawing(640, 480)));
  await write('logo-transparent.png', png(makeDrawing(640, 480, true)));
  await write('gradient.png', png(makeGradient(800, 500)));
  for (const seed of [1, 2]) await write(`cartoon-${seed}.png`, png(makeCartoon(640, 420, seed)));
  await write('squares.gif', makeAnimation('gif', 160));
  await write('squares-transparent.gif', makeAnimation('gif', 160, true));
  await write('glide.gif', makeGlide(320, 220, 10));
}

const photographSizes = [
  [768, 512],
  [1024, 683],
  [800, 1000],
  [1200, 800],
  [640, 640],
  [1100, 620],
] as const;

function makeScreenshot(width: number, height: number): Image {
  return { width, height, channels: 3, pixels: new Uint8Array(screenPixels(width, height)) };
}

function makeGradient(width: number, height: number): Image {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3)
      pixels.set([(x * 255) / width, (y * 255) / height, 255 - (x * 160) / width], at);
  }
  return { width, height, channels: 3, pixels };
}
