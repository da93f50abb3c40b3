import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  frameDelays,
  make16BitPng,
  makeAnimation,
  makeCmykJpeg,
  makeOrientedJpeg,
  pipelineOf,
  withPlantedSecrets,
} from '../../../tests/fixtures/image-files.ts';
import { makeCorners, makeDrawing, makePhoto, meanDifference } from '../../../tests/fixtures/image-images.ts';
import { readIndependently } from '../../../tests/fixtures/independent-decoder.ts';
import { isFull } from '../../../tests/fixtures/is-full.ts';
import type { EngineOutput } from '../engine-task.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';

async function compress(bytes: Uint8Array, options: Partial<CompressImageOptions> = {}): Promise<EngineOutput> {
  const result = await compressImage(
    { files: [bytes], options: { quality: 'MEDIUM', ...options } },
    { onProgress: () => undefined },
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

function notesOf({ report }: EngineOutput): string[] {
  return report.notes.map((note) => note.code);
}

describe('the way up', () => {
  const corners = makeCorners(48, 32);
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    // Pixels are turned before any format is written: each format once, and all of them in the full run.
    const formats = isFull || orientation === 6 ? ([undefined, 'PNG', 'WEBP', 'GIF'] as const) : [undefined];
    for (const format of formats) {
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
    test(`the removal of a place and a name from ${format} is told`, async () => {
      const result = await compress(await withPlantedSecrets(format, makePhoto(96, 72)));
      expect(Buffer.from(result.bytes).includes('SECRET')).toBe(false);
      expect(notesOf(result)).toContain('metadata_removed');
    });

    test(`nothing of it survives in a ${format} that comes back unchanged`, async () => {
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
    const photo = pipelineOf(makePhoto(96, 72));
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

test('one line on a blank sheet stays a line, however little of the sheet it is', async () => {
  const [width, height, top, rows] = [1600, 1200, 586, 16];
  const sheet = Buffer.alloc(width * height * 3, 255);
  for (let y = top; y < top + rows; y++) {
    // Strokes as of letters: four pixels wide, one in three of them dark.
    for (let x = 200; x < 800; x++) {
      const isDark = (((x >> 2) * 7 + (y >> 2) * 13) ^ ((x >> 2) * (y >> 2))) % 3 === 0;
      if (isDark) sheet.fill(30, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  const input = await sharp(sheet, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { bytes } = await compress(input, { quality: 'HIGH', format: 'JPEG' });
  const line = { left: 200, top, width: 600, height: rows };
  const [before = Buffer.alloc(0), after = Buffer.alloc(1)] = await Promise.all(
    [input, bytes].map((file) => sharp(file).extract(line).raw().toBuffer()),
  );
  // At the coarsest quality there is it was 33.
  expect(meanDifference(after, before)).toBeLessThan(22);
});
