import * as mupdf from 'mupdf';
import { expect, it } from 'vitest';
import { qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { mergePdfs } from '../merge.ts';

interface Form {
  font: string;
  /** Of the form, for fields that say nothing of their own. */
  appearance: string;
  /** Of the second field. */
  own: string;
}

/** A form of two fields, of which the first looks as the form says. */
function formOf(name: string, { font, appearance, own }: Form): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  const page = writer.reserve();
  const face = writer.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`);
  const field = (which: string, entries: string) =>
    writer.add(
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name} ${which}) /Rect [5 6 25 20] /P ${page} 0 R ${entries} >>`,
    );
  const fields = `${field('plain', '')} 0 R ${field('own', `/DA (${own})`)} 0 R`;
  writer.set(page, `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] /Annots [${fields}] >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  const form = `<< /Fields [${fields}] /DA (${appearance}) /DR << /Font << /F1 ${face} 0 R >> >> >>`;
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /AcroForm ${form} >>`));
}

/** Each field of the joined form with the face, the size and the color that its text gets. */
async function looksOf(files: Uint8Array[]): Promise<Record<string, string>> {
  const options = { passwords: {}, compatibilityMode: false };
  const result = await mergePdfs({ files, options }, { onProgress: () => undefined });
  if (!result.ok) throw new Error(result.failure.code);
  expect(qpdfComplaints(result.value.bytes)).toBe('');
  const document = mupdf.PDFDocument.openDocument(result.value.bytes, 'application/pdf') as mupdf.PDFDocument;
  const form = document.getTrailer().get('Root', 'AcroForm');
  const looks: Record<string, string> = {};
  form.get('Fields').forEach((field) => {
    const given = field.get('DA').isNull() ? form.get('DA') : field.get('DA');
    const [font = '', ...rest] = given.asString().split(' ');
    looks[field.get('T').asString()] = [form.get('DR', 'Font', font.slice(1), 'BaseFont').asName(), ...rest].join(' ');
  });
  return looks;
}

const first = formOf('first', { font: 'Helvetica', appearance: '/F1 12 Tf 0 g', own: '/F1 9 Tf 0 g' });

it('fields of two forms keep their faces, sizes and colors', async () => {
  const second = formOf('second', { font: 'Courier', appearance: '/F1 7 Tf 1 g', own: '/F1 6 Tf 1 g' });
  expect(await looksOf([first, second])).toEqual({
    'first plain': 'Helvetica 12 Tf 0 g',
    'first own': 'Helvetica 9 Tf 0 g',
    'second plain': 'Courier 7 Tf 1 g',
    'second own': 'Courier 6 Tf 1 g',
  });
});

it('also where two forms say the same and mean another face by it', async () => {
  const second = formOf('second', { font: 'Courier', appearance: '/F1 12 Tf 0 g', own: '/F1 6 Tf 1 g' });
  expect(await looksOf([first, second])).toMatchObject({
    'first plain': 'Helvetica 12 Tf 0 g',
    'second plain': 'Courier 12 Tf 0 g',
  });
});
