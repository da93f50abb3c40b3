import { expect, it } from 'vitest';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { modifyPdf } from '../modify.ts';

/** A page with a widget whose field does not list it. */
function formWithoutKids(): Uint8Array {
  const writer = new PdfWriter();
  const [tree, page] = [writer.reserve(), writer.reserve()];
  const field = writer.add('<< /FT /Tx /T (name) >>');
  const widget = writer.add(
    `<< /Type /Annot /Subtype /Widget /Parent ${field} 0 R /Rect [5 6 25 20] /P ${page} 0 R >>`,
  );
  writer.set(page, `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] /Annots [${widget} 0 R] >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /AcroForm << /Fields [${field} 0 R] >> >>`));
}

it.each([undefined, 'secret'])(
  'a page of a form that is damaged can be repeated (password: %s)',
  async (newPassword) => {
    const options = { modifyType: 'SELECT' as const, pages: '1,1', compatibilityMode: false, newPassword };
    const result = await modifyPdf({ files: [formWithoutKids()], options }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    expect((await readPdf(result.value.bytes, newPassword)).texts).toHaveLength(2);
  },
);
