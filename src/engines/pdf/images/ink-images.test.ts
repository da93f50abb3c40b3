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

function documentOf(filter: string, data: Buffer): Uint8Array {
  const dictionary = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /${filter}`;
  return makeImageDocument([{ dictionary, data, width: 100, height: 100 }]);
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
