import { Transformer } from '@napi-rs/image';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  frameDelays,
  make16BitPng,
  makeAnimation,
  makeCmykJpeg,
  makeOrientedJpeg,
  makeStill,
  pipelineOf,
  secret,
  withPlantedSecrets,
} from '../../../tests/fixtures/image-files.ts';
import {
  largestDifference,
  makeCorners,
  makeDrawing,
  makePhoto,
  meanDifference,
} from '../../../tests/fixtures/image-images.ts';
import { compressionLevelIds } from '../../shared/compression-level.ts';
import type { EngineOutput } from '../engine-task.ts';
import { detectImageFormat } from '../formats/detect-format.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';

async function compress(bytes: Uint8Array, options: Partial<CompressImageOptions> = {}): Promise<EngineOutput> {
  const result = await compressImage(
    { files: [bytes], options: { quality: 'MEDIUM', ...options } },
    { onProgress: () => undefined },
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function failureOf(bytes: Uint8Array): Promise<string | undefined> {
  const result = await compressImage({ files: [bytes], options: { quality: 'LOW' } }, { onProgress: () => undefined });
  return result.ok ? undefined : result.failure.code;
}

function notesOf({ report }: EngineOutput): string[] {
  return report.notes.map((note) => note.code);
}

/** A decoder that had no part in the making: image-rs for what libvips wrote. */
async function readIndependently(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; rgb: Uint8Array; rgba: Uint8Array }> {
  const { width, height, raw } =
    detectImageFormat(bytes) === 'gif' ? await readWithVips(bytes) : await readWithImageRs(bytes);
  const channels = raw.length / (width * height);
  const rgb = new Uint8Array(width * height * 3);
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = raw[pixel * channels + (channels < 3 ? 0 : channel)] ?? 0;
      rgb[pixel * 3 + channel] = value;
      rgba[pixel * 4 + channel] = value;
    }
    rgba[pixel * 4 + 3] = channels === 4 ? (raw[pixel * 4 + 3] ?? 0) : channels === 2 ? (raw[pixel * 2 + 1] ?? 0) : 255;
  }
  return { width, height, rgb, rgba };
}

async function readWithImageRs(bytes: Uint8Array) {
  const raster = new Transformer(bytes);
  const { width, height } = await raster.metadata();
  return { width, height, raw: await raster.rawPixels() };
}

/** GIF is written by code of our own, so libvips is the independent one there. */
async function readWithVips(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, raw: data };
}

const inputs = ['png', 'jpeg', 'webp', 'gif', 'bmp'] as const;
const outputs = ['JPEG', 'PNG', 'WEBP', 'GIF'] as const;

describe('every input becomes every output', () => {
  const photo = makePhoto(160, 120);
  for (const input of inputs) {
    for (const output of outputs) {
      test(`${input} becomes ${output}, recognizably the same image`, async () => {
        const result = await compress(await makeStill(input, photo), { format: output });
        expect(detectImageFormat(result.bytes)).toBe(output.toLowerCase());
        expect(result.mediaType).toBe(`image/${output.toLowerCase()}`);
        const shown = await readIndependently(result.bytes);
        expect([shown.width, shown.height]).toEqual([160, 120]);
        expect(meanDifference(shown.rgb, photo.pixels)).toBeLessThan(output === 'GIF' || input === 'gif' ? 14 : 7);
      });
    }
  }

  for (const input of ['png', 'jpeg', 'webp', 'gif'] as const) {
    test(`${input} without a chosen format stays ${input}`, async () => {
      const result = await compress(await makeStill(input, photo));
      expect(detectImageFormat(result.bytes)).toBe(input);
    });
  }

  test('a BMP without a chosen format becomes a PNG', async () => {
    const result = await compress(await makeStill('bmp', photo));
    expect(detectImageFormat(result.bytes)).toBe('png');
    expect(result.report.outputBytes).toBeLessThan(result.report.inputBytes);
  });
});

describe('size', () => {
  const rasters = { photo: makePhoto(240, 180), drawing: makeDrawing(240, 180), logo: makeDrawing(120, 90, true) };
  for (const [name, raster] of Object.entries(rasters)) {
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      test(`a ${name} as ${format} never grows, and a stronger level never gives more bytes`, async () => {
        const input = await makeStill(format, raster);
        const sizes: number[] = [];
        for (const quality of compressionLevelIds) sizes.push((await compress(input, { quality })).bytes.length);
        expect(sizes[0]).toBeLessThanOrEqual(input.length);
        expect(sizes[1]).toBeLessThanOrEqual(sizes[0] ?? 0);
        expect(sizes[2]).toBeLessThanOrEqual(sizes[1] ?? 0);
      });
    }
  }

  test('what cannot shrink comes back with the same pixels and says so', async () => {
    const tight = await pipelineOf(makePhoto(64, 64)).jpeg({ quality: 4, mozjpeg: true }).toBuffer();
    const result = await compress(tight, { quality: 'LOW' });
    expect(result.bytes.length).toBeLessThanOrEqual(tight.length);
    const [before, after] = [await readIndependently(tight), await readIndependently(result.bytes)];
    expect(largestDifference(before.rgb, after.rgb)).toBe(0);
    expect(result.report.unchanged === true || notesOf(result).includes('lossless')).toBe(true);
  });

  test('a chosen format is delivered even when it is larger, and says so', async () => {
    const tight = await pipelineOf(makePhoto(200, 160)).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
    const result = await compress(tight, { format: 'PNG', quality: 'LOW' });
    expect(detectImageFormat(result.bytes)).toBe('png');
    expect(result.bytes.length).toBeGreaterThan(tight.length);
    expect(notesOf(result)).toContain('larger_than_input');
  });
});

describe('levels hold their score', () => {
  for (const format of ['JPEG', 'WEBP'] as const) {
    test(`${format} of photographs lands within two points of 88, 76 and 62`, async () => {
      const input = await pipelineOf(makePhoto(400, 300, 7))
        .png()
        .toBuffer();
      for (const [quality, target] of [
        ['LOW', 88],
        ['MEDIUM', 76],
        ['HIGH', 62],
      ] as const) {
        const { report } = await compress(input, { format, quality });
        expect(Math.abs((report.score ?? 0) - target)).toBeLessThanOrEqual(2);
      }
    });
  }
});

describe('the way up', () => {
  const corners = makeCorners(48, 32);
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    for (const format of [undefined, 'PNG', 'WEBP', 'GIF'] as const) {
      test(`orientation ${orientation} shows right as ${format ?? 'the original format'}`, async () => {
        const input = await makeOrientedJpeg(corners, orientation);
        const expected = await sharp(input).autoOrient().raw().toBuffer({ resolveWithObject: true });
        const result = await compress(input, { format, quality: 'LOW' });
        // Whoever honors orientation, and whoever ignores it when there is none left, must see the same.
        const shown = await sharp(result.bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
        expect([shown.info.width, shown.info.height]).toEqual([expected.info.width, expected.info.height]);
        expect(meanDifference(shown.data, expected.data)).toBeLessThan(8);
      });
    }
  }
});

describe('privacy', () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    for (const quality of compressionLevelIds) {
      test(`no place, name or appended byte survives in ${format} at ${quality}`, async () => {
        const input = await withPlantedSecrets(format);
        expect(Buffer.from(input).includes(secret)).toBe(true);
        const result = await compress(input, { quality });
        expect(Buffer.from(result.bytes).includes('SECRET')).toBe(false);
        expect(Buffer.from(result.bytes).includes('GPS')).toBe(false);
        expect(notesOf(result)).toContain('metadata_removed');
      });
    }

    test(`nor in a ${format} that comes back unchanged`, async () => {
      const tiny = await withPlantedSecrets(format, makeDrawing(3, 3));
      const result = await compress(tiny, { quality: 'LOW' });
      expect(Buffer.from(result.bytes).includes('SECRET')).toBe(false);
    });
  }
});

describe('what a format cannot hold', () => {
  test('transparency is kept by PNG, WebP and GIF', async () => {
    const logo = makeDrawing(120, 90, true);
    const input = await pipelineOf(logo).png().toBuffer();
    for (const format of ['PNG', 'WEBP', 'GIF'] as const) {
      const { rgba } = await readIndependently((await compress(input, { format })).bytes);
      expect(rgba[3]).toBe(0);
      expect(rgba[(45 * 120 + 60) * 4 + 3]).toBe(255);
    }
  });

  test('transparency becomes white in JPEG, and the report says so', async () => {
    const input = await pipelineOf(makeDrawing(120, 90, true))
      .png()
      .toBuffer();
    const result = await compress(input, { format: 'JPEG' });
    const { rgb } = await readIndependently(result.bytes);
    expect(Math.min(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0)).toBeGreaterThan(245);
    expect(notesOf(result)).toContain('transparency_filled');
  });

  test('CMYK becomes sRGB, close to what another converter gives, and the report says so', async () => {
    const input = await makeCmykJpeg();
    const expected = await sharp(input).toColorspace('srgb').raw().toBuffer();
    for (const format of [undefined, 'PNG', 'WEBP'] as const) {
      const result = await compress(input, { format, quality: 'LOW' });
      const { rgb } = await readIndependently(result.bytes);
      expect(meanDifference(rgb, expected)).toBeLessThan(5);
      expect(notesOf(result)).toContain('colour_converted');
    }
  });

  test('sixteen bits become eight without a visible step, and the report says so', async () => {
    const photo = makePhoto(96, 64);
    const result = await compress(await make16BitPng(photo), { quality: 'LOW' });
    const { rgb } = await readIndependently(result.bytes);
    expect(meanDifference(rgb, photo.pixels)).toBeLessThan(4);
    expect(notesOf(result)).toContain('depth_reduced');
  });

  test('a wide-gamut profile is kept, an sRGB one is not', async () => {
    const photo = pipelineOf(makePhoto(160, 120));
    for (const format of ['JPEG', 'PNG', 'WEBP'] as const) {
      const wide = await compress(await photo.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), {
        format,
      });
      const plain = await compress(await photo.clone().withIccProfile('srgb').jpeg({ quality: 95 }).toBuffer(), {
        format,
      });
      expect((await sharp(wide.bytes).metadata()).icc).toBeDefined();
      expect(notesOf(wide)).toContain('colour_profile_kept');
      expect((await sharp(plain.bytes).metadata()).icc).toBeUndefined();
    }
  });
});

describe('animations', () => {
  for (const input of ['gif', 'webp'] as const) {
    for (const format of ['GIF', 'WEBP'] as const) {
      for (const transparent of [false, true]) {
        test(`${input} to ${format} keeps frames, times, loop and ${transparent ? 'transparency' : 'images'}`, async () => {
          const bytes = await makeAnimation(input, 64, transparent);
          const result = await compress(bytes, { format, quality: 'LOW' });
          const metadata = await sharp(result.bytes, { animated: true }).metadata();
          expect(metadata.pages).toBe(frameDelays.length);
          expect(metadata.delay).toEqual([...frameDelays]);
          expect(metadata.loop).toBe((await sharp(bytes, { animated: true }).metadata()).loop);
          const [before, after] = await Promise.all([readStack(bytes), readStack(result.bytes)]);
          expect(meanDifference(before, after)).toBeLessThan(5);
          expect(notesOf(result)).toContain('animation_kept');
        });
      }
    }

    test(`${input} to JPEG and PNG gives the first frame and says so`, async () => {
      const bytes = await makeAnimation(input);
      const first = await sharp(bytes, { page: 0 }).removeAlpha().raw().toBuffer();
      for (const format of ['JPEG', 'PNG'] as const) {
        const result = await compress(bytes, { format, quality: 'LOW' });
        expect(meanDifference((await readIndependently(result.bytes)).rgb, first)).toBeLessThan(4);
        expect(notesOf(result)).toContain('animation_dropped');
      }
    });
  }
});

/** All frames below each other, colors of invisible pixels blackened. */
async function readStack(bytes: Uint8Array): Promise<Uint8Array> {
  const stack = await sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();
  for (let at = 0; at < stack.length; at += 4) if (stack[at + 3] === 0) stack.fill(0, at, at + 3);
  return stack;
}

describe('broken and hostile files', () => {
  for (const format of inputs) {
    test(`a ${format} cut in half is called damaged`, async () => {
      const whole = await makeStill(format, makePhoto(200, 150));
      expect(await failureOf(whole.subarray(0, whole.length >> 1))).toBe('damaged_file');
    });
  }

  test('text, nothing and an SVG are not images', async () => {
    for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      expect(await failureOf(Buffer.from(text))).toBe('unsupported_type');
    }
  });

  test('progress only grows and ends below 1', async () => {
    const shares: number[] = [];
    const input = await makeStill('png', makePhoto(300, 200));
    await compressImage(
      { files: [input], options: { quality: 'MEDIUM', format: 'JPEG' } },
      { onProgress: ({ share }) => share !== undefined && shares.push(share) },
    );
    expect(shares.length).toBeGreaterThan(1);
    expect([...shares].sort((one, other) => one - other)).toEqual(shares);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });
});
