import { describe, expect, it } from 'vitest';
import { PdfWriter, streamBody } from '../../../../tests/fixtures/pdf-writer.ts';
import { FastDocument } from './fast-document.ts';
import { NeedsFullParser } from './fast-node.ts';

describe('finding objects without the engine', () => {
  it('finds what a table marks as free for older readers in the stream beside it', () => {
    const document = new FastDocument(hybridFile());
    expect(document.object(2).get('Title').asByteString()).toEqual(Buffer.from('for newer readers'));
    expect(document.object(3).isNull()).toBe(true);
  });

  it('leaves a wrong length to the engine where the rest of the stream looks like a comment', () => {
    const writer = new PdfWriter();
    const stream = writer.add('<< /Length 3 >>\nstream\nq Q\n%the rest of it\nendstream');
    const exact = writer.addStream('', 'q Q\n%all of it\n');
    const document = new FastDocument(Buffer.from(writer.finish(writer.add('<< /Type /Catalog >>'))));
    expect(() => document.object(stream)).toThrow(NeedsFullParser);
    expect(document.object(exact).stream?.length).toBe(15);
  });

  it('leaves an object that is a reference to another one to the engine', () => {
    const writer = new PdfWriter();
    const root = writer.add('<< /Type /Catalog >>');
    const alias = writer.add(`${root} 0 R`);
    const document = new FastDocument(Buffer.from(writer.finish(root)));
    expect(() => document.object(alias)).toThrow(NeedsFullParser);
  });
});

/** Object 2 is in an object stream that only the stream of references tells of; object 3 is nowhere. */
function hybridFile(): Buffer {
  let file = '%PDF-1.5\n';
  const add = (number: number, body: string) => {
    const offset = file.length;
    file += `${number} 0 obj\n${body}\nendobj\n`;
    return offset;
  };
  const rootAt = add(1, '<< /Type /Catalog >>');
  const packed = '2 0 << /Title (for newer readers) >>';
  const holderAt = add(4, streamBody('/Type /ObjStm /N 1 /First 4', packed).toString('latin1'));
  const rows = Buffer.from([2, 0, 4, 0, 1, holderAt >> 8, holderAt & 255, 0]);
  const entries = '/Type /XRef /Size 6 /Index [2 1 4 1] /W [1 2 1]';
  const besideAt = add(5, streamBody(entries, rows).toString('latin1'));
  const free = '0000000000 00000 f \n';
  const table = `xref\n0 6\n${free}${String(rootAt).padStart(10, '0')} 00000 n \n${free.repeat(4)}`;
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R /XRefStm ${besideAt} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
