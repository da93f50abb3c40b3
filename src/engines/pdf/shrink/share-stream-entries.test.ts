import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const patches = 40;

/** A surface as plotting packages write it: many forms, each with the same resources written out and the usual entries. */
function makePatches(): Uint8Array {
  const writer = new PdfWriter();
  const colors =
    '/Cs [/Separation /Gold /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0.9 0.7 0.1] /N 1 >>]';
  const forms = Array.from({ length: patches }, (_, index) =>
    writer.addStream(
      `/Type /XObject /Subtype /Form /FormType 1 /Matrix [1 0 0 1 0 0] /BBox [0 0 20 20] /Resources << /ColorSpace << ${colors} >> >>`,
      `/Cs cs ${(index / patches).toFixed(3)} scn 1 1 ${10 + (index % 9)} 18 re f 0.5 scn 2 2 m 9 ${index} l 17 3 l f`,
    ),
  );
  const moved = writer.addStream(
    '/Type /XObject /Subtype /Form /FormType 1 /Matrix [1 0 0 1 30 0] /BBox [0 0 20 20]',
    '0.2 0.4 0.6 rg 0 0 20 20 re f',
  );
  const draw = forms.map(
    (_, index) => `q 1 0 0 1 ${(index % 8) * 22} ${Math.floor(index / 8) * 22} cm /P${index} Do Q`,
  );
  const content = writer.addStream('', [...draw, 'q 1 0 0 1 0 115 cm /M Do Q'].join('\n'));
  const tree = writer.reserve();
  const names = [...forms.map((form, index) => `/P${index} ${form} 0 R`), `/M ${moved} 0 R`].join(' ');
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 180 140] /Contents ${content} 0 R /Resources << /XObject << ${names} >> >> >>`,
  );
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

function formsOf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
  const forms: string[] = [];
  for (let number = 1; document && number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isStream() && object.get('Subtype').toString() === '/Form') forms.push(object.resolve().toString());
  }
  return forms;
}

describe('what streams repeat in their dictionaries', () => {
  it('is written once, the usual not at all, and every page looks the same', async () => {
    const input = makePatches();
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    const forms = formsOf(result.value.bytes);
    expect(forms).toHaveLength(patches + 1);
    expect(forms.filter((form) => form.includes('/FormType'))).toEqual([]);
    expect(forms.filter((form) => form.includes('/Matrix'))).toEqual([expect.stringContaining('[1 0 0 1 30 0]')]);
    const references = forms.map((form) => /\/Resources (\d+) 0 R/.exec(form)?.[1]).filter(Boolean);
    expect(references).toHaveLength(patches);
    expect(new Set(references).size).toBe(1);
    expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
  });
});
