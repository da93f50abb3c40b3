import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { makeBoxFont } from '../../../../tests/fixtures/truetype-font.ts';
import { type FontTrial, findVisibleTrials } from './try-fonts.ts';

const letters = [0x41, 0x42, 0x43];
/** Every box of it has another height. */
const otherBoxes = makeBoxFont([0x40, ...letters]);

function addFont(document: mupdf.PDFDocument, bytes: Buffer): mupdf.PDFObject {
  const add = (names: Record<string, string>, rest: Record<string, unknown>) => {
    const object = document.addObject(rest);
    for (const [key, name] of Object.entries(names)) object.put(key, document.newName(name));
    return object;
  };
  const descriptor = add(
    { Type: 'FontDescriptor', FontName: 'Boxes' },
    { Flags: 32, FontBBox: [0, 0, 1000, 1000], ItalicAngle: 0, Ascent: 1000, Descent: 0, CapHeight: 900, StemV: 80 },
  );
  descriptor.put('FontFile2', document.addStream(bytes, { Length1: bytes.length }));
  const font = add(
    { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Boxes', Encoding: 'WinAnsiEncoding' },
    { FirstChar: 65, LastChar: 67, Widths: [1000, 1000, 1000] },
  );
  font.put('FontDescriptor', descriptor);
  return font;
}

function trial(document: mupdf.PDFDocument, becomes: Buffer): FontTrial {
  const file = { bytes: becomes, key: 'FontFile2', subtype: '' } as const;
  return { font: addFont(document, makeBoxFont(letters)), codes: ['41', '42'], file };
}

it('finds those whose letters would look different among those that would not', () => {
  const document = new mupdf.PDFDocument();
  const same = makeBoxFont([...letters, 0x44, 0x45]);
  const trials = [same, otherBoxes, same, same, same, same, same, otherBoxes].map((file) => trial(document, file));
  expect(findVisibleTrials(trials)).toEqual([1, 7]);
});

it('takes what cannot be drawn for different, and leaves the fonts as they are', () => {
  const document = new mupdf.PDFDocument();
  const { font, ...wish } = trial(document, otherBoxes);
  const empty = document.addObject({});
  expect(findVisibleTrials([{ ...wish, font: empty }])).toEqual([0]);
  findVisibleTrials([{ ...wish, font }]);
  expect(Buffer.from(font.get('FontDescriptor', 'FontFile2').readStream().asUint8Array())).toEqual(
    makeBoxFont(letters),
  );
});

it('draws what was unpacked before in place of what is stored, and stores nothing of it', () => {
  const document = new mupdf.PDFDocument();
  const wish = trial(document, otherBoxes);
  expect(findVisibleTrials([{ ...wish, unpacked: otherBoxes }])).toEqual([]);
  expect(findVisibleTrials([{ ...wish, unpacked: makeBoxFont(letters) }])).toEqual([0]);
  const stored = wish.font.get('FontDescriptor', 'FontFile2').readStream().asUint8Array();
  expect(Buffer.from(stored)).toEqual(makeBoxFont(letters));
});
