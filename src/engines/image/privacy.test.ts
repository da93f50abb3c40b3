import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeStill, pipelineOf, secret } from '../../../tests/fixtures/image-files.ts';
import { makeCorners, makePhoto, meanDifference } from '../../../tests/fixtures/image-images.ts';
import { plantSecrets, type SecretFormat } from '../../../tests/fixtures/image-secrets.ts';
import { isFull } from '../../../tests/fixtures/is-full.ts';
import type { EngineOutput } from '../engine-task.ts';
import { cleanImage } from '../formats/clean-chunks.ts';
import { type CompressImageOptions, compressImage } from './compress.ts';

const formats = ['png', 'jpeg', 'webp', 'gif'] as const satisfies readonly SecretFormat[];
const outputs = ['JPEG', 'PNG', 'WEBP', 'GIF'] as const;
const fewOutputs = {
  png: ['PNG', 'JPEG'],
  jpeg: ['JPEG', 'PNG'],
  webp: ['WEBP', 'GIF'],
  gif: ['GIF', 'WEBP'],
} as const;

async function compress(bytes: Uint8Array, options: CompressImageOptions): Promise<EngineOutput> {
  const result = await compressImage({ files: [bytes], options }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** Nothing planted is left, neither as text nor as a block some reader would look for. */
async function expectNothingLeft(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('latin1');
  for (const mark of ['SECRET', 'XMP', 'xmpmeta', 'Photoshop', 'MPF', 'PK\x03\x04', 'prVt', 'hidn', 'tIME', 'zTXt']) {
    expect(text, mark).not.toContain(mark);
  }
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  expect({ xmp, iptc, comments }).toEqual({ xmp: undefined, iptc: undefined, comments: undefined });
  // The way up may stay, in an EXIF block of that one entry.
  expect(exif?.length ?? 0).toBeLessThan(40);
}

describe('metadata', () => {
  for (const format of formats) {
    test(`planted in every place a ${format} has is really there before`, async () => {
      const planted = plantSecrets(format, await makeStill(format));
      expect(Buffer.from(planted).toString('latin1').split(secret).length).toBeGreaterThan(3);
      expect((await sharp(planted).metadata()).format).toBe(format);
    });

    // Into its own format, which may keep the file, and into one other; all of them in the full run.
    for (const output of isFull ? outputs : fewOutputs[format]) {
      test(`of a ${format} is gone from the ${output}`, async () => {
        const planted = plantSecrets(format, await makeStill(format, makePhoto(64, 48)));
        const { bytes } = await compress(planted, { quality: 'HIGH', format: output });
        await expectNothingLeft(bytes);
      });
    }

    test(`of a ${format} is gone from the cleaned original, which is as small as the file was without it`, async () => {
      const bytes = await makeStill(format, makePhoto(96, 72));
      const cleaned = cleanImage(plantSecrets(format, bytes));
      if (!cleaned) throw new Error('not cleaned');
      expect(cleaned.length).toBeLessThanOrEqual(bytes.length);
      await expectNothingLeft(cleaned);
    });
  }
});

describe('the way up of an image that comes back as it was', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    // Upright, turned, and turned and mirrored; every way in the full run.
    for (const orientation of isFull ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 6, 7]) {
      test(`${format} with orientation ${orientation} shows as before, without the rest of its EXIF`, async () => {
        const tight = await pipelineOf(makeCorners(48, 32)).toFormat(format, { quality: 20, mozjpeg: true }).toBuffer();
        const planted = plantSecrets(format, tight, orientation);
        const expected = await sharp(planted).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
        const result = await compress(planted, { quality: 'LOW' });
        const shown = await sharp(result.bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
        expect([shown.info.width, shown.info.height]).toEqual([expected.info.width, expected.info.height]);
        expect(meanDifference(shown.data, expected.data)).toBeLessThan(6);
        await expectNothingLeft(result.bytes);
      });
    }
  }
});
