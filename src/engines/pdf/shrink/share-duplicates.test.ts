import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { differenceInLook } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { compressPdf } from '../compress.ts';

const boxes = 30;

/** Boxes as form designers write them: each with a drawing of its own, a few bytes long and the same as all others. */
function makeBoxes(): Uint8Array {
  const writer = new PdfWriter();
  const form = (content: string) =>
    writer.addStream('/Type /XObject /Subtype /Form /BBox [0 0 16 16] /Resources << >>', content);
  const forms = Array.from({ length: boxes }, () => form('0.7 g 1 1 14 14 re f'));
  const other = form('0.2 g 1 1 14 14 re f');
  const draw = [...forms, other].map(
    (_, index) => `q 1 0 0 1 ${(index % 8) * 20} ${Math.floor(index / 8) * 20} cm /B${index} Do Q`,
  );
  const content = writer.addStream('', draw.join('\n'));
  const tree = writer.reserve();
  const names = [...forms, other].map((number, index) => `/B${index} ${number} 0 R`).join(' ');
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 180 100] /Contents ${content} 0 R /Resources << /XObject << ${names} >> >> >>`,
  );
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** Pages in three parts each, of which the first and last are the same everywhere, as editors leave them. */
function makePagesInParts(): Uint8Array {
  const writer = new PdfWriter();
  const tree = writer.reserve();
  const pages = [1, 2].map((page) => {
    const shapes = Array.from({ length: 200 }, (_, index) => {
      const [x, y] = [(index * 37.123456) % 160, ((index * page * 53.654321) % 90) + 0.123456];
      return `${x.toFixed(6)} ${y.toFixed(6)} m ${(x + 9).toFixed(6)} ${(y + 5).toFixed(6)} l S`;
    });
    const parts = ['q', shapes.join('\n'), 'Q'].map((part) => `${writer.addStream('', part)} 0 R`);
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 180 100] /Contents [${parts.join(' ')}] /Resources << >> >>`,
    );
  });
  writer.set(tree, `<< /Type /Pages /Count 2 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

function countForms(bytes: Uint8Array): number {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
  let forms = 0;
  for (let number = 1; document && number < document.countObjects(); number++) {
    const object = document.newIndirect(number);
    if (object.isStream() && object.get('Subtype').toString() === '/Form') forms++;
  }
  return forms;
}

describe('streams that are the same', () => {
  it('become one however short they are, and others stay', async () => {
    const input = makeBoxes();
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    expect(countForms(result.value.bytes)).toBe(2);
    expect(differenceInLook(result.value.bytes, input, 100)).toBe('');
  });

  it('do not keep the parts of a page from being joined and written anew', async () => {
    const input = makePagesInParts();
    const result = await compressPdf({ files: [input], options: { level: 'LOW' } }, { onProgress: () => undefined });
    if (!result.ok) throw new Error(result.failure.code);
    const document = mupdf.Document.openDocument(result.value.bytes, 'application/pdf').asPDF();
    expect([0, 1].map((page) => document?.findPage(page).get('Contents').isStream())).toEqual([true, true]);
  });
});
