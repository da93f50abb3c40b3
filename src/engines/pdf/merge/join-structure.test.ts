import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { FastDocument } from '../fast-path/fast-document.ts';
import { mergePdfs } from '../merge.ts';

it('an annotation on two pages still finds its tag', async () => {
  const options = { passwords: {}, compatibilityMode: false };
  const files = [makeDocument({ pages: [{ text: 'tagged' }, { text: 'too' }], tagged: true }), twoPagesOneLink()];
  const merged = await mergePdfs({ files, options }, { onProgress: () => undefined });
  if (!merged.ok) throw new Error(merged.failure.code);
  const document = new FastDocument(Buffer.from(merged.value.bytes));
  const root = document.getTrailer().get('Root');
  const link = root.get('Pages', 'Kids', 1, 'Kids', 0, 'Annots', 0);
  const parents = root.get('StructTreeRoot', 'ParentTree', 'Nums');
  const keys = Array.from({ length: parents.length / 2 }, (_, index) => parents.get(2 * index).asNumber());
  const element = parents.get(2 * keys.indexOf(link.get('StructParent').asNumber()) + 1);
  expect(element.get('S').asName()).toBe('Link');
});

function twoPagesOneLink(): Uint8Array {
  const writer = new PdfWriter();
  const [tree, tags] = [writer.reserve(), writer.reserve()];
  const link = writer.add('<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /Dest [0 /Fit] /StructParent 0 >>');
  const page = () => writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] /Annots [${link} 0 R] >>`);
  const pages = [page(), page()];
  writer.set(tree, `<< /Type /Pages /Count 2 /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] >>`);
  const element = writer.add(
    `<< /Type /StructElem /S /Link /P ${tags} 0 R /Pg ${pages[0]} 0 R /K << /Type /OBJR /Obj ${link} 0 R >> >>`,
  );
  const parents = `/ParentTree << /Nums [0 ${element} 0 R] >>`;
  writer.set(tags, `<< /Type /StructTreeRoot /K ${element} 0 R ${parents} >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /StructTreeRoot ${tags} 0 R >>`));
}
