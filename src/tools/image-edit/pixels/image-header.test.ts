import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from './image-header.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } });

function frames(): Sharp {
  const raw = Buffer.alloc(40 * 30 * 3 * 2);
  raw.fill(200, raw.length / 2);
  return sharp(raw, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } });
}

describe('the header of an image', () => {
  test.each([
    ['PNG', () => image(321, 123).png().toBuffer()],
    ['JPEG', () => image(321, 123).jpeg().toBuffer()],
    [
      'progressive JPEG with a profile',
      () => image(321, 123).jpeg({ progressive: true }).withIccProfile('p3').toBuffer(),
    ],
    ['GIF', () => image(321, 123).gif().toBuffer()],
    ['lossy WebP', () => image(321, 123).removeAlpha().webp().toBuffer()],
    ['lossless WebP', () => image(321, 123).webp({ lossless: true }).toBuffer()],
    ['extended WebP', () => image(321, 123).webp({ quality: 50 }).toBuffer()],
  ])('%s tells its size', async (_, make) => {
    expect(readImageHeader(await make())).toEqual({ width: 321, height: 123, isAnimated: false });
  });
  test('BMP tells its size, also from top to bottom', () => {
    const bmp = Buffer.alloc(54);
    bmp.write('BM');
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(321, 18);
    bmp.writeInt32LE(-123, 22);
    expect(readImageHeader(bmp)).toEqual({ width: 321, height: 123, isAnimated: false });
  });
  test('animations say so', async () => {
    expect(readImageHeader(await frames().gif().toBuffer())).toEqual({ width: 40, height: 30, isAnimated: true });
    expect(readImageHeader(await frames().webp().toBuffer())).toEqual({ width: 40, height: 30, isAnimated: true });
  });
  test('text, nothing and a cut-off file have none', async () => {
    const png = await image(9, 9).png().toBuffer();
    for (const bytes of [Buffer.from('hello, world'), Buffer.alloc(0), png.subarray(0, 18)]) {
      expect(readImageHeader(bytes)).toBeUndefined();
    }
  });
  test('a cut at any byte does not throw or hang', async () => {
    const files = await Promise.all([frames().gif().toBuffer(), image(50, 40).jpeg().toBuffer()]);
    for (const file of files) {
      for (let length = 0; length < file.length; length += 7) readImageHeader(file.subarray(0, length));
    }
  });
});
