// Images with their true alpha from bench/corpus, and composites of them on known backdrops.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { corpusFiles } from '../corpus/corpus-files.mjs';

const files = await corpusFiles('cutout');

export function listCorpus() {
  const ids = files.map(({ corpus, name }) => `${corpus}/${name.replace(/\.jpg$/, '')}`);
  // BENCH_EVERY=4: every fourth image, for a quick look on a busy machine.
  return ids.filter((_, index) => index % Number(process.env.BENCH_EVERY ?? 1) === 0);
}

/** For what is measured on one image, whatever it shows. */
export const sampleAt = (index) => listCorpus().at(index) ?? '';

export async function readSample(id) {
  const place = files.find(({ corpus, name }) => `${corpus}/${name}` === `${id}.jpg`)?.path ?? '';
  const file = new Uint8Array(readFileSync(place));
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const plane = await sharp(readFileSync(place.replace(/\.jpg$/, '.alpha.png')))
    .toColorspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  return {
    id,
    file,
    width,
    height,
    pixels: new Uint8Array(data),
    alphaBytes: new Uint8Array(plane),
    truth: toShares(plane),
  };
}

export function toShares(bytes) {
  return Float32Array.from(bytes, (value) => value / 255);
}

export const backdrops = {
  white: () => [255, 255, 255],
  green: () => [30, 177, 64],
  blue: () => [36, 84, 196],
  gray: () => [128, 130, 133],
  gradient: (x, y) => [200 + 70 * x, 205 - 50 * y, 225 + 40 * y],
  vignette: (x, y) => {
    const light = 1 - 0.55 * (x * x + y * y);
    return [205 * light, 208 * light, 214 * light];
  },
};

/** Foreground over a backdrop with the true alpha; noise has a fixed seed. */
export function composite(foreground, truth, width, height, backdrop, noise) {
  let state = 12345;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / 4294967297;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const behind = backdrop((column + 0.5) / width - 0.5, (row + 0.5) / height - 0.5);
      for (let channel = 0; channel < 3; channel++) {
        const mixed = foreground[i * 3 + channel] * truth[i] + behind[channel] * (1 - truth[i]);
        pixels[i * 3 + channel] = noise > 0 ? mixed + noise * gauss() : mixed;
      }
    }
  }
  return new Uint8Array(pixels.buffer);
}

export function encodeJpeg(pixels, width, height, quality = 85) {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

export async function readAlpha(png) {
  return toShares(await sharp(png).ensureAlpha().extractChannel(3).raw().toBuffer());
}
