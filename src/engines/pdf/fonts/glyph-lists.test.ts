import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { makeBoxFont } from '../../../../tests/fixtures/truetype-font.ts';
import { makeType1Font } from '../../../../tests/fixtures/type1-font.ts';
import { compressPdf } from '../compress.ts';
import { readCff } from './postscript/cff-program.ts';
import { readType1 } from './postscript/type1-program.ts';
import { writeCff } from './postscript/write-cff.ts';
import { writeTables } from './sfnt.ts';

const metrics =
  '/Flags 4 /FontBBox [0 -300 1000 1000] /ItalicAngle 0 /Ascent 1000 /Descent -300 /CapHeight 700 /StemV 60';
const widths = Array.from({ length: 256 }, () => 700).join(' ');

function finish(writer: PdfWriter, font: number, code: string): Uint8Array {
  const tree = writer.reserve();
  const content = writer.addStream('', `BT /F 40 Tf 10 20 Td <${code}> Tj ET`);
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 240 80] /Contents ${content} 0 R /Resources << /Font << /F ${font} 0 R >> >> >>`,
  );
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** As few tables as a reader of OpenType asks for around the outlines, and one that only takes room. */
function wrapAsOpenType(cff: Buffer): Buffer {
  const count = readCff(cff).charstrings.length;
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt32BE(0x00005000, 0);
  maxp.writeUInt16BE(count, 4);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeUInt16BE(count, 34);
  const hmtx = Buffer.alloc(count * 4, Buffer.from([2, 0xbc, 0, 0]));
  const tables = { 'CFF ': cff, head, maxp, hhea, hmtx, GPOS: Buffer.from(hmtx.toString('hex').repeat(40)) };
  return writeTables(0x4f54544f, new Map(Object.entries(tables)));
}

async function descriptorOf(input: Uint8Array): Promise<mupdf.PDFObject> {
  const result = await compressPdf({ files: [input], options: { level: 'MEDIUM' } }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
  const document = mupdf.PDFDocument.openDocument(result.value.bytes, 'application/pdf') as mupdf.PDFDocument;
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isDictionary() && object.get('Type').toString() === '/FontDescriptor') return object;
  }
  throw new Error('no descriptor');
}

describe('a font that is cut', () => {
  it('is taken out of OpenType, and the names beside it are those it holds', async () => {
    const cff = writeCff(readType1(makeType1Font().data));
    const writer = new PdfWriter();
    const file = writer.addStream('/Subtype /OpenType', wrapAsOpenType(cff));
    const descriptor = writer.add(
      `<< /Type /FontDescriptor /FontName /Sample ${metrics} /CharSet (/A/B/C/Aacute) /FontFile3 ${file} 0 R >>`,
    );
    const encoding = '/Encoding << /Type /Encoding /Differences [65 /A /B /C] >>';
    const font = writer.add(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Sample ${encoding} /FirstChar 0 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R >>`,
    );
    const cut = await descriptorOf(finish(writer, font, '4143'));
    expect(cut.get('FontFile3', 'Subtype').toString()).toBe('/Type1C');
    const names = cut.get('CharSet').asString().split('/').filter(Boolean).sort();
    expect(names).toEqual(['A', 'C']);
  });

  it('has the characters beside it that it holds', async () => {
    const boxes = makeBoxFont(Array.from({ length: 600 }, (_, index) => 0x20 + index));
    const writer = new PdfWriter();
    const file = writer.addStream(`/Length1 ${boxes.length}`, boxes);
    const all = writer.addStream('', Buffer.alloc(75, 0xff));
    const descriptor = writer.add(
      `<< /Type /FontDescriptor /FontName /ABCDEF+Boxes ${metrics} /CIDSet ${all} 0 R /FontFile2 ${file} 0 R >>`,
    );
    const collection = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
    const descendant = writer.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Boxes ${collection} /FontDescriptor ${descriptor} 0 R /DW 1000 /CIDToGIDMap /Identity >>`,
    );
    const font = writer.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Boxes /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] >>`,
    );
    const cut = await descriptorOf(finish(writer, font, '00010011'));
    expect([...cut.get('CIDSet').readStream().asUint8Array()]).toEqual([0b1100_0000, 0, 0b0100_0000]);
  });
});
