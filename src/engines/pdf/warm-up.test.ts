import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { warmUpPdf } from './warm-up.ts';

it('the document that workers warm up with has something to do for every part of compressing', async () => {
  const result = await warmUpPdf();
  if (!result.ok) throw new Error(result.failure.code);
  const { bytes, report } = result.value;
  expect(bytes.length).toBeLessThan(report.inputBytes / 3);
  const codes = report.notes.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['images_recompressed', 'fonts_subset', 'fonts_compacted']));
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf');
  expect(document.countPages()).toBe(2);
  expect(document.loadPage(0).toStructuredText('').asText()).toContain('The quick brown fox jumps over 3 lazy dogs.');
});
