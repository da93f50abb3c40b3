import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegOf, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { meanDifference } from '../../../../tests/fixtures/pdf-tools.ts';
import { compressPdf } from '../compress.ts';

const side = 600;

/** A photograph of so many pixels that no level leaves any of them out but HIGH. */
async function compressed(quality: number, dpi = 180) {
  const data = await jpegOf(photoPixels(side, side), side, side, 3, quality);
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
  const placed = (side * 72) / dpi;
  const input = makeImageDocument([{ dictionary, data, width: placed, height: placed }]);
  const result = await compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const bytes = Buffer.from(result.value.bytes);
  const jpeg = bytes.subarray(bytes.indexOf('ffd8ff', 'hex'), bytes.lastIndexOf('ffd9', undefined, 'hex') + 2);
  return { share: jpeg.length / data.length, before: await pixelsOf(data), after: await pixelsOf(jpeg) };
}

const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();

describe('a JPEG that keeps its pixels at MEDIUM', () => {
  it('loses nothing where it has lost enough already', async () => {
    const { before, after } = await compressed(72);
    expect(after.equals(before)).toBe(true);
  });

  it('is made smaller where it is finer than anybody sees, and shows little of it', async () => {
    const { share, before, after } = await compressed(95);
    expect(share).toBeLessThan(0.7);
    expect(meanDifference(before, after)).toBeLessThan(5);
  });

  it('loses less the fewer pixels it is drawn with: there each of them is seen', async () => {
    expect((await compressed(84)).share).toBeLessThan(0.8);
    const sparse = await compressed(84, 120);
    expect(sparse.after.equals(sparse.before)).toBe(true);
    const [few, fewest] = [await compressed(97, 120), await compressed(97, 60)];
    expect(fewest.share).toBeLessThan(0.95);
    expect(meanDifference(fewest.before, fewest.after)).toBeLessThan(meanDifference(few.before, few.after) * 0.9);
  });
});
