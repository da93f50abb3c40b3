import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { readCodes } from './code-reader.ts';

it('a character map that counts beyond all characters leads to the one for missing ones', () => {
  const document = new mupdf.PDFDocument();
  const map = `1 begincodespacerange <00> <ff> endcodespacerange
1 begincidrange <41> <44> 65534 endcidrange 1 begincidchar <45> 4000000000 endcidchar`;
  const read = readCodes(document.addStream(map, {}));
  const cids = new Set<number>();
  expect(read?.(Buffer.from('ABCDE'), new Map(), cids)).toBe(true);
  expect([...cids].sort((a, b) => a - b)).toEqual([0, 65_534, 65_535]);
});
