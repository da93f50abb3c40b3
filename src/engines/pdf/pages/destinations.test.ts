import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { valueAt } from '../document/pdf-object.ts';
import { openSplitter } from '../fast-path/fast-split.ts';
import { mergePdfs } from '../merge.ts';
import { modifyPdf } from '../modify.ts';

const around = { onProgress: () => undefined };
const widths = [90, 91, 92];

/** Three pages, each of its own width. All that leads anywhere leads to the third, by its position. */
function documentWithPositions(): Uint8Array {
  const writer = new PdfWriter();
  const [root, tree, outlines] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const link = writer.add('<< /Type /Annot /Subtype /Link /Rect [5 6 25 20] /Dest [2 /Fit] >>');
  const pages = widths.map((width, index) =>
    writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} 99] ${index === 0 ? `/Annots [${link} 0 R]` : ''} >>`,
    ),
  );
  const item = writer.add(`<< /Title (Third) /Parent ${outlines} 0 R /A << /S /GoTo /D [2 /Fit] >> >>`);
  writer.set(outlines, `<< /Type /Outlines /First ${item} 0 R /Last ${item} 0 R /Count 1 >>`);
  writer.set(tree, `<< /Type /Pages /Count 3 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  const names = '/Names << /Dests << /Names [(third) [2 /Fit]] >> >>';
  writer.set(root, `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outlines} 0 R /OpenAction [2 /Fit] ${names} >>`);
  return writer.finish(root);
}

/** The widths of the pages that link, bookmark, named place and opening view lead to; null for what is not there. */
function targetsOf(bytes: Uint8Array | undefined, isJoined = false) {
  const document = mupdf.PDFDocument.openDocument(bytes ?? '', 'application/pdf') as mupdf.PDFDocument;
  const root = document.getTrailer().get('Root');
  const item = valueAt(root, 'Outlines', 'First');
  const destinations = [
    valueAt(document.findPage(0), 'Annots', 0, 'Dest'),
    valueAt(item, 'Dest').isNull() ? valueAt(item, 'A', 'D') : valueAt(item, 'Dest'),
    valueAt(root, 'Names', 'Dests', 'Names', 1),
    // A joined file has none.
    ...(isJoined ? [] : [valueAt(root, 'OpenAction')]),
  ];
  return destinations.map((destination) => {
    if (!destination.isArray()) return null;
    const page = destination.get(0);
    return page.isIndirect() ? page.get('MediaBox', 2).asNumber() : page.toString();
  });
}

async function pagesOf(pages: string, newPassword?: string) {
  const options = { modifyType: 'SELECT' as const, pages, compatibilityMode: false, newPassword };
  const result = await modifyPdf({ files: [documentWithPositions()], options }, around);
  if (!result.ok) throw new Error(result.failure.code);
  if (!newPassword) return result.value.bytes;
  const open = { ...options, pages: '1-2', password: newPassword, newPassword: undefined };
  const opened = await modifyPdf({ files: [result.value.bytes], options: open }, around);
  return opened.ok ? opened.value.bytes : undefined;
}

describe('a destination that names a page by its position', () => {
  it.each([undefined, 'secret'])('leads to the same page where others went (password: %s)', async (password) => {
    expect(targetsOf(await pagesOf('1,3', password))).toEqual([92, 92, 92, 92]);
    expect(targetsOf(await pagesOf('1,2', password))).toEqual([null, null, null, null]);
  });

  it('leads to the same page in the part that has it, and is not in others', () => {
    const splitter = openSplitter(documentWithPositions());
    expect(targetsOf(splitter?.write([0, 2])?.bytes)).toEqual([92, 92, 92, 92]);
    expect(targetsOf(splitter?.write([0, 1])?.bytes)).toEqual([null, null, null, null]);
  });

  it('leads to the same page of a joined file, of which only some pages were taken', async () => {
    const files = [documentWithPositions(), documentWithPositions()];
    for (const pages of [{}, { 0: '1,3' }]) {
      const result = await mergePdfs({ files, options: { passwords: {}, compatibilityMode: false, pages } }, around);
      expect(targetsOf(result.ok ? result.value.bytes : undefined, true)).toEqual([92, 92, 92]);
    }
  });
});
