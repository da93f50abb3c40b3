import { losslessCompressPng } from '@napi-rs/image';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCartoon, makePhoto } from '../../../../tests/fixtures/image-images.ts';
import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { cheapestCodec } from './choose-codec.ts';
import { lossyJpeg } from './compress-jpeg.ts';
import { type Candidate, targetScores } from './compress-level.ts';
import { bestPng } from './compress-png.ts';
import { bestWebp } from './compress-webp.ts';
import type { LossyCodec } from './lossy-codec.ts';
import { jpegCoarseness } from './search-quality.ts';

const nothing = () => undefined;

function jpegUpTo(highest: number): LossyCodec {
  return {
    name: `up to ${highest}`,
    lowest: 5,
    highest,
    correctablePixels: 20e6,
    draftIsFinal: true,
    coarseness: jpegCoarseness,
    guess: () => Math.min(highest, 80),
    encode: (image, quality) => fromPixels(image).jpeg({ quality, mozjpeg: true }).toBuffer(),
  };
}

/** Soft ground, with red beside blue, pixel by pixel, along two edges. */
function makeColoredEdges(width: number, height: number): RawPixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = 110 + 60 * Math.sin(x / 90) * Math.cos(y / 70) + ((x * 31 + y * 17) % 13);
      const ground = [shade, shade + 10, shade - 10];
      const color = ((x * 7 + y * 13) ^ ((x >> 2) * 5)) % 3 === 0 ? [230, 30, 20] : [20, 30, 230];
      const isEdge = x > 0.98 * width || y > 0.98 * height;
      const mixed = ground.map((value, at) => 0.55 * value + 0.45 * (color[at] ?? 0));
      pixels.set(isEdge ? mixed : ground, (y * width + x) * 3);
    }
  return { pixels, width, height, channels: 3 };
}

/** A shaded disc with a soft rim on nothing, as icons are. */
function makeShadedIcon(side: number): RawPixels {
  const pixels = new Uint8Array(side * side * 4);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const inside = Math.max(0, Math.min(1, side * 0.45 - Math.hypot(x - side / 2, y - side / 2)));
      if (inside === 0) continue;
      const shade = 90 + (y / side) * 140;
      pixels.set([shade * 0.4, shade * 0.75, Math.min(255, shade * 1.1 + (x / side) * 20), inside * 255], at);
    }
  }
  return { width: side, height: side, channels: 4, pixels };
}

/** Soft hills and one plain disc: few bytes a pixel. */
function makeHills(width: number, height: number): RawPixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const hill = Math.sin(x / 37 + Math.sin(y / 23) * 1.5) * Math.cos(y / 41);
      const disc = Math.hypot(x - width * 0.6, y - height * 0.4) < height * 0.25 ? 60 : 0;
      const color = [120 + 70 * hill + disc / 2, 110 + 50 * hill + disc, 100 + 60 * Math.sin((x + y) / 60) + disc / 3];
      pixels.set(color, at);
    }
  }
  return { width, height, channels: 3, pixels };
}

/** Light that falls off towards the corners and nothing else: its sample says little about the whole. */
function makeVignette(width: number, height: number): RawPixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const light = 1 - 1.5 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2);
      pixels.set([255 * light, 192 * light, 172 * light], at);
    }
  }
  return { width, height, channels: 3, pixels };
}

describe('which way of encoding is taken', () => {
  test('one that cannot reach the target is not, however few bytes it takes', async () => {
    const image: RawPixels = { ...makePhoto(200, 150, 3), channels: 3 };
    const choice = { samplePixels: 0.1e6, clearWin: () => 0.99, maxProbes: 2 };
    const { codec, guess } = await cheapestCodec(image, 88, [jpegUpTo(40), jpegUpTo(98)], choice);
    expect(codec.name).toBe('up to 98');
    expect(guess).toBeGreaterThan(80);
  });

  test('a WebP of few bytes has its seams smoothed: no plain one of its score is smaller', async () => {
    const image = makeHills(256, 192);
    const scorer = createScorer(image);
    const ours = await bestWebp(image, 76, nothing);
    const plainSizes: number[] = [];
    for (let quality = 56; quality <= 92; quality += 4) {
      const plain = await fromPixels(image).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
      if (scorer.score(await decodeOwn(plain)) >= (ours?.score ?? 100)) plainSizes.push(plain.length);
    }
    expect(ours?.bytes.length).toBeLessThan(Math.min(...plainSizes) * 0.96);
  });

  test('where smoothing does harm, a WebP goes without and still meets its target', async () => {
    const image: RawPixels = { ...makePhoto(256, 192, 7), channels: 3 };
    const ours = await bestWebp(image, 62, nothing);
    expect(Math.abs((ours?.score ?? 0) - 62)).toBeLessThanOrEqual(2);
  });

  test('a search its sample misled begins again, rather than paying for all colors', async () => {
    const made = await lossyJpeg(makeVignette(1600, 900), 75, nothing);
    expect(Math.abs((made.score ?? 0) - 75)).toBeLessThanOrEqual(2);
    // With all colors it took 14,755, begun again 10,653.
    expect(made.bytes.length).toBeLessThan(12_500);
  });

  test('hard colored edges that the sample missed have all colors where halved ones take far more', async () => {
    const made = await lossyJpeg(makeColoredEdges(1000, 750), targetScores.MEDIUM, nothing);
    expect(made.score).toBeGreaterThan(targetScores.MEDIUM - 2);
    // Halved colors took 212,133.
    expect(made.bytes.length).toBeLessThan(150_000);
  });

  describe('a drawing as PNG', () => {
    const drawing: RawPixels = { ...makeCartoon(360, 300, 4), channels: 3 };
    let atEase: Candidate | undefined;
    beforeAll(async () => {
      atEase = await bestPng(drawing, targetScores.MEDIUM, nothing, () => 60_000);
    });

    test('with fewer colors is not taken where one with more of them is smaller', async () => {
      const coarse = await bestPng(drawing, targetScores.HIGH, nothing);
      expect(coarse?.bytes.length).toBeLessThanOrEqual(atEase?.bytes.length ?? 0);
    });

    test('without time for palettes and the optimizer is plain, exact and told so', async () => {
      const hurried = await bestPng(drawing, targetScores.MEDIUM, nothing, () => 1000);
      expect(hurried).toMatchObject({ encoder: 'png', lossless: true, ranOut: true });
      expect(atEase).toMatchObject({ encoder: 'palette', ranOut: false });
    });
  });

  test('a lossless PNG of a shaded icon is no larger than what the optimizer or the strongest deflate make', async () => {
    const icon = makeShadedIcon(256);
    const ours = await bestPng(icon, 99.99, nothing);
    const deflated = await fromPixels(icon).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
    const optimized = await losslessCompressPng(await fromPixels(icon).png({ compressionLevel: 6 }).toBuffer(), {
      strip: true,
    });
    expect(ours?.lossless).toBe(true);
    expect(ours?.bytes.length).toBeLessThanOrEqual(Math.min(deflated.length, optimized.length));
  });
});

describe('images too large to be searched whole', () => {
  const image: RawPixels = { ...makePhoto(860, 680, 5), channels: 3 };
  const scorer = createScorer(image);
  for (const [name, encode, target] of [
    ['JPEG', lossyJpeg, 62],
    ['JPEG', lossyJpeg, 88],
    ['WebP', bestWebp, 76],
  ] as const) {
    test(`a ${name} at ${target} lands within two points, as the whole image scores`, async () => {
      const made = await encode(image, target, nothing);
      if (!made) throw new Error('nothing made');
      const score = scorer.score(await decodeOwn(made.bytes));
      expect(Math.abs(score - target)).toBeLessThanOrEqual(2);
      expect(made.score).toBeCloseTo(score, 1);
    });
  }
});
