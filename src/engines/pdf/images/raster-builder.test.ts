import { PDFDocument } from 'mupdf';
import { describe, expect, it } from 'vitest';
import type { PdfImage } from './image-inventory.ts';
import { RasterBuilder } from './raster-builder.ts';

function imageOf(width: number, height: number, components: 1 | 3): PdfImage {
  const object = new PDFDocument().newNull();
  const color = { kind: components === 3 ? 'rgb' : 'gray', components, isDevice: true, object } as const;
  const stored = { number: 1, object, role: 'image', bits: 8, filters: [], decode: undefined } as const;
  return { ...stored, filters: [], color, width, height, storedBytes: width * height * components, dpiX: 0, dpiY: 0 };
}

/** Rows that repeat for a while, as those of drawings do, so that some runs begin and end inside a group. */
function rowsOf(width: number, height: number, components: number): Uint8Array[] {
  return Array.from({ length: height }, (_, y) =>
    Uint8Array.from(
      { length: width * components },
      (_, at) => (at * 37 + Math.floor(y / 7) * 91 + (y > 60 ? y : 0)) % 256,
    ),
  );
}

describe('averaging while reading', () => {
  it.each([
    [1, 1],
    [2, 1],
    [2, 3],
    [3, 3],
    [5, 1],
  ] as const)('%i × %i pixels become their mean', (factor, channels) => {
    const [width, height] = [31, 90];
    const rows = rowsOf(width, height, channels);
    const builder = new RasterBuilder(imageOf(width, height, channels), factor);
    for (const row of rows) builder.add(row);
    const raster = builder.finish();
    expect([raster.width, raster.height]).toEqual([Math.floor(width / factor), Math.floor(height / factor)]);
    const means = Array.from(raster.data, (_, at) => {
      const pixel = Math.floor(at / channels);
      const [left, top] = [(pixel % raster.width) * factor, Math.floor(pixel / raster.width) * factor];
      let sum = 0;
      for (let y = top; y < top + factor; y++)
        for (let x = left; x < left + factor; x++) sum += rows[y]?.[x * channels + (at % channels)] ?? 0;
      return Math.round(sum / factor ** 2);
    });
    expect([...raster.data]).toEqual(means);
  });
});
