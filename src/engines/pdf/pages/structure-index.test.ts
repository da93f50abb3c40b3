import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { openSplitter } from '../fast-path/fast-split.ts';

/** Two pages, each with a paragraph; the paragraphs stand in the element above them, without numbers of their own. */
function documentWithPlainElements(): Uint8Array {
  const writer = new PdfWriter();
  const [tree, structure, body] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const pages = ['one', 'two'].map((text, index) => {
    const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const content = writer.addStream('', `/P << /MCID 0 >> BDC BT /F 12 Tf 9 9 Td (${text}) Tj ET EMC`);
    const entries = `/MediaBox [0 0 99 99] /Contents ${content} 0 R /Resources << ${font} >> /StructParents ${index}`;
    return writer.add(`<< /Type /Page /Parent ${tree} 0 R ${entries} >>`);
  });
  const paragraphs = pages.map(
    (page, index) => `<< /S /P /P ${body} 0 R /Pg ${page} 0 R /K 0 /ActualText (paragraph ${index + 1}) >>`,
  );
  writer.set(body, `<< /Type /StructElem /S /Document /P ${structure} 0 R /K [${paragraphs.join(' ')}] >>`);
  writer.set(structure, `<< /Type /StructTreeRoot /K ${body} 0 R >>`);
  writer.set(tree, `<< /Type /Pages /Count 2 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  return writer.finish(
    writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /StructTreeRoot ${structure} 0 R /MarkInfo << /Marked true >> >>`),
  );
}

it('every part keeps its tags, also those without numbers of their own', async () => {
  const splitter = openSplitter(documentWithPlainElements());
  for (const position of [0, 1]) {
    const part = splitter?.write([position])?.bytes ?? new Uint8Array();
    expect((await readPdf(part)).texts).toEqual([['one', 'two'][position]]);
    expect(tagsOf(part)).toEqual([`paragraph ${position + 1}`]);
  }
});

/** The texts of all paragraphs, in order. */
function tagsOf(bytes: Uint8Array): string[] {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf') as mupdf.PDFDocument;
  const tags: string[] = [];
  const walk = (element: mupdf.PDFObject) => {
    if (element.isArray()) for (let index = 0; index < element.length; index++) walk(element.get(index));
    if (!element.isDictionary()) return;
    const text = element.get('ActualText');
    if (text.isString()) tags.push(text.asString());
    walk(element.get('K'));
  };
  const root = document.getTrailer().get('Root', 'StructTreeRoot');
  if (root.isDictionary()) walk(root);
  return tags;
}
