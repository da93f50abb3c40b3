import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { backdrops, drawScene, encodeScene, overlap, readBack } from '../../../tests/fixtures/cutout-scenes.ts';
import { drawStudio } from '../../../tests/fixtures/cutout-studio.ts';
import { isFull } from '../../../tests/fixtures/is-full.ts';
import type { Progress } from '../../shared/progress.ts';
import { isModelAvailable } from './network/model-files.ts';
import { type CutoutOptions, createRemoveBackground, removeBackground } from './remove-background.ts';

/** Edges and noise are the same at this size: what is larger only takes longer. */
const small = { width: 240, height: 180 };
const studio = { width: 480, height: 360 };
const byColor: CutoutOptions = { method: 'color', background: { type: 'none' } };

async function run(files: Uint8Array[], options: CutoutOptions, task = removeBackground) {
  const phases: Progress[] = [];
  const result = await task({ files, options }, { onProgress: (progress) => phases.push(progress) });
  return { result, phases };
}

async function cutOut(files: Uint8Array[], options: CutoutOptions) {
  const { result } = await run(files, options);
  if (!result.ok) throw new Error(result.failure.code);
  expect(result.value.mediaType).toBe('image/png');
  return readBack(result.value.bytes);
}

describe('color method', () => {
  const allBackdrops = Object.keys(backdrops) as (keyof typeof backdrops)[];
  for (const backdrop of isFull ? allBackdrops : (['white', 'gradient', 'vignette'] as const)) {
    it(`cuts a figure off a ${backdrop} background with noise and JPEG`, async () => {
      const scene = drawScene({ ...small, backdrop, noise: 4 });
      const result = await cutOut([await encodeScene(scene)], byColor);
      expect(overlap(result, scene.alpha)).toBeGreaterThan(0.97);
    });
  }

  const scenes = [
    ['portrait', 'twoColors'],
    ['fur', 'sunset'],
    ['cup', 'spot'],
    ['plant', 'diagonal'],
    ['portrait', 'radial'],
  ] as const;
  for (const [subject, backdrop] of isFull ? scenes : scenes.slice(0, 2)) {
    it(`follows a wide gradient (${subject} on ${backdrop})`, async () => {
      const scene = drawStudio({ ...studio, subject, backdrop });
      const result = await cutOut([await encodeScene(scene)], byColor);
      expect(overlap(result, scene.alpha)).toBeGreaterThan(0.97);
    });
  }

  it('finds the gradient behind a subject that fills the largest part of the border in one color', async () => {
    const scene = drawStudio({ ...studio, subject: 'corner', backdrop: 'diagonal' });
    const result = await cutOut([await encodeScene(scene)], byColor);
    expect(overlap(result, scene.alpha)).toBeGreaterThan(0.97);
  });

  it('cuts out the smallest images', async () => {
    for (const [width, height] of [
      [1, 1],
      [2, 9],
      [7, 3],
    ] as const) {
      const scene = drawScene({ width, height });
      const result = await cutOut([await encodeScene(scene, 'png')], byColor);
      expect([result.width, result.height]).toEqual([width, height]);
    }
  });

  it('clears the hole of a ring', async () => {
    const scene = drawScene({ ...small, backdrop: 'gray', ring: true });
    const { pixels, width, height } = await cutOut([await encodeScene(scene)], byColor);
    const x = Math.round(width / 2 + 0.42 * height);
    const y = Math.round(0.38 * height);
    expect(pixels[(y * width + x) * 4 + 3]).toBe(0);
  });

  it('keeps a nearly white thing before a white wall', async () => {
    const size = { width: 800, height: 600 };
    const pixels = new Uint8Array(size.width * size.height * 3).fill(255);
    const alpha = new Float32Array(size.width * size.height);
    for (let y = 160; y < 480; y++) {
      for (let x = 240; x < 560; x++) {
        const isOutline = Math.min(x - 240, 559 - x, y - 160, 479 - y) < 2;
        pixels.fill(isOutline ? 204 : 244, (y * size.width + x) * 3, (y * size.width + x) * 3 + 3);
        alpha[y * size.width + x] = 1;
      }
    }
    const result = await cutOut([await encodeScene({ ...size, pixels, alpha })], byColor);
    expect(overlap(result, alpha)).toBeGreaterThan(0.97);
  });

  it('leaves no fringe of the old background in the soft edge', async () => {
    const scene = drawScene({ backdrop: 'green', noise: 2 });
    const { pixels } = await cutOut([await encodeScene(scene, 'png')], byColor);
    let greenest = 0;
    let soft = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const alpha = pixels[i + 3] ?? 0;
      if (alpha < 25 || alpha > 230) continue;
      soft++;
      greenest += Math.max(0, (pixels[i + 1] ?? 0) - (pixels[i] ?? 0));
    }
    expect(soft).toBeGreaterThan(200);
    // A raw mix of figure and backdrop is on average about 50 greener than red.
    expect(greenest / soft).toBeLessThan(10);
  });

  it('takes the background the visitor clicked', async () => {
    const scene = drawScene({ backdrop: 'white', noise: 1 });
    // A frame around the image hides the backdrop from the border.
    for (let y = 0; y < scene.height; y++) {
      for (let x = 0; x < scene.width; x++) {
        const inside = x >= 12 && y >= 12 && x < scene.width - 12 && y < scene.height - 12;
        if (!inside) scene.pixels.set([20, 20, 120], (y * scene.width + x) * 3);
      }
    }
    const file = await encodeScene(scene, 'png');
    const { pixels, width } = await cutOut([file], { ...byColor, hint: { x: 0.1, y: 0.1 } });
    expect(pixels[(40 * width + 40) * 4 + 3]).toBe(0);
    expect(pixels[(180 * width + 240) * 4 + 3]).toBe(255);
    expect(pixels[3]).toBe(255);
  });

  it('follows the tolerance of a hint', async () => {
    const scene = drawScene({ ...small, backdrop: 'gradient', noise: 2 });
    const file = await encodeScene(scene);
    const clear = async (tolerance: number) => {
      const { pixels } = await cutOut([file], { ...byColor, hint: { x: 0.05, y: 0.05, tolerance } });
      return pixels.filter((value, i) => i % 4 === 3 && value === 0).length;
    };
    expect(await clear(0.005)).toBeLessThan(await clear(0.2));
  });
});

describe('output', () => {
  it('keeps the full resolution and applies the EXIF orientation', async () => {
    const scene = drawScene({ width: 250, height: 150, backdrop: 'blue' });
    const turned = await sharp(await encodeScene(scene))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, channels } = await cutOut([turned], byColor);
    expect({ width, height, channels }).toEqual({ width: 150, height: 250, channels: 4 });
  });

  it('takes images of every depth and color space', { timeout: 120_000 }, async () => {
    const scene = drawScene({ width: 240, height: 180, backdrop: 'white', noise: 1 });
    const plain = () => sharp(scene.pixels, { raw: { width: scene.width, height: scene.height, channels: 3 } });
    const files = {
      palette: plain().png({ palette: true, colors: 32 }),
      sixteenBits: plain().toColorspace('rgb16').png(),
      gray: plain().grayscale().jpeg(),
      cmyk: plain().toColorspace('cmyk').jpeg(),
      webp: plain().webp({ quality: 60 }),
      gif: plain().gif(),
    };
    for (const [name, file] of Object.entries(files)) {
      const result = await cutOut([new Uint8Array(await file.toBuffer())], byColor);
      expect(overlap(result, scene.alpha), name).toBeGreaterThan(0.95);
    }
  });

  it('puts the subject on a color', async () => {
    const scene = drawScene();
    const result = await cutOut([await encodeScene(scene)], {
      method: 'color',
      background: { type: 'color', color: 'FF8000' },
    });
    expect(result.channels).toBe(3);
    expect([...result.pixels.subarray(0, 3)]).toEqual([255, 128, 0]);
    const middle = (180 * 480 + 240) * 3;
    expect(Math.abs((result.pixels[middle] ?? 0) - (scene.pixels[middle] ?? 0))).toBeLessThan(12);
  });

  it('puts the subject on the center of an image that covers it', async () => {
    const scene = drawScene({ width: 400, height: 400 });
    // Three stripes of 200: only the green middle fits a square.
    const stripes = new Uint8Array(600 * 200 * 3);
    for (let i = 0; i < 600 * 200; i++) stripes[i * 3 + Math.floor((i % 600) / 200)] = 200;
    const replacement = await encodeScene(
      { width: 600, height: 200, pixels: stripes, alpha: new Float32Array() },
      'png',
    );
    const { pixels } = await cutOut([await encodeScene(scene), replacement], {
      method: 'color',
      background: { type: 'image' },
    });
    for (const [x, y] of [
      [20, 20],
      [380, 20],
    ] as const) {
      const at = (y * 400 + x) * 3;
      expect([...pixels.subarray(at, at + 3)]).toEqual([0, 200, 0]);
    }
  });

  it('keeps what was transparent before', async () => {
    const scene = drawScene();
    const half = await sharp(scene.pixels, { raw: { width: 480, height: 360, channels: 3 } })
      .ensureAlpha()
      .composite([
        {
          input: { create: { width: 480, height: 180, channels: 4, background: '#000' } },
          top: 180,
          left: 0,
          blend: 'dest-out',
        },
      ])
      .png()
      .toBuffer();
    const { pixels } = await cutOut([half], byColor);
    expect(pixels[(300 * 480 + 240) * 4 + 3]).toBe(0);
    expect(pixels[(150 * 480 + 240) * 4 + 3]).toBe(255);
  });

  it('shows nobody the colors below what was transparent before', async () => {
    const { pixels: colors } = drawScene();
    const alpha = new Uint8Array(480 * 360).fill(255).fill(0, 480 * 180);
    const hidden = await sharp(colors, { raw: { width: 480, height: 360, channels: 3 } })
      .joinChannel(Buffer.from(alpha), { raw: { width: 480, height: 360, channels: 1 } })
      .png()
      .toBuffer();
    const below = (300 * 480 + 240) * 4;
    expect([...(await readBack(hidden)).pixels.subarray(below, below + 4)]).not.toEqual([0, 0, 0, 0]);
    const { pixels } = await cutOut([hidden], byColor);
    expect([...pixels.subarray(below, below + 4)]).toEqual([0, 0, 0, 0]);
  });

  it('tells what it is doing, in order', async () => {
    const { phases } = await run([await encodeScene(drawScene(small))], byColor);
    const shares = phases.flatMap(({ share }) => (share === undefined ? [] : [share]));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(['cutting-out', 'edges', 'composing']));
  });
});

describe('failures', () => {
  it('says which file is not an image', async () => {
    const image = await encodeScene(drawScene(small));
    const text = new TextEncoder().encode('hello, this is no image');
    const first = await run([text], byColor);
    expect(first.result).toEqual({ ok: false, failure: { code: 'unsupported_type', fileIndex: 0 } });
    const second = await run([image, text], { method: 'color', background: { type: 'image' } });
    expect(second.result).toEqual({ ok: false, failure: { code: 'unsupported_type', fileIndex: 1 } });
  });

  it('answers method_unavailable when the weights are missing', async () => {
    const task = createRemoveBackground(async () => undefined);
    const { result } = await run(
      [await encodeScene(drawScene(small))],
      { method: 'ai', background: { type: 'none' } },
      task,
    );
    expect(result).toEqual({ ok: false, failure: { code: 'method_unavailable' } });
  });

  it('answers method_unavailable when the weights are not a network', async () => {
    const task = createRemoveBackground(async () => new Uint8Array(1000));
    const { result } = await run(
      [await encodeScene(drawScene(small))],
      { method: 'ai', background: { type: 'none' } },
      task,
    );
    expect(result).toEqual({ ok: false, failure: { code: 'method_unavailable' } });
  });
});

describe('AI method', () => {
  // The small network cuts out in the tests of the API in every run.
  for (const model of isFull ? (['isnet', 'u2netp'] as const) : (['isnet'] as const)) {
    it(`${model} finds the figure and keeps the resolution`, { timeout: 240_000 }, async () => {
      expect(isModelAvailable(model)).toEqual({ available: true });
      const scene = drawScene({ width: 320, height: 240, backdrop: 'vignette' });
      const result = await cutOut([await encodeScene(scene)], { method: 'ai', model, background: { type: 'none' } });
      expect([result.width, result.height, result.channels]).toEqual([320, 240, 4]);
      expect(overlap(result, scene.alpha)).toBeGreaterThan(0.9);
    });
  }
});
