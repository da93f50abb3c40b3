import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeImageDocument, photoPixels } from '../../../../tests/fixtures/pdf-images.ts';
import { meanDifference, qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { compressPdf } from '../compress.ts';

const side = 400;

function inkPhoto(): ReturnType<typeof sharp> {
  return sharp(photoPixels(side, side), { raw: { width: side, height: side, channels: 3 } }).toColorspace('cmyk');
}

interface Drawn {
  /** Points of its side on the page. */
  placed?: number;
  more?: string;
  space?: string;
}

function documentOf(filter: string, data: Buffer, { placed = 100, more = '', space = '/DeviceCMYK' }: Drawn = {}) {
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace ${space} /Filter /${filter} ${more}`;
  return makeImageDocument([{ dictionary, data, width: placed, height: placed }]);
}

async function compressed(bytes: Uint8Array, level: CompressionLevel): Promise<Uint8Array> {
  const result = await compressPdf({ files: [bytes], options: { level } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes)).toBe('');
  return result.value.bytes;
}

function colorSpaceOf(bytes: Uint8Array): string | undefined {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isStream() && object.get('Subtype').toString() === '/Image') return object.get('ColorSpace').toString();
  }
  return undefined;
}

/** Drawn by the engine's own color management: other readers show ink each in their own way. */
function drawFirstPage(bytes: Uint8Array): Buffer {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  const pixmap = document.loadPage(0).toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false);
  return Buffer.from(pixmap.getPixels());
}

it('keeps a CMYK photograph as ink at LOW and shows the same after converting it at HIGH', async () => {
  const inputs = [
    documentOf('DCTDecode', await inkPhoto().jpeg({ quality: 95 }).toBuffer()),
    documentOf('FlateDecode', deflateSync(await inkPhoto().raw().toBuffer())),
  ];
  for (const input of inputs) {
    const low = await compressed(input, 'LOW');
    expect(colorSpaceOf(low)).toBe('/DeviceCMYK');
    const high = await compressed(input, 'HIGH');
    expect(colorSpaceOf(high)).toBe('/DeviceRGB');
    expect(high.length).toBeLessThan(low.length / 3);
    expect(meanDifference(drawFirstPage(input), drawFirstPage(high))).toBeLessThan(4);
  }
});

/** As Photoshop stores inks: turned round, with /Decode to turn them back. */
const turnedRound = '/Decode [1 0 1 0 1 0 1 0]';

it('makes a CMYK photograph far too large for its place smaller at LOW, still as ink', async () => {
  const data = await inkPhoto().jpeg({ quality: 95 }).toBuffer();
  for (const more of ['', turnedRound]) {
    const input = documentOf('DCTDecode', data, { placed: 40, more });
    const low = await compressed(input, 'LOW');
    expect(colorSpaceOf(low)).toBe('/DeviceCMYK');
    expect(low.length).toBeLessThan(input.length / 2);
    expect(meanDifference(drawFirstPage(input), drawFirstPage(low))).toBeLessThan(4);
  }
});

it('converts inks that are stored turned round', async () => {
  const data = await inkPhoto().jpeg({ quality: 95 }).toBuffer();
  const input = documentOf('DCTDecode', data, { more: turnedRound });
  const medium = await compressed(input, 'MEDIUM');
  expect(colorSpaceOf(medium)).toBe('/DeviceRGB');
  expect(meanDifference(drawFirstPage(input), drawFirstPage(medium))).toBeLessThan(4);
});

it('converts a palette of inks and one of Lab colors', async () => {
  const palette = Buffer.from(Array.from({ length: 256 * 4 }, (_, at) => (at % 4 === 3 ? 0 : (at * 37) % 256)));
  const lab = '[/Lab << /WhitePoint [0.9505 1 1.089] /Range [-100 100 -100 100] >>]';
  const spaces = [
    `[/Indexed /DeviceCMYK 255 <${palette.toString('hex')}>]`,
    `[/Indexed ${lab} 255 <${palette.subarray(0, 256 * 3).toString('hex')}>]`,
  ];
  const bands = Buffer.from(Array.from({ length: side * side }, (_, at) => Math.floor(at / side / 20) * 12));
  for (const space of spaces) {
    const input = documentOf('FlateDecode', deflateSync(bands, { level: 1 }), { space });
    const high = await compressed(input, 'HIGH');
    expect(colorSpaceOf(high)).not.toMatch(/CMYK|Lab/);
    expect(meanDifference(drawFirstPage(input), drawFirstPage(high))).toBeLessThan(4);
  }
});
