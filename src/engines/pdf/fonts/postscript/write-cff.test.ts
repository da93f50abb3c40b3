import * as mupdf from 'mupdf';
import { describe, expect, test } from 'vitest';
import { makeType1Document } from '../../../../../tests/fixtures/pdf-fonts.ts';
import { differenceInLook } from '../../../../../tests/fixtures/pdf-tools.ts';
import { makeType1Font, type1Glyphs } from '../../../../../tests/fixtures/type1-font.ts';
import { compressPdf } from '../../compress.ts';
import { shownFonts } from '../shown-codes.ts';
import { areAlike, drawSpecimens } from '../specimen.ts';
import { nameOfString, readCff } from './cff-program.ts';
import { BeyondType1, readType1 } from './type1-program.ts';
import { writeCff } from './write-cff.ts';

const context = { onProgress: () => undefined, signal: new AbortController().signal };

async function compressed(input: Uint8Array) {
  const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, context);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

function fontFileOf(bytes: Uint8Array): { key: string; subtype: string } | undefined {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
  if (!document) return undefined;
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    const key = ['FontFile', 'FontFile3'].find((name) => object.isDictionary() && object.get(name).isStream());
    if (!key) continue;
    return { key, subtype: object.get(key, 'Subtype').toString() };
  }
  return undefined;
}

/** All letters of the font of a document. */
function specimenOf(bytes: Uint8Array) {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
  if (!document) throw new Error('no PDF');
  const font = document.findPage(0).get('Resources', 'Font', 'F');
  const fonts = shownFonts([{ font, descendant: undefined, use: undefined, mayShowAny: true }]);
  return drawSpecimens(fonts, () => [() => undefined])?.[0];
}

describe('a Type 1 font', () => {
  test('becomes a smaller CFF whose letters are drawn as before, to the pixel, also by another reader', async () => {
    const input = makeType1Document(makeType1Font());
    const { bytes, report } = await compressed(input);
    expect(fontFileOf(bytes)).toEqual({ key: 'FontFile3', subtype: '/Type1C' });
    expect(bytes.length).toBeLessThan(input.length * 0.6);
    expect(report?.notes).toContainEqual({ code: 'fonts_compacted', count: 1 });
    expect(differenceInLook(bytes, input, 150)).toBe('');
  });

  test('that is an upright one slanted is taken over slanted', async () => {
    const font = makeType1Font(type1Glyphs, '0.001 0 0.000167 0.001 0 0');
    const input = makeType1Document(font);
    const { bytes } = await compressed(input);
    expect(fontFileOf(bytes)).toEqual({ key: 'FontFile3', subtype: '/Type1C' });
    expect(differenceInLook(bytes, input, 150)).toBe('');
    expect(areAlike(specimenOf(input), specimenOf(bytes))).toBe(true);
    expect(areAlike(specimenOf(input), specimenOf(makeType1Document(makeType1Font())))).toBe(false);
  });

  test.each([
    ['of 2048 to the letter', '0.000488281 0 0 0.000488281 0 0'],
    ['of 2000 to the letter, slanted', '0.0005 0 0.000083 0.0005 0 0'],
    ['of 512 to the letter', '0.001953125 0 0 0.001953125 0 0'],
  ])('in units %s is taken over in them', async (_, matrix) => {
    const input = makeType1Document(makeType1Font(type1Glyphs, matrix));
    const { bytes } = await compressed(input);
    expect(fontFileOf(bytes)).toEqual({ key: 'FontFile3', subtype: '/Type1C' });
    expect(differenceInLook(bytes, input, 150)).toBe('');
    expect(areAlike(specimenOf(input), specimenOf(bytes))).toBe(true);
    expect(areAlike(specimenOf(input), specimenOf(makeType1Document(makeType1Font())))).toBe(false);
  });

  test('with a letter that is there twice is taken over where both are the same, or it is not shown', async () => {
    const { A = '', B = '' } = type1Glyphs;
    const [same, other] = [
      makeType1Font(type1Glyphs, undefined, { A }),
      makeType1Font(type1Glyphs, undefined, { A: B }),
    ];
    for (const input of [makeType1Document(same), makeType1Document(other, '4243')]) {
      const { bytes } = await compressed(input);
      expect(fontFileOf(bytes)?.key).toBe('FontFile3');
      expect(differenceInLook(bytes, input, 150)).toBe('');
    }
    const { bytes } = await compressed(makeType1Document(other, '4142'));
    expect(fontFileOf(bytes)?.key).toBe('FontFile');
  });

  test.each([
    ['widened', '0.0012 0 0 0.001 0 0'],
    ['drawn in units no letter fits in', '0.1 0 0 0.1 0 0'],
    ['mirrored', '0.001 0 0 -0.001 0 0'],
    ['turned', '0 0.001 -0.001 0 0 0'],
    ['moved', '0.001 0 0 0.001 0.5 0'],
  ])('that is %s stays as it is', (_, matrix) => {
    expect(() => readType1(makeType1Font(type1Glyphs, matrix).data)).toThrow(BeyondType1);
  });

  test('loses the letters that are not shown', async () => {
    const { bytes } = await compressed(makeType1Document(makeType1Font(), '41'));
    const everything = await compressed(makeType1Document(makeType1Font()));
    expect(bytes.length).toBeLessThan(everything.bytes.length - 60);
    expect(differenceInLook(bytes, makeType1Document(makeType1Font(), '41'), 150)).toBe('');
  });

  test('is found without the type of its descriptor', async () => {
    const { bytes } = await compressed(makeType1Document(makeType1Font(), undefined, ''));
    expect(fontFileOf(bytes)?.key).toBe('FontFile3');
  });

  test('keeps stems, flex, division and letters made of two', () => {
    const { data } = makeType1Font();
    const program = readType1(data);
    expect([...program.glyphs.keys()]).toEqual(Object.keys(type1Glyphs));
    expect(program.encoding.get(194)).toBe('Aacute');
    const { charset, strings } = readCff(writeCff(program));
    const order = ['.notdef', 'A', 'B', 'C', 'Aacute', 'acute'];
    expect(charset.map((name) => nameOfString(strings, name))).toEqual(order);
  });

  test('is not taken over when a single letter would look different', () => {
    const changed = { ...type1Glyphs, B: (type1Glyphs['B'] ?? '').replace('400 vlineto', '460 vlineto') };
    const [before, after] = [makeType1Font(), makeType1Font(changed)].map((font) =>
      specimenOf(makeType1Document(font)),
    );
    expect(areAlike(before, after)).toBe(false);
    expect(areAlike(before, before)).toBe(true);
  });

  test.each([
    ['a command nobody knows', { ...type1Glyphs, A: '0 500 hsbw 1 2 14 callothersubr endchar' }],
    ['a subroutine that is not there', { ...type1Glyphs, A: '0 500 hsbw 99 callsubr endchar' }],
    ['no letters at all', {}],
  ])('with %s stays as it is', async (_, glyphs) => {
    const font = makeType1Font(glyphs);
    expect(() => writeCff(readType1(font.data))).toThrow(BeyondType1);
    const { bytes } = await compressed(makeType1Document(font, '4142'));
    expect(fontFileOf(bytes)?.key).toBe('FontFile');
  });

  test('that is damaged anywhere neither stops the work nor hangs it', { timeout: 60_000 }, () => {
    const { data } = makeType1Font();
    for (let at = 0; at < data.length; at += 7) {
      const damaged = Buffer.from(data);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      try {
        writeCff(readType1(damaged));
      } catch (error) {
        expect(error).toBeInstanceOf(BeyondType1);
      }
    }
  });
});
