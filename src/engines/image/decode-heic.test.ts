import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { transparentHeic, turnedHeic } from '../../../tests/fixtures/heic-images.ts';
import { makePhoto, meanDifference } from '../../../tests/fixtures/image-images.ts';
import { compressImage } from './compress.ts';
import { type DecodedImage, decodeImage } from './decode.ts';

async function decoded(bytes: Uint8Array): Promise<DecodedImage> {
  const result = await decodeImage(bytes);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

function colorAt({ pixels, width, channels }: DecodedImage, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
}

const close = (color: number[], expected: number[]) =>
  expect(meanDifference(Uint8Array.from(color), Uint8Array.from(expected))).toBeLessThan(12);

describe('a HEIC image', () => {
  test('is shown turned as it says', async () => {
    const image = await decoded(turnedHeic);
    expect([image.width, image.height, image.channels]).toEqual([48, 64, 3]);
    close(colorAt(image, 10, 10), [30, 40, 220]);
    close(colorAt(image, 38, 10), [220, 30, 30]);
    close(colorAt(image, 38, 54), [30, 200, 40]);
  });

  test('keeps its transparency', async () => {
    const image = await decoded(transparentHeic);
    expect(image.channels).toBe(4);
    expect([colorAt(image, 8, 8)[3], colorAt(image, 56, 8)[3]]).toEqual([255, 0]);
    close(colorAt(image, 8, 8), [220, 30, 30, 255]);
  });

  test('becomes a JPEG without a chosen format', async () => {
    const result = await compressImage({ files: [turnedHeic], options: { quality: 'MEDIUM' } }, { onProgress() {} });
    expect(result).toMatchObject({ ok: true, value: { mediaType: 'image/jpeg' } });
    if (result.ok) expect(Buffer.from(result.value.bytes).includes('SECRET')).toBe(false);
  });

  test('whose coded pixels are cut or replaced is damaged, and the next one still decodes', async () => {
    const broken = Buffer.from(transparentHeic);
    broken.fill(0xa5, broken.indexOf('mdat') + 4);
    const answer = await decodeImage(broken);
    expect(answer.ok || answer.failure.code).toBe('damaged_file');
    expect((await decoded(transparentHeic)).width).toBe(64);
  });
});

describe('an AVIF image', () => {
  const { pixels, ...size } = makePhoto(96, 64);
  const source = () => sharp(pixels, { raw: size });

  test('is read and written', async () => {
    const image = await decoded(await source().avif({ quality: 90, effort: 2 }).toBuffer());
    expect([image.width, image.height]).toEqual([96, 64]);
    expect(meanDifference(image.pixels, pixels)).toBeLessThan(6);
  });

  test('that calls itself an animation shows the still image it holds', async () => {
    const bytes = await source().avif({ quality: 90, effort: 2 }).toBuffer();
    bytes.write('avis', 8, 'latin1');
    const image = await decoded(bytes);
    expect(meanDifference(image.pixels, pixels)).toBeLessThan(6);
  });

  test('loses its metadata also when it comes back as it is', async () => {
    const exif = { IFD0: { Artist: 'SECRET-NAME' }, IFD3: { GPSAreaInformation: 'SECRET-PLACE' } };
    const tight = await source().withExif(exif).avif({ quality: 1, effort: 4 }).toBuffer();
    expect(tight.includes('SECRET')).toBe(true);
    const result = await compressImage({ files: [tight], options: { quality: 'LOW' } }, { onProgress() {} });
    if (!result.ok) throw new Error(result.failure.code);
    expect(Buffer.from(result.value.bytes).includes('SECRET')).toBe(false);
    expect((await sharp(result.value.bytes).metadata()).width).toBe(96);
  });

  test('whose coded pixels are replaced gets a clear answer', async () => {
    const broken = await source().avif({ quality: 50, effort: 1 }).toBuffer();
    broken.fill(0xa5, broken.indexOf('mdat') + 4);
    const answer = await decodeImage(broken);
    expect(answer.ok || answer.failure.code).toBe('damaged_file');
  });
});
