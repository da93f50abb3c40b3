import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  frameDelays,
  makeAnimation,
  makeGlide,
  makeOrientedJpeg,
  makeStill,
  pipelineOf,
  withPlantedSecrets,
} from '../../../tests/fixtures/image-files.ts';
import { makeCorners, makeDrawing, makePhoto, meanDifference } from '../../../tests/fixtures/image-images.ts';
import type { EngineOutput } from '../engine-task.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';

async function compress(
  bytes: Uint8Array,
  options: CompressImageOptions,
  timeLeftMs?: () => number,
): Promise<EngineOutput> {
  const result = await compressImage({ files: [bytes], options }, { onProgress: () => undefined, timeLeftMs });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

const notesOf = ({ report }: EngineOutput) => report.notes.map(({ code }) => code);
const reasons = ['full_quality_fits', 'next_step_too_large', 'already_under_target', 'time_ran_out'];

describe('a size to hit', () => {
  const photo = makePhoto(140, 100, 5);
  // Beside it a size that only fewer pixels meet: a GIF holds its colors in any case, an AVIF hardly anything.
  for (const [format, small] of [
    ['JPEG', 900],
    ['WEBP', 900],
    ['AVIF', 700],
    ['PNG', 900],
    ['GIF', 1500],
  ] as const) {
    test(`${format} stays under it, closely or with the reason`, async () => {
      const input = await makeStill('png', photo);
      for (const targetBytes of [2_500, 7_500, 5_000_000]) {
        const result = await compress(input, { format, targetBytes });
        // Far more room than the finest step takes is told for what it is.
        if (targetBytes > 1e6) expect(notesOf(result)).not.toContain('next_step_too_large');
        if (notesOf(result).includes('target_missed')) continue;
        expect(result.bytes.length).toBeLessThanOrEqual(targetBytes);
        const isClose = result.bytes.length >= targetBytes * 0.97;
        expect(isClose || notesOf(result).some((code) => reasons.includes(code))).toBe(true);
      }
    });

    test(`${format} meets a small one with fewer pixels where that is allowed, and tells them`, async () => {
      const input = await makeStill('png', makePhoto(200, 142, 5));
      const result = await compress(input, { format, targetBytes: small, allowResize: true });
      expect(result.bytes.length).toBeLessThanOrEqual(small);
      const { width = 0, height = 0 } = await sharp(result.bytes).metadata();
      expect([result.report.width, result.report.height]).toEqual([width, height]);
      expect(width).toBeLessThan(200);
      expect(notesOf(result)).toContain('resized');
    });
  }

  test('a strip that can only lose length says that it did', async () => {
    const strip = new Uint8Array(8 * 3000 * 3).map((_, index) => ((index * 2_654_435_761) >>> 13) & 255);
    const input = await pipelineOf({ width: 8, height: 3000, channels: 3, pixels: strip })
      .jpeg({ quality: 100 })
      .toBuffer();
    const result = await compress(input, { targetBytes: 2500, allowResize: true });
    expect(result.report.width).toBe(8);
    expect(result.report.height).toBeLessThan(3000);
    expect(notesOf(result)).toContain('resized');
  });

  test('more bytes never look worse', async () => {
    const input = await makeStill('png', photo);
    const scores: number[] = [];
    for (const targetBytes of [1_000, 2_000, 4_000, 8_000]) {
      scores.push((await compress(input, { format: 'JPEG', targetBytes })).report.score ?? 0);
    }
    expect([...scores].sort((one, other) => one - other)).toEqual(scores);
  });

  test('what cannot be met gives the smallest and says so, with all pixels', async () => {
    const result = await compress(await makeStill('jpeg', photo), { targetBytes: 100 });
    expect(notesOf(result)).toContain('target_missed');
    expect(result.report.width).toBe(140);
  });

  test('an image that fits is not touched', async () => {
    const input = await makeStill('webp', photo);
    const result = await compress(input, { targetBytes: input.length });
    expect(notesOf(result)).toContain('already_under_target');
    expect(result.report.score).toBe(100);
  });

  for (const format of ['GIF', 'WEBP'] as const) {
    test(`an animation as ${format} keeps its frames under it`, async () => {
      const input = await makeGlide(120, 90);
      const result = await compress(input, { format, targetBytes: 7_000, allowResize: true });
      expect(result.bytes.length).toBeLessThanOrEqual(7_000);
      expect((await sharp(result.bytes, { animated: true }).metadata()).pages).toBe(6);
    });
  }
});

describe('the longest side', () => {
  test('is kept to by every format, upright, and nothing is enlarged', async () => {
    const input = await makeOrientedJpeg(makeCorners(60, 40), 6);
    for (const format of ['JPEG', 'PNG', 'WEBP', 'AVIF', 'GIF'] as const) {
      const small = await compress(input, { quality: 'LOW', format, maxSide: 30 });
      expect([small.report.width, small.report.height]).toEqual([20, 30]);
      const { width, height } = await sharp(small.bytes).metadata();
      expect([width, height]).toEqual([20, 30]);
      expect(notesOf(small)).toContain('resized');
      expect(notesOf(await compress(input, { quality: 'LOW', format, maxSide: 60 }))).not.toContain('resized');
    }
  });

  test('holds for animations, with every frame and its time', async () => {
    for (const input of ['gif', 'webp'] as const) {
      for (const format of ['GIF', 'WEBP'] as const) {
        const result = await compress(await makeAnimation(input), { quality: 'LOW', format, maxSide: 32 });
        const metadata = await sharp(result.bytes, { animated: true }).metadata();
        expect([metadata.width, metadata.pageHeight]).toEqual([32, 32]);
        expect(metadata.delay).toEqual([...frameDelays]);
      }
    }
  });
});

describe('metadata', () => {
  for (const format of ['JPEG', 'PNG', 'WEBP'] as const) {
    test(`is kept in ${format} when asked for, upright, and what follows the image is not`, async () => {
      const input = await withPlantedSecrets('jpeg');
      const result = await compress(input, { quality: 'MEDIUM', format, keepMetadata: true });
      const text = Buffer.from(result.bytes);
      expect(text.includes('SECRET-PLACE')).toBe(true);
      expect(text.includes('PK\x03\x04')).toBe(false);
      expect(notesOf(result)).toEqual(
        expect.arrayContaining(['metadata_kept', 'location_kept', 'trailing_data_removed']),
      );
      const { exif, xmp, orientation } = await sharp(result.bytes).metadata();
      expect([exif !== undefined, xmp !== undefined, orientation ?? 1]).toEqual([true, true, 1]);
    });
  }

  test('kept beside turned pixels says that they are upright', async () => {
    const corners = makeCorners(48, 32);
    const input = await makeOrientedJpeg(corners, 6);
    const result = await compress(input, { quality: 'MEDIUM', format: 'WEBP', keepMetadata: true });
    const shown = await sharp(result.bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const expected = await sharp(input).autoOrient().raw().toBuffer();
    expect([shown.info.width, shown.info.height]).toEqual([32, 48]);
    expect(meanDifference(shown.data, expected)).toBeLessThan(8);
  });

  test('is called removed only where there was some, the place by name', async () => {
    const plain = await compress(await makeStill('jpeg'), { quality: 'MEDIUM' });
    const told = notesOf(plain).filter((code) => /metadata|location|trailing/.test(code));
    expect(told).toEqual([]);
    const planted = notesOf(await compress(await withPlantedSecrets('jpeg'), { quality: 'MEDIUM' }));
    expect(planted).toEqual(expect.arrayContaining(['location_removed', 'metadata_removed', 'trailing_data_removed']));
  });

  test('kept in an animation counts for the size asked for', async () => {
    const input = await sharp(await makeGlide(120, 90, 5), { animated: true })
      .withExif({ IFD0: { Artist: 'Jane'.repeat(40) } })
      .webp({ quality: 90 })
      .toBuffer();
    const result = await compress(input, { targetBytes: 3500, keepMetadata: true, allowResize: true });
    expect(notesOf(result)).toEqual(expect.arrayContaining(['metadata_kept']));
    expect(notesOf(result)).not.toContain('target_missed');
    expect(result.bytes.length).toBeLessThanOrEqual(3500);
  });

  test('alone removed is not called “as small as it gets”', async () => {
    const tight = await pipelineOf(makePhoto(64, 64)).webp({ quality: 1, effort: 6 }).toBuffer();
    const withTail = Buffer.concat([tight, Buffer.alloc(500, 'tail')]);
    const cleaned = await compress(withTail, { quality: 'LOW' });
    expect(cleaned.report.unchanged).toBeUndefined();
    expect(notesOf(cleaned)).toContain('only_metadata_removed');
    expect((await compress(tight, { quality: 'LOW' })).report.unchanged).toBe(true);
  });
});

describe('animations', () => {
  test('tell how many frames were kept', async () => {
    const result = await compress(await makeAnimation('gif'), { quality: 'LOW' });
    expect(result.report.notes).toContainEqual({ code: 'animation_kept', count: 4 });
  });

  test('come back as they are, with the reason, when there is no time', async () => {
    const input = await makeGlide(200, 150, 8);
    const result = await compress(input, { quality: 'HIGH' }, () => 1000);
    expect(notesOf(result)).toContain('time_ran_out');
    expect(result.bytes.length).toBeLessThanOrEqual(input.length);
    expect((await sharp(result.bytes, { animated: true }).metadata()).pages).toBe(8);
  });

  test('of GIF that are much smaller as WebP say so', async () => {
    const { smallerAs } = (await compress(await makeGlide(120, 90), { quality: 'LOW' })).report;
    expect(smallerAs?.format).toBe('WEBP');
  });
});

test('a drawing under a size keeps its transparency', async () => {
  const input = await pipelineOf(makeDrawing(200, 150, true))
    .png()
    .toBuffer();
  for (const format of ['PNG', 'WEBP', 'AVIF'] as const) {
    const result = await compress(input, { format, targetBytes: 3000, allowResize: true });
    expect((await sharp(result.bytes).metadata()).hasAlpha).toBe(true);
  }
});
