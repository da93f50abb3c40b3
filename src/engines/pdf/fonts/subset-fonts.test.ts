import { describe, expect, it } from 'vitest';
import { makeTrueTypeForm } from '../../../../tests/fixtures/pdf-fonts.ts';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { makeBoxFont } from '../../../../tests/fixtures/truetype-font.ts';
import { compressPdf } from '../compress.ts';

const characters = Array.from({ length: 3000 }, (_, index) => 0x20 + index);
const font = makeBoxFont(characters);

interface Drawing {
  content: string;
  /** Further resources; F is the font. */
  resources?: (writer: PdfWriter, font: number) => string;
}

/** A page that shows glyphs of a whole composite font, as "Print to PDF" embeds it. */
function makeCompositeDocument({ content, resources }: Drawing, name = 'ABCDEF+Boxes'): Uint8Array {
  const writer = new PdfWriter();
  const file = writer.addStream(`/Length1 ${font.length}`, font);
  const descriptor = writer.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 900 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const widths = Array.from({ length: 3000 }, () => 1000).join(' ');
  const descendant = writer.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 500 /W [1 [${widths}]] /CIDToGIDMap /Identity >>`,
  );
  const composite = writer.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] >>`,
  );
  const stream = writer.addStream('', content);
  const tree = writer.reserve();
  const further = resources?.(writer, composite) ?? '';
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 240 80] /Contents ${stream} 0 R /Resources << /Font << /F ${composite} 0 R >> ${further} >> >>`,
  );
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

const form = (writer: PdfWriter, composite: number, entries: string, content: string) =>
  writer.addStream(`${entries} /BBox [0 0 240 80] /Resources << /Font << /F ${composite} 0 R >> >>`, content);

const text = (code: string) => `BT /F 20 Tf 10 20 Td <${code}> Tj ET`;

const drawings: Record<string, Drawing> = {
  'on the page': { content: text('002200230a01') },
  'by a text layer and strings with escapes': {
    content: 'BT 3 Tr /F 20 Tf 0 Tr 10 20 Td [(\\000\\042) 20 (\\000#)] TJ ET',
  },
  'in a form that takes the font from around it': {
    content: 'q BT /F 20 Tf ET /X Do Q',
    resources: (writer) =>
      `/XObject << /X ${writer.addStream('/Type /XObject /Subtype /Form /BBox [0 0 240 80]', 'BT 10 20 Td <0044> Tj ET')} 0 R >>`,
  },
  'in a pattern': {
    content: '/Pattern cs /P scn 0 0 240 80 re f',
    resources: (writer, composite) =>
      `/Pattern << /P ${form(writer, composite, '/PatternType 1 /PaintType 1 /TilingType 1 /XStep 60 /YStep 40', text('0123'))} 0 R >>`,
  },
  'in a soft mask': {
    content: '/G gs 0 0 240 80 re f',
    resources: (writer, composite) => {
      const mask = form(
        writer,
        composite,
        '/Type /XObject /Subtype /Form /Group << /S /Transparency /CS /DeviceGray >>',
        `1 g ${text('0456')}`,
      );
      return `/ExtGState << /G << /SMask << /S /Luminosity /G ${mask} 0 R >> >> >>`;
    },
  },
};

describe('a whole composite font', () => {
  it.each(Object.entries(drawings))('is cut to what is shown %s, and looks the same', async (_, drawing) => {
    const input = makeCompositeDocument(drawing);
    const result = await compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.bytes.length).toBeLessThan(input.length / 20);
    expect(result.value.report?.notes).toContainEqual({ code: 'fonts_subset', count: 1 });
    expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
  });

  it('stays whole where it cannot be told what is shown', async () => {
    const input = makeCompositeDocument({ content: text('00220') });
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.report?.notes.map(({ code }) => code)).not.toContain('fonts_subset');
    expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
  });
});

it('a font with an encoding named like what every object has is cut like any other', async () => {
  const input = makeTrueTypeForm(font, 'Ada', '/constructor');
  const result = await compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
});
