import * as mupdf from 'mupdf';
import { expect, it, vi } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { makeImageDocument } from '../../../../tests/fixtures/pdf-images.ts';
import { compressPdf } from '../compress.ts';
import { type Look, lookAtFile, looksSame } from './page-looks.ts';

it('a result is opened once, to be counted and to be looked at', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `${index}.50001 10.00001 m ${(index * 7) % 90} 80.25001 l S`);
  const input = makeDocument({ pages: [{ text: 'lines', content: lines.join('\n') }] });
  const opening = vi.spyOn(mupdf.PDFDocument, 'openDocument');
  const result = await compressPdf({ files: [input], options: {} }, { onProgress: () => undefined });
  expect(result.ok && result.value.bytes.length < input.length).toBe(true);
  // The input to be worked on, the input to be looked at, the result.
  expect(opening).toHaveBeenCalledTimes(3);
});

it('a page is looked at without its images', async () => {
  const dictionary = '/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray';
  const looks = [0, 255].map(async (gray) => {
    const input = makeImageDocument([{ dictionary, data: Buffer.of(gray), width: 50, height: 50 }]);
    return (await lookAtFile(input, undefined, [0]))[0];
  });
  const [black, white] = await Promise.all(looks);
  expect(black?.pixels.length).toBeGreaterThan(0);
  expect(black).toEqual(white);
});

it('the first page is drawn and read, another one is read', async () => {
  const input = makeDocument({ pages: [{ text: 'one' }, { text: 'two' }] });
  const [drawn, read] = await lookAtFile(input, undefined, [1, 0]);
  expect(drawn?.text).toContain('two');
  expect(new Set(drawn?.pixels).size).toBeGreaterThan(2);
  expect(read?.text).toContain('one');
  expect(read?.pixels).toHaveLength(0);
});

it('two looks are the same unless a spot is clearly darker, or too much a little', () => {
  const side = 40;
  const gray = (changed: [number, number][]): Look => {
    const pixels = new Uint8Array(side * side).fill(200);
    for (const [at, value] of changed) pixels[at] = value;
    return { text: '', width: side, height: side, pixels };
  };
  const spot = (value: number) =>
    Array.from({ length: 16 }, (_, at): [number, number] => [(20 + (at >> 2)) * side + 36 + (at & 3), value]);
  const isSame = (changed: [number, number][]) => looksSame([gray([])], [gray(changed)]);
  expect(isSame(spot(170))).toBe(true);
  expect(isSame(spot(160))).toBe(false);
  expect(isSame([...spot(180), ...spot(190).map(([at]): [number, number] => [at - 8, 185])])).toBe(false);
});
