import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeTaggedDeck } from '../../../../tests/fixtures/tagged-deck.ts';
import { compressPdf } from '../compress.ts';
import { modifyPdf } from '../modify.ts';

const context = { onProgress: () => undefined };

function countElements(bytes: Uint8Array): number {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  let elements = 0;
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isDictionary() && object.get('Type').toString() === '/StructElem') elements++;
  }
  return elements;
}

// Drawn through the tree these take minutes; without it a few seconds.
describe('a tagged deck with groups deep inside one another', () => {
  const deck = makeTaggedDeck(6, 4000);

  it('is compressed in little time and keeps every tag', { timeout: 240_000 }, async () => {
    const result = await compressPdf({ files: [deck], options: { level: 'MEDIUM' } }, context);
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.report?.notes.map(({ code }) => code)).toContain('fonts_subset');
    expect(countElements(result.value.bytes)).toBe(countElements(deck));
  });

  it('is turned into images in little time', { timeout: 240_000 }, async () => {
    const options = { modifyType: 'SELECT', pages: '1-3', compatibilityMode: true } as const;
    const result = await modifyPdf({ files: [deck], options }, context);
    expect(result.ok).toBe(true);
  });
});
