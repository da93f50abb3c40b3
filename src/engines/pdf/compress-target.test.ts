import { describe, expect, it, vi } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import { jpegOf, makeImageDocument, photoPixels, textBits } from '../../../tests/fixtures/pdf-images.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type CompressOptions, compressPdf } from './compress.ts';
import { HeldImage } from './target/held-image.ts';

async function compress(input: Uint8Array, options: CompressOptions) {
  const result = await compressPdf({ files: [input], options }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes, options.newPassword)).toBe('');
  const codes = result.value.report.notes.map(({ code }) => code);
  return { bytes: result.value.bytes, size: result.value.bytes.length, codes };
}

async function albumOf(count: number, side: number): Promise<Uint8Array> {
  const pixels = photoPixels(side, side);
  const images = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const own = Buffer.from(pixels).fill((index * 83) % 256, index * 640, index * 640 + 3000);
      const data = await jpegOf(own, side, side, 3, 92);
      const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
      return { dictionary, data, width: 200, height: 200 };
    }),
  );
  return makeImageDocument(images);
}

const targets = [0.8, 0.5, 0.3, 0.12];

describe('a target', () => {
  it.each([
    ['of one image', 1, 600],
    ['of many images', 12, 240],
  ])(
    '%s is met, and hardly undercut',
    async (_, count, side) => {
      const input = await albumOf(count, side);
      const sizes: number[] = [];
      for (const share of targets) {
        const targetBytes = Math.round(input.length * share);
        const { size, codes } = await compress(input, { targetBytes });
        expect(codes).not.toContain('target_missed');
        expect(size).toBeLessThanOrEqual(targetBytes);
        expect(size).toBeGreaterThan(targetBytes * 0.9);
        sizes.push(size);
      }
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    },
    120_000,
  );

  it.each([
    ['of one image', 1, 900, 0.12],
    ['of two images', 2, 600, 0.5],
  ])(
    '%s is met within five encodings: the last percents are not searched for',
    async (_, count, side, share) => {
      const encode = vi.spyOn(HeldImage.prototype, 'encode');
      const input = await albumOf(count, side);
      const targetBytes = Math.round(input.length * share);
      const { size } = await compress(input, { targetBytes });
      expect(size).toBeLessThanOrEqual(targetBytes);
      expect(size).toBeGreaterThan(targetBytes * 0.88);
      expect(encode.mock.calls.length).toBeLessThanOrEqual(5);
      encode.mockRestore();
    },
    60_000,
  );

  it('that is large enough costs nothing', async () => {
    const input = await albumOf(3, 300);
    const generous = await compress(input, { targetBytes: input.length });
    const boundless = await compress(input, { targetBytes: 10 * input.length });
    expect(generous.codes).not.toContain('images_recompressed');
    expect(generous.size).toBe(boundless.size);
    expect(generous.size).toBeLessThanOrEqual(input.length);
  }, 60_000);

  it('out of reach gives the smallest there is, and says so', async () => {
    const input = await albumOf(2, 300);
    const { bytes, size, codes } = await compress(input, { targetBytes: 100 });
    expect(codes).toContain('target_missed');
    expect(size).toBeLessThan((await compress(input, { level: 'HIGH' })).size);
    expect((await readPdf(bytes)).texts).toHaveLength(2);
  }, 60_000);

  it('without any image is met or missed by what can be had without loss', async () => {
    const input = makeDocument({ pages: [{ text: 'one' }, { text: 'two' }] });
    expect((await compress(input, { targetBytes: input.length })).codes).not.toContain('target_missed');
    expect((await compress(input, { targetBytes: 1 })).codes).toContain('target_missed');
  });

  it('counts what a password adds', async () => {
    const input = await albumOf(4, 300);
    const targetBytes = Math.round(input.length * 0.4);
    const { size, codes } = await compress(input, { targetBytes, newPassword: 'secret' });
    expect(size).toBeLessThanOrEqual(targetBytes);
    expect(codes).toContain('protected');
  }, 60_000);

  it('is met by what loses nothing where that is enough', async () => {
    const bits = textBits(800, 600);
    const dictionary = '/Width 800 /Height 600 /BitsPerComponent 1 /ColorSpace /DeviceGray';
    const input = makeImageDocument([{ dictionary, data: bits, width: 300, height: 225 }]);
    const { size, codes } = await compress(input, { targetBytes: Math.round(input.length * 0.9) });
    expect(size).toBeLessThan(input.length * 0.9);
    expect(codes).not.toContain('target_missed');
  }, 60_000);
});
