import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../tests/fixtures/pdf-documents.ts';
import {
  flateImage,
  jpegOf,
  makeImageDocument,
  photoPixels,
  screenPixels,
  textBits,
} from '../../../tests/fixtures/pdf-images.ts';
import { readPdf } from '../../../tests/fixtures/pdf-reading.ts';
import { drawPages, meanDifference, qpdfComplaints } from '../../../tests/fixtures/pdf-tools.ts';
import { type CompressionLevel, compressionLevelIds } from '../../shared/compression-level.ts';
import { type CompressOptions, compressPdf } from './compress.ts';

async function compress(bytes: Uint8Array, options: Partial<CompressOptions> = {}) {
  return compressPdf({ files: [bytes], options: { level: 'MEDIUM', ...options } }, { onProgress: () => undefined });
}

async function compressed(bytes: Uint8Array, options: Partial<CompressOptions> = {}) {
  const result = await compress(bytes, options);
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes, options.newPassword)).toBe('');
  return result.value;
}

/** Pages must look alike to poppler; `most` is the mean difference of gray levels that is allowed. */
function expectSameLook(before: Uint8Array, after: Uint8Array, most: number): void {
  const a = drawPages(before, 72);
  const b = drawPages(after, 72);
  expect(b.length).toBe(a.length);
  for (const [index, page] of a.entries()) {
    expect(meanDifference(page.pixels, b[index]?.pixels ?? Buffer.alloc(0))).toBeLessThan(most);
  }
}

function imagesOf(bytes: Uint8Array): mupdf.PDFObject[] {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  const images: mupdf.PDFObject[] = [];
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isStream() && object.get('Subtype').toString() === '/Image') images.push(object);
  }
  return images;
}

const width = 700;
const height = 525;

async function mixedDocument(): Promise<Uint8Array> {
  const photo = photoPixels(width, height);
  return makeImageDocument([
    {
      dictionary: `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
      data: await jpegOf(photo, width, height, 3),
      width: 200,
      height: 150,
    },
    { ...flateImage(photoPixels(300, 200, 1), 300, 200, 'DeviceGray'), width: 500, height: 333 },
    { ...flateImage(screenPixels(400, 300), 400, 300, 'DeviceRGB'), width: 300, height: 225 },
    {
      dictionary: '/Width 800 /Height 600 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode',
      data: deflateSync(textBits(800, 600)),
      width: 400,
      height: 300,
    },
  ]);
}

describe('compressing', () => {
  it('shrinks more from level to level and never grows', async () => {
    const input = await mixedDocument();
    const sizes: number[] = [input.length];
    for (const level of compressionLevelIds) {
      const { bytes, report } = await compressed(input, { level });
      sizes.push(bytes.length);
      expect(report.outputBytes).toBe(bytes.length);
      expectSameLook(input, bytes, 6);
      expect((await readPdf(bytes)).texts).toEqual(['image 1', 'image 2', 'image 3', 'image 4']);
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[3]).toBeLessThan(input.length / 4);
  });

  it('brings an image down to what its place on the page can show', async () => {
    const input = await mixedDocument();
    const [photo] = imagesOf((await compressed(input, { level: 'MEDIUM' })).bytes);
    // 200 × 150 points at 150 dots an inch.
    expect(photo?.get('Width').asNumber()).toBe(417);
    expect(photo?.get('Height').asNumber()).toBe(313);
  });

  it('keeps the size of an image that is drawn small once and large elsewhere', async () => {
    const data = await jpegOf(photoPixels(width, height), width, height, 3);
    const input = makeDocument(
      {
        pages: [
          { text: 'small', content: 'q 60 0 0 45 0 0 cm /I Do Q' },
          { text: 'large', content: 'q .5 0 0 .5 0 0 cm q 1200 0 0 900 0 0 cm /I Do Q Q' },
        ],
      },
      (writer) => ({
        resources: `/XObject << /I ${writer.addStream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`, data)} 0 R >>`,
      }),
    );
    const [photo] = imagesOf((await compressed(input, { level: 'MEDIUM' })).bytes);
    expect(photo?.get('Width').asNumber()).toBe(width);
  });

  it('gives back the input and says so when nothing gets smaller', async () => {
    const once = await compressed(await mixedDocument(), { level: 'HIGH' });
    const twice = await compressed(once.bytes, { level: 'LOW' });
    expect(twice.bytes.length).toBeLessThanOrEqual(once.bytes.length);
    const tight = (await compressed(twice.bytes, { level: 'LOW' })).report;
    expect(tight.unchanged).toBe(true);
    expect(tight.outputBytes).toBe(twice.bytes.length);
  });

  it('keeps links, bookmarks, fields, labels, tags and attachments', async () => {
    const input = makeDocument({
      pages: [
        { text: 'alpha', linksTo: [1], linksToNames: ['end'], uri: 'https://example.org/' },
        { text: 'bravo', fields: { name: 'Ada' } },
      ],
      outline: [{ title: 'Start', page: 0, children: [{ title: 'End', page: 1 }] }],
      destinations: { end: 1 },
      labels: '0 << /S /r >>',
      attachments: { 'invoice.xml': '<a/>' },
      tagged: true,
    });
    const { bytes } = await compressed(input, { newPassword: 'so that it is written anew' });
    const [before, after] = [await readPdf(input), await readPdf(bytes, 'so that it is written anew')];
    expect(after).toEqual(before);
  });
});

describe('masks', () => {
  it('drops a color key that a soft mask overrides, and compresses the image', async () => {
    const mask = flateImage(photoPixels(600, 600, 1), 600, 600, 'DeviceGray');
    const raster = flateImage(photoPixels(600, 600), 600, 600, 'DeviceRGB');
    const input = makeImageDocument([
      {
        ...raster,
        dictionary: (writer) =>
          `${raster.dictionary} /Mask [255 255 255 255 255 255] /SMask ${writer.addStream(`/Type /XObject /Subtype /Image ${mask.dictionary}`, mask.data)} 0 R`,
        width: 150,
        height: 150,
      },
    ]);
    const { bytes } = await compressed(input);
    expect(bytes.length).toBeLessThan(input.length / 5);
    expectSameLook(input, bytes, 4);
  });

  it('leaves an image alone whose color key decides what is seen', async () => {
    const input = makeImageDocument([
      {
        ...flateImage(photoPixels(300, 300), 300, 300, 'DeviceRGB', '/Mask [90 120 90 120 90 120]'),
        width: 50,
        height: 50,
      },
    ]);
    const { bytes } = await compressed(input, { level: 'HIGH' });
    expect(imagesOf(bytes)[0]?.get('Filter').toString()).toBe('/FlateDecode');
    expectSameLook(input, bytes, 0.01);
  });

  it('keeps a stencil exactly, with the value it paints', async () => {
    for (const decode of ['', '/Decode [1 0]']) {
      const input = makeImageDocument([
        {
          dictionary: `/Width 800 /Height 600 /ImageMask true /BitsPerComponent 1 ${decode} /Filter /FlateDecode`,
          data: deflateSync(textBits(800, 600)),
          width: 500,
          height: 375,
        },
      ]);
      const { bytes } = await compressed(input);
      expect(imagesOf(bytes)[0]?.get('Filter').toString()).toBe('/JBIG2Decode');
      expectSameLook(input, bytes, 0.01);
    }
  });

  it('packs a drawing in two colors as bits, and keeps the colors', async () => {
    const input = makeImageDocument([
      {
        dictionary:
          '/Width 800 /Height 600 /BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <FFE0A0 102080>] /Filter /FlateDecode',
        data: deflateSync(textBits(800, 600)),
        width: 500,
        height: 375,
      },
    ]);
    const { bytes } = await compressed(input, { level: 'MEDIUM' });
    expect(imagesOf(bytes)[0]?.get('Filter').toString()).toBe('/JBIG2Decode');
    expectSameLook(input, bytes, 0.01);
  });
});

describe('colors', () => {
  it('reads inverted, indexed and 16-bit samples as they are shown', async () => {
    const gray = photoPixels(500, 500, 1);
    const wide = Buffer.alloc(gray.length * 2);
    for (const [index, value] of gray.entries()) wide.writeUInt16BE(value * 257, index * 2);
    const palette = Array.from(
      { length: 256 },
      (_, index) => `${((index * 7) & 255).toString(16).padStart(2, '0')}40${index.toString(16).padStart(2, '0')}`,
    );
    const input = makeImageDocument([
      { ...flateImage(gray, 500, 500, 'DeviceGray', '/Decode [1 0]'), width: 120, height: 120 },
      {
        dictionary: `/Width 500 /Height 500 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 255 <${palette.join('')}>] /Filter /FlateDecode`,
        data: deflateSync(gray),
        width: 120,
        height: 120,
      },
      {
        dictionary: '/Width 500 /Height 500 /BitsPerComponent 16 /ColorSpace /DeviceGray /Filter /FlateDecode',
        data: deflateSync(wide),
        width: 120,
        height: 120,
      },
    ]);
    const { bytes } = await compressed(input);
    expectSameLook(input, bytes, 5);
    expect(bytes.length).toBeLessThan(input.length / 4);
  });
});

describe('progress', () => {
  it('rises to the end', async () => {
    const shares: number[] = [];
    const level: CompressionLevel = 'MEDIUM';
    await compressPdf(
      { files: [await mixedDocument()], options: { level } },
      { onProgress: ({ share }) => shares.push(share ?? 0) },
    );
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });
});
