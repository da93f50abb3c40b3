import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { textBits } from '../../../../tests/fixtures/pdf-images.ts';
import { encodeJbig2 } from './jbig2-encode.ts';

function decode(data: Buffer, width: number, height: number): Buffer {
  const document = new mupdf.PDFDocument();
  const image = document.addRawStream(data, {
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    Filter: 'JBIG2Decode',
  });
  return Buffer.from(image.readStream().asUint8Array());
}

/** Bits beyond the width of a row mean nothing. */
function clearPadding(bits: Buffer, width: number, height: number): Buffer {
  const rowBytes = (width + 7) >> 3;
  const cleared = Buffer.from(bits.subarray(0, rowBytes * height));
  if (width % 8 === 0) return cleared;
  for (let y = 1; y <= height; y++)
    cleared[y * rowBytes - 1] = (cleared[y * rowBytes - 1] ?? 0) & (0xff << (8 - (width % 8)));
  return cleared;
}

for (const [width, height] of [
  [1, 1],
  [7, 5],
  [64, 64],
  [333, 217],
  [1600, 400],
] as const) {
  it(`a ${width} × ${height} image comes back bit for bit from MuPDF's decoder`, () => {
    const white = textBits(width, height);
    const black = Buffer.from(white.map((byte) => ~byte));
    const decoded = decode(encodeJbig2(black, width, height), width, height);
    expect(clearPadding(decoded, width, height).equals(clearPadding(white, width, height))).toBe(true);
  });
}

it('noise and blank pages survive too', () => {
  const noise = Buffer.from(
    Array.from({ length: 100 * 100 }, (_, index) => (index * index * 7 + (index >> 2) * 13) & 255),
  );
  expect(decode(encodeJbig2(Buffer.from(noise.map((byte) => ~byte)), 800, 100), 800, 100)).toEqual(noise);
  const blank = encodeJbig2(Buffer.alloc(100 * 100), 800, 100);
  expect(blank.length).toBeLessThan(100);
  expect(decode(blank, 800, 100)).toEqual(Buffer.alloc(100 * 100, 255));
});
