import * as images from '@napi-rs/image';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCartoon, makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { compressImage } from '../compress.ts';
import { fromPixels } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { targetScores } from './compress-level.ts';
import { bestPng } from './compress-png.ts';

vi.mock('@napi-rs/image', { spy: true });

const nothing = () => undefined;

/** Colors that grow along and down: row filters leave nothing of them, a palette breaks them up. */
function makeGradient(width: number, height: number): RawPixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) pixels.set([x >> 1, y >> 1, (x >> 1) + (y >> 1)], at);
  }
  return { width, height, channels: 3, pixels };
}

/** Work is counted, not timed: a slow machine must not fail this. */
describe('what a small image takes', () => {
  const encodes = vi.spyOn(sharp.prototype as Sharp, 'png');
  const palettes = () => encodes.mock.calls.filter(([options]) => options?.palette).length;

  beforeEach(() => vi.clearAllMocks());

  test('the strictest level of an icon shares its palettes with the gentler ones', async () => {
    const icon = { ...makeCartoon(120, 100, 4), channels: 3 } as const;
    const file = await fromPixels(icon).png().toBuffer();
    vi.clearAllMocks();
    const made = await compressImage({ files: [file], options: { quality: 'HIGH' } }, { onProgress: nothing });
    expect(made.ok && made.value.report.encoder).toBe('palette');
    // Each level for itself it took 48 palettes, and 6 of the second quantizer.
    expect(palettes()).toBeLessThanOrEqual(12);
    expect(images.pngQuantize).not.toHaveBeenCalled();
  });

  test('no level takes more than a gentler one where the whole has to be dithered and its sample had not', async () => {
    const drawing = { ...makeCartoon(640, 420, 2), channels: 3 } as const;
    const sizes: number[] = [];
    for (const level of ['LOW', 'MEDIUM', 'HIGH'] as const)
      sizes.push((await bestPng(drawing, targetScores[level], nothing))?.bytes.length ?? 0);
    expect(sizes.toSorted((one, other) => other - one)).toEqual(sizes);
  }, 60_000);

  test('a gradient that all colors code better is not given palettes', async () => {
    const made = await bestPng(makeGradient(480, 300), targetScores.HIGH, nothing);
    expect(made?.lossless).toBe(true);
    // One to see how far behind it is; it took 14 and more.
    expect(palettes()).toBe(1);
  });

  test('the strictest level of a tiny photograph does not make the gentler ones as well', async () => {
    const avifs = vi.spyOn(sharp.prototype as Sharp, 'avif');
    const photo = { ...makePhoto(340, 280, 7), channels: 3 } as const;
    const file = await fromPixels(photo).png().toBuffer();
    const options = { quality: 'HIGH', format: 'AVIF' } as const;
    const made = await compressImage({ files: [file], options }, { onProgress: nothing });
    expect(made.ok).toBe(true);
    // With them it took 17.
    expect(avifs.mock.calls.length).toBeLessThanOrEqual(6);
  });
});
