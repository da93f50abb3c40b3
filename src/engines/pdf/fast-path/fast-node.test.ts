import { PDFDocument } from 'mupdf';
import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { FastDocument } from './fast-document.ts';
import { NeedsFullParser } from './fast-node.ts';

const fast = new FastDocument(Buffer.from(makeDocument({ pages: [{ text: 'any' }] })));

it("reads texts in PDF's own encoding as the engine does, or leaves them to it", () => {
  const engine = new PDFDocument();
  const read: number[] = [];
  for (let code = 0; code < 256; code++) {
    const bytes = Buffer.from(['M'.charCodeAt(0), code, 'r'.charCodeAt(0)]);
    try {
      expect(fast.newByteString(bytes).asString()).toBe(engine.newByteString(bytes).asString());
      read.push(code);
    } catch (error) {
      if (!(error instanceof NeedsFullParser)) throw error;
    }
  }
  engine.destroy();
  expect(read.length).toBe(221);
  // ü and the euro sign.
  expect(read).toEqual(expect.arrayContaining([0xfc, 0xa0]));
});
