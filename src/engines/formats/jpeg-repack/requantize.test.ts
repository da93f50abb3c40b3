import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createNoise } from '../../../../tests/fixtures/cutout-scenes.ts';
import { photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { expectInCoarserSteps, openForCoarserSteps, writeInCoarserSteps } from './requantize.ts';

const usual = { width: 643, height: 421 };

interface Size {
  width: number;
  height: number;
}

function photo(channels: 1 | 3, options: JpegOptions = {}, { width, height }: Size = usual) {
  const image = sharp(photoPixels(width, height, channels), { raw: { width, height, channels } });
  const kept = channels === 1 ? image.toColorspace('b-w') : image;
  return kept.jpeg({ quality: 90, optimiseCoding: false, ...options }).toBuffer();
}

const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();

function opened(jpeg: Buffer) {
  const found = openForCoarserSteps(jpeg);
  if (!found) throw new Error('was taken for another kind of JPEG');
  return found;
}

async function distance(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = [await pixelsOf(a), await pixelsOf(b)];
  return Math.sqrt(one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length);
}

describe.each([1, 3] as const)('a JPEG of %i channels in coarser steps', (channels) => {
  it('keeps every pixel where its own are coarser already', async () => {
    const jpeg = await photo(channels);
    const same = writeInCoarserSteps(opened(jpeg), { quality: 100 });
    expect(same && (await pixelsOf(same)).equals(await pixelsOf(jpeg))).toBe(true);
  });

  it('takes fewer bytes the coarser they are, and about as many as is expected', async () => {
    const jpeg = await photo(channels);
    const known = opened(jpeg);
    let before = jpeg.length;
    for (const quality of [85, 70, 55, 40, 25]) {
      for (const isQuick of [true, false]) {
        const written = writeInCoarserSteps(known, { quality, isQuick })?.length ?? 0;
        expect(Math.abs(expectInCoarserSteps(known, { quality, isQuick }) / written - 1)).toBeLessThan(0.1);
        if (isQuick) expect(written).toBeLessThan(before);
        if (isQuick) before = written;
      }
    }
  });

  it('looks hardly worse than one decoded and encoded in as many bytes', async () => {
    const jpeg = await photo(channels);
    const coarser = writeInCoarserSteps(opened(jpeg), { quality: 60 });
    if (!coarser) throw new Error('takes no fewer bytes');
    const image = sharp(jpeg).toColorspace(channels === 1 ? 'b-w' : 'srgb');
    const tries = await Promise.all(
      [50, 55, 60, 65, 70].map((quality) => image.clone().jpeg({ quality, mozjpeg: true }).toBuffer()),
    );
    const alike = tries.findLast(({ length }) => length <= coarser.length * 1.05) ?? jpeg;
    expect(await distance(coarser, jpeg)).toBeLessThan((await distance(alike, jpeg)) * 1.15);
  });
});

describe('opening a JPEG for coarser steps', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['has all pixels of its colors', () => photo(3, { chromaSubsampling: '4:4:4' })],
    ['is told in several scans', () => photo(3, { progressive: true })],
    [
      'is made of inks',
      () =>
        sharp(photoPixels(90, 60, 3), { raw: { width: 90, height: 60, channels: 3 } })
          .toColorspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
  ])('leaves one alone that %s', async (_, make) => {
    expect(openForCoarserSteps(await make())).toBeUndefined();
  });

  it('leaves one alone whose steps take sixteen bits, though it told others before', async () => {
    const jpeg = await photo(1);
    const table = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 131, 0x10]), Buffer.alloc(128, 1)]);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    expect(openForCoarserSteps(Buffer.concat([jpeg.subarray(0, frame), table, jpeg.subarray(frame)]))).toBeUndefined();
  });

  it('says of what is damaged that it is no such thing, or writes what every reader can read', async () => {
    const random = createNoise(3);
    // Small: more of the hits damage what is read before the pixels.
    const jpeg = await photo(3, {}, { width: 163, height: 107 });
    for (let round = 0; round < 200; round++) {
      const damaged = Buffer.from(jpeg);
      for (let hit = 0; hit < 3; hit++) damaged[Math.floor(random() * jpeg.length)] = Math.floor(random() * 256);
      const found = openForCoarserSteps(damaged.subarray(0, Math.ceil(jpeg.length * (0.5 + random()))));
      const written = found && writeInCoarserSteps(found, { quality: 50 });
      if (!found || !written) continue;
      expect(expectInCoarserSteps(found, { quality: 50 })).toBeGreaterThan(0);
      await expect(sharp(written, { failOn: 'error' }).stats()).resolves.toBeDefined();
    }
  });
});
