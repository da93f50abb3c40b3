import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import type { FontUser } from './font-files.ts';
import { FontUse } from './font-use.ts';
import { shownFonts } from './shown-codes.ts';

const document = new mupdf.PDFDocument();

function user(code: number, entries: Record<string, unknown>): FontUser {
  const font = document.addObject({ FirstChar: 65, ...entries });
  const use = new FontUse(font.asIndirect(), font);
  use.show(Uint8Array.of(code));
  return { font, descendant: undefined, use, mayShowAny: false };
}

const widths = () => document.addObject([500, 600]);

it('draws fonts that differ only in what their codes read as as one', () => {
  const users = [65, 66, 65].map((code) => user(code, { Widths: widths(), ToUnicode: document.addStream('', {}) }));
  expect(shownFonts(users).map(({ codes }) => codes)).toEqual([['41', '42']]);
});

it('draws fonts that differ in anything else by themselves', () => {
  const users = [user(65, { Widths: widths() }), user(65, { Widths: document.addObject([500, 601]) }), user(66, {})];
  expect(shownFonts(users).map(({ codes }) => codes)).toEqual([['41'], ['41'], ['42']]);
});

it('takes fonts of damaged files, with entries that are nothing or lead nowhere', () => {
  const users = [user(65, { Widths: null }), user(66, { Widths: document.newIndirect(9999) })];
  expect(
    shownFonts(users)
      .flatMap(({ codes }) => codes)
      .sort(),
  ).toEqual(['41', '42']);
});
