import * as mupdf from 'mupdf';
import { expect, it, vi } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { compressPdf } from '../compress.ts';

it('a result is opened once, to be counted and to be looked at', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `${index}.50001 10.00001 m ${(index * 7) % 90} 80.25001 l S`);
  const input = makeDocument({ pages: [{ text: 'lines', content: lines.join('\n') }] });
  const opening = vi.spyOn(mupdf.PDFDocument, 'openDocument');
  const result = await compressPdf({ files: [input], options: {} }, { onProgress: () => undefined });
  expect(result.ok && result.value.bytes.length < input.length).toBe(true);
  // The input to be worked on, the input to be looked at, the result.
  expect(opening).toHaveBeenCalledTimes(3);
});
