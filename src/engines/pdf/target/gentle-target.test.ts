import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { flateImage, jpegOf, makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { compressPdf } from '../compress.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { HeldImage } from './held-image.ts';
import { KnownSizes } from './known-sizes.ts';

async function meet(input: Uint8Array, share: number) {
  const targetBytes = Math.round(input.length * share);
  const result = await compressPdf({ files: [input], options: { targetBytes } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  const { bytes, report } = result.value;
  return { used: bytes.length / targetBytes, bytes, codes: report.notes.map(({ code }) => code) };
}

function shapeOf(side: number, colorSpace: string): string {
  return `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /${colorSpace} /Filter /DCTDecode`;
}

async function photo(side: number, dpi: number) {
  const data = await jpegOf(photoPixels(side, side), side, side, 3, 92);
  const placed = (side / dpi) * 72;
  return { dictionary: shapeOf(side, 'DeviceRGB'), data, width: placed, height: placed };
}

async function inkPhoto(side: number, quality: number) {
  const image = sharp(photoPixels(side, side), { raw: { width: side, height: side, channels: 3 } });
  return image.toColorspace('cmyk').jpeg({ quality }).toBuffer();
}

/** The widths of the images in a document. */
function widthsOf(bytes: Uint8Array): number[] {
  return [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Width (\d+)/g),
  ].map(([, width]) => Number(width));
}

describe('the gentlest result at a size', () => {
  it('leaves an image that was stored without loss all that the size allows', async () => {
    const side = 700;
    const pixels = flateImage(photoPixels(side, side), side, side, 'DeviceRGB');
    const { codes, used } = await meet(makeImageDocument([{ ...pixels, width: 84, height: 84 }]), 0.8);
    expect(used).toBeLessThanOrEqual(1);
    expect(codes).toContain('full_quality_fits');
  }, 60_000);

  it.each([0.85, 0.7, 0.5])(
    'keeps all pixels of a JPEG that loses a little, at %s',
    async (share) => {
      const { bytes, used } = await meet(makeImageDocument([await photo(900, 300)]), share);
      expect(widthsOf(bytes)).toContain(900);
      expect(used).toBeLessThanOrEqual(1);
      expect(used).toBeGreaterThan(0.9);
    },
    60_000,
  );

  it.each([0.75, 0.6, 0.45])(
    'uses the room there is for an image of inks, at %s',
    async (share) => {
      const data = await inkPhoto(500, 95);
      const image = { dictionary: shapeOf(500, 'DeviceCMYK'), data, width: 200, height: 200 };
      const { used } = await meet(makeImageDocument([image]), share);
      expect(used).toBeLessThanOrEqual(1);
      expect(used).toBeGreaterThan(0.9);
    },
    60_000,
  );

  it('gives images the room of a profile that went with the last ink', async () => {
    const profile = Buffer.from(photoPixels(200, 200));
    const data = await inkPhoto(300, 90);
    const input = makeDocument(
      { pages: [{ text: 'here', content: 'q 100 0 0 100 20 20 cm /I Do Q' }], catalog: '/OutputIntents [6 0 R]' },
      (writer) => {
        const number = writer.addStream('/N 4', profile);
        const image = writer.addStream(`/Type /XObject /Subtype /Image ${shapeOf(300, 'DeviceCMYK')}`, data);
        writer.add(`<< /Type /OutputIntent /S /GTS_PDFX /DestOutputProfile ${number} 0 R >>`);
        return { resources: `/XObject << /I ${image} 0 R >>` };
      },
    );
    const { bytes, used } = await meet(input, (0.9 * profile.length) / input.length);
    expect(used).toBeLessThanOrEqual(1);
    expect(Math.max(...widthsOf(bytes))).toBeGreaterThan(250);
  }, 60_000);

  it('expects an image whose resolution is unknown to stay as it is', () => {
    const shape = { width: 40, height: 30, dpiX: Number.NaN, dpiY: Number.NaN, bits: 8, storedBytes: 900 };
    const image = { ...shape, role: 'image', filters: ['DCTDecode'], color: { kind: 'rgb' } } as PdfImage;
    const sizes = new KnownSizes(image, { bytes: 900, pixels: 1200, quality: 80 });
    for (const strictness of [0, 0.5, 1]) expect(sizes.expectedBytes(strictness)).toBe(900);
  });

  it('changes no more large photographs than it must where nobody sees the loss', async () => {
    const photos = await Promise.all([1500, 1480, 1460, 1440].map((side) => photo(side, 520)));
    const encode = vi.spyOn(HeldImage.prototype, 'encode');
    const { used } = await meet(makeImageDocument(photos), 0.85);
    const changed = new Set(encode.mock.contexts);
    encode.mockRestore();
    expect(used).toBeLessThanOrEqual(1);
    expect(changed.size).toBeLessThan(photos.length);
  }, 60_000);
});
