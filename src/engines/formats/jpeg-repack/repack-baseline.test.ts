import { compressJpeg } from '@napi-rs/image';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createNoise } from '../../../../tests/fixtures/cutout-scenes.ts';
import { photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { repackBaseline } from './repack-baseline.ts';

type Channels = 1 | 3;
interface Shape {
  width: number;
  height: number;
  channels: Channels;
  quality?: number;
  chromaSubsampling?: '4:2:0' | '4:4:4';
}

function encode(pixels: Buffer, { width, height, channels, quality = 85, chromaSubsampling = '4:2:0' }: Shape) {
  const image = sharp(pixels, { raw: { width, height, channels } });
  const kept = channels === 1 ? image.toColorspace('b-w') : image;
  return kept.jpeg({ quality, chromaSubsampling, optimiseCoding: false }).toBuffer();
}

const photo = (shape: Shape) => encode(photoPixels(shape.width, shape.height, shape.channels), shape);
const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();

async function expectSamePixels(jpeg: Buffer): Promise<Buffer> {
  const repacked = repackBaseline(jpeg);
  if (!repacked) throw new Error('was taken for another kind of JPEG');
  expect((await pixelsOf(repacked)).equals(await pixelsOf(jpeg))).toBe(true);
  return repacked;
}

describe('packing a JPEG anew', () => {
  it.each<[string, Shape]>([
    ['in gray', { width: 200, height: 120, channels: 1 }],
    ['with halved colors', { width: 203, height: 117, channels: 3 }],
    ['with all colors', { width: 203, height: 117, channels: 3, chromaSubsampling: '4:4:4' }],
    ['at the best quality', { width: 160, height: 160, channels: 3, quality: 100, chromaSubsampling: '4:4:4' }],
    ['at a poor quality', { width: 640, height: 480, channels: 3, quality: 20 }],
  ])('changes no pixel and takes less %s', async (_, shape) => {
    const jpeg = await photo(shape);
    expect((await expectSamePixels(jpeg)).length).toBeLessThan(jpeg.length);
  });

  it('changes no pixel whatever the size', async () => {
    for (let side = 1; side <= 40; side++) {
      for (const channels of [1, 3] as const)
        await expectSamePixels(await photo({ width: side, height: 41 - side, channels, quality: 50 + side }));
    }
  });

  it('changes no pixel of noise, which has coefficients everywhere', async () => {
    const noise = createNoise(7);
    const pixels = Buffer.from(Uint8Array.from({ length: 96 * 96 * 3 }, () => (noise() < 0.5 ? 0 : 255)));
    for (const quality of [30, 75, 100])
      await expectSamePixels(await encode(pixels, { width: 96, height: 96, channels: 3, quality }));
  });

  it('counts more blocks with nothing in them than one number can say', async () => {
    const pixels = Buffer.alloc(2048 * 2048, 200);
    for (const at of [5, 1_000_000, 4_190_000]) pixels[at] = 0;
    await expectSamePixels(await encode(pixels, { width: 2048, height: 2048, channels: 1 }));
  });

  it('keeps four inks and what Adobe says about them', async () => {
    const [width, height] = [120, 90];
    const inks = sharp(photoPixels(width, height, 4), { raw: { width, height, channels: 4 } });
    const jpeg = await inks.pipelineColorspace('cmyk').toColorspace('cmyk').jpeg({ quality: 80 }).toBuffer();
    const repacked = await expectSamePixels(jpeg);
    expect(repacked.includes('Adobe')).toBe(true);
  });

  it('leaves out what is told about the picture', async () => {
    const noted = await sharp(photoPixels(90, 90), { raw: { width: 90, height: 90, channels: 3 } })
      .withExif({ IFD0: { Copyright: 'nobody at all' } })
      .jpeg()
      .toBuffer();
    expect(noted.includes('nobody at all')).toBe(true);
    const repacked = await expectSamePixels(noted);
    expect(repacked.includes('nobody at all')).toBe(false);
  });

  it.each([
    ['after every block', restartedGray],
    ['after every unit of four blocks and two', restartedColor],
  ])('reads on where the code starts anew %s', async (_, stored) => {
    const repacked = await expectSamePixels(Buffer.from(stored, 'base64'));
    expect(repacked.includes('JFIF')).toBe(true);
  });

  it('takes hardly more than mozjpeg, which tries every order of scans', async () => {
    for (const quality of [40, 75, 95]) {
      const jpeg = await photo({ width: 800, height: 600, channels: 3, quality });
      const thorough = await compressJpeg(jpeg, { quality: 100 });
      expect((await expectSamePixels(jpeg)).length).toBeLessThan(thorough.length * 1.03);
    }
  });

  it('gives back the same file where nothing is gained', async () => {
    const tiny = await photo({ width: 8, height: 8, channels: 3 });
    const tight = await sharp(photoPixels(64, 64), { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg({ quality: 30, optimiseCoding: true })
      .toBuffer();
    for (const jpeg of [tiny, tight]) expect(repackBaseline(jpeg)?.length).toBeLessThanOrEqual(jpeg.length);
  });
});

describe('packing anew leaves to others', () => {
  it('a JPEG in scans already', async () => {
    const progressive = await sharp(await photo({ width: 80, height: 80, channels: 3 })).jpeg({ progressive: true });
    expect(repackBaseline(await progressive.toBuffer())).toBeUndefined();
  });

  it('what is cut off', async () => {
    const jpeg = await photo({ width: 120, height: 80, channels: 3 });
    for (let length = 0; length < jpeg.length - 40; length += 7)
      expect(repackBaseline(jpeg.subarray(0, length))).toBeUndefined();
  });

  it('a huge image that a few bytes claim', async () => {
    const jpeg = await photo({ width: 16, height: 16, channels: 1 });
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(repackBaseline(jpeg)).toBeUndefined();
  });

  it('what is damaged, or packs it as every reader sees it', async () => {
    const noise = createNoise(11);
    const jpeg = await photo({ width: 64, height: 64, channels: 3 });
    let packed = 0;
    for (let round = 0; round < 400; round++) {
      const damaged = Buffer.from(jpeg);
      for (let flip = 0; flip <= round % 3; flip++)
        damaged[Math.floor(noise() * damaged.length)] = Math.floor(noise() * 256);
      const repacked = repackBaseline(damaged);
      const [before, after] = await Promise.all(
        [damaged, repacked ?? damaged].map((bytes) => pixelsOf(bytes).catch(() => undefined)),
      );
      if (!repacked || !before) continue;
      packed++;
      expect(after?.equals(before)).toBe(true);
    }
    expect(packed).toBeGreaterThan(20);
  });
});

// Of 40 × 24 pixels, made with `jpegtran -restart 1B`: our own encoder never starts anew.
const restartedGray =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAYACgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/90ABAAB/9oACAEBAAA/APK9D1uGFxBO204ACg/N3596/9Dz2W/UIWtyrIGBCr1OTiv/0fLRrkkjkttjYcDD8nH+f1r/0uGsdbjncRSSbHxuBZgea//T4SbWrmyuQYwzIrZDZP8An86//9Tw7ULKJJjJEAjH68E+1f/V8Ekmu7VwRMWxwAvAPbkV/9bxS0FneM6zfuZQfl7L/wDr96//1/G10K5t3eWSYNGV42tnjr/Kv//Q8ht2nERhIbykyVB6/iK//9HzW6Wzu3wAzN/3zySetf/S8K1rS5455ZIwFUEBBnIPNf/T+dbK5G9hKGXHUDGc+pNf/9TxvStUZTGqqjLg4z27c/hn9a//1fLbjY0YUDM5HXH+c1//2Q==';
const restartedColor =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAYACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDLbX1zjzQGB5+bt2qZdcjaAhWXOOMHrXHTybZSXGMng+tQfaZopFKHKHr6iiGDhUp3TIr05qV3Gx//0M77a0mGUj5ev0pU1Vs4dwAB6+lczHeCWLIk2euT1pyTl2CuT65PArOnSpcrjLoQ600uaJ//0asWoJtI3Ic9u4ornQsrncjZA7A0VzpUl9ozVaX2Wf/S465tN0gAU8DHJBrLntyhcRqFJ46/1oorzcPiKkXypnt453Vj/9PyuGVsbHwWHPpWrZyedIhJwAfqcUUVzVpP4jNL3z//1ObgjES7lO7nuKKKK87kjLWSPUpYOjUgpSWp/9k=';
