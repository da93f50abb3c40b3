import { describe, expect, it } from 'vitest';
import { drawWithPoppler } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { makeBoxFont } from '../../../../tests/fixtures/truetype-font.ts';
import { compressPdf } from '../compress.ts';
import { subsetTrueType } from './truetype-subset.ts';

/** 3,000 letters: all of Latin, and far more that no simple font can reach. */
const characters = Array.from({ length: 3000 }, (_, index) => 0x20 + index);
const font = makeBoxFont(characters);

/** A form whose field shows `text` in a font the form offers for typing. */
function formDocument(text: string, encoding = '/WinAnsiEncoding', flags = 32): Uint8Array {
  const writer = new PdfWriter();
  const file = writer.addStream(`/Length1 ${font.length}`, font);
  const descriptor = writer.add(
    `<< /Type /FontDescriptor /FontName /Boxes /Flags ${flags} /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 900 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const widths = Array.from({ length: 224 }, () => 1000).join(' ');
  const boxes = writer.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /Boxes /Encoding ${encoding} /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R >>`,
  );
  const tree = writer.reserve();
  const resources = `<< /Font << /F ${boxes} 0 R >> >>`;
  const hex = Buffer.from(text, 'latin1').toString('hex');
  const look = writer.addStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 400 40] /Resources ${resources}`,
    `BT /F 16 Tf 4 10 Td <${hex}> Tj ET`,
  );
  const page = writer.reserve();
  const field = writer.add(
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V <${hex}> /DA (/F 16 Tf) /Rect [10 10 410 50] /P ${page} 0 R /AP << /N ${look} 0 R >> >>`,
  );
  writer.set(page, `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 420 60] /Annots [${field} 0 R] >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(
    writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /AcroForm << /Fields [${field} 0 R] /DR ${resources} >> >>`),
  );
}

async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  const result = await compressPdf({ files: [bytes], options: { level: 'LOW' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.bytes;
}

describe('cutting a TrueType font down', () => {
  it('keeps the wanted letters with their parts and empties the rest', () => {
    const subset = subsetTrueType(font, new Set([0x41, 0xc4]));
    if (!subset) throw new Error('not understood');
    expect(subset.length).toBeLessThan(font.length / 4);
    expect(subsetTrueType(subset, new Set([0x41, 0xc4]))?.equals(subset)).toBe(true);
  });

  it('leaves alone what it does not understand', () => {
    expect(subsetTrueType(Buffer.from('OTTO and more'), new Set([65]))).toBeUndefined();
    expect(subsetTrueType(font.subarray(0, font.length / 2), new Set([65]))).toBeUndefined();
    expect(subsetTrueType(font, new Set([0xe000]))).toBeUndefined();
  });

  it('makes a form small in which everything can still be typed', async () => {
    const everything = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const accents = Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');
    for (const text of [
      everything.slice(0, 24),
      everything.slice(40, 64),
      accents.slice(0, 24),
      accents.slice(60, 84),
    ]) {
      const before = formDocument(text);
      const after = await compressed(formDocument('short'));
      expect(after.length).toBeLessThan(before.length / 5);
      // Whatever the field shows, the font keeps the same letters: all of its encoding.
      const typed = await compressed(before);
      const drawn = [before, typed].map((bytes) => drawWithPoppler(bytes, 72)?.[0]?.pixels);
      expect(drawn[1]?.equals(drawn[0] ?? Buffer.alloc(0)) ?? true).toBe(true);
    }
  });

  it('keeps a font whose codes mean what it says itself', async () => {
    const symbol = formDocument('abc', '/WinAnsiEncoding', 4);
    expect((await compressed(symbol)).length).toBeGreaterThan((await compressed(formDocument('abc'))).length * 2);
  });
});
