import { describe, expect, test } from 'vitest';
import { bmpHeight, bmpPixels, bmpVariants, bmpWidth } from '../../../tests/fixtures/image-bmp.ts';
import {
  makeClaimingBmp,
  makeClaimingPng,
  makeManyFramesGif,
  makeManyScansJpeg,
  makeTextBombPng,
} from '../../../tests/fixtures/image-bombs.ts';
import { makeOrientedJpeg, makeStill } from '../../../tests/fixtures/image-files.ts';
import { largestDifference, makeCorners, makePhoto } from '../../../tests/fixtures/image-images.ts';
import { processorMsSince } from '../../../tests/fixtures/processor-time.ts';
import { detectImageFormat } from '../../shared/sniff-kind.ts';
import { cleanImage } from '../formats/clean-chunks.ts';
import { inspectHeader } from '../formats/inspect-header.ts';
import { decodeImage } from './decode.ts';

async function codeOf(bytes: Uint8Array): Promise<string> {
  const result = await decodeImage(bytes);
  return result.ok ? 'ok' : result.failure.code;
}

describe('detecting', () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'bmp'] as const) {
    test(`a ${format} is known by its content, and its size is read without decoding`, async () => {
      const bytes = await makeStill(format, makePhoto(40, 30));
      expect(detectImageFormat(bytes)).toBe(format);
      const header = inspectHeader(bytes);
      expect(header.ok && [header.value.width, header.value.height]).toEqual([40, 30]);
    });
  }

  test('"BM" alone does not make a bitmap, nor "RIFF" a WebP', () => {
    expect(detectImageFormat(Buffer.from('BMW is a car maker from Bavaria'))).toBeUndefined();
    expect(detectImageFormat(Buffer.from('RIFF\0\0\0\0WAVEfmt ………'))).toBeUndefined();
    expect(detectImageFormat(new Uint8Array())).toBeUndefined();
  });
});

describe('bitmaps', () => {
  for (const [name, make] of Object.entries(bmpVariants)) {
    test(`a bitmap with ${name} shows every color in its place`, async () => {
      const decoded = await decodeImage(make());
      if (!decoded.ok) throw new Error(decoded.failure.code);
      const { width, height, channels, pixels } = decoded.value;
      expect([width, height, channels]).toEqual([bmpWidth, bmpHeight, 3]);
      expect(largestDifference(pixels, bmpPixels())).toBe(0);
    });
  }
});

describe('bombs are seen before anything is decoded', () => {
  const bombs: [string, () => Uint8Array, string][] = [
    ['a PNG that claims 3.6 gigapixels', () => makeClaimingPng(60_000, 60_000), 'too_complex'],
    ['a PNG of 2³¹ squared', () => makeClaimingPng(0x7fffffff, 0x7fffffff), 'too_complex'],
    ['a PNG of nothing', () => makeClaimingPng(0, 0), 'damaged_file'],
    ['a bitmap that claims 3.6 gigapixels', () => makeClaimingBmp(60_000, 60_000), 'too_complex'],
    ['a run-length bitmap of 900 megapixels', () => makeClaimingBmp(30_000, 30_000, 1), 'too_complex'],
    ['a bitmap of negative size', () => makeClaimingBmp(-2_147_483_648, -2_147_483_648), 'damaged_file'],
    ['10,000 frames', () => makeManyFramesGif(10_000, 100), 'too_complex'],
    ['400 frames on a canvas of 16 megapixels', () => makeManyFramesGif(400, 4000), 'too_complex'],
    ['20,000 scans', () => makeManyScansJpeg(20_000), 'too_complex'],
  ];
  for (const [name, make, code] of bombs) {
    test(`${name} is ${code} at once`, async () => {
      const bytes = make();
      const started = process.cpuUsage();
      expect(await codeOf(bytes)).toBe(code);
      expect(processorMsSince(started)).toBeLessThan(1000);
    });
  }

  for (const type of ['zTXt', 'iCCP'] as const) {
    test(`a ${type} that opens to 100 MB is dropped unopened and the image read`, async () => {
      const bytes = makeTextBombPng(type);
      const started = process.cpuUsage();
      expect(await codeOf(bytes)).toBe('ok');
      expect(processorMsSince(started)).toBeLessThan(2000);
    });
  }
});

describe('cleaning', () => {
  for (const orientation of [1, 3, 6]) {
    test(`a cleaned JPEG still tells orientation ${orientation} and nothing else`, async () => {
      const bytes = await makeOrientedJpeg(makeCorners(32, 16), orientation);
      const cleaned = cleanImage(bytes) ?? new Uint8Array();
      const header = inspectHeader(cleaned);
      expect(header.ok && header.value.orientation).toBe(orientation);
      expect(Buffer.from(cleaned).includes('Exif')).toBe(orientation !== 1);
      const [before, after] = [await decodeImage(bytes), await decodeImage(cleaned)];
      expect(before.ok && after.ok && largestDifference(before.value.pixels, after.value.pixels)).toBe(0);
    });
  }

  test('a JPEG whose end marker was lost is read, one that was cut is not', async () => {
    const whole = await makeStill('jpeg', makePhoto(120, 90));
    expect(await codeOf(whole.subarray(0, -2))).toBe('ok');
    expect(await codeOf(whole.subarray(0, -200))).toBe('damaged_file');
  });
});
