import { PDFDocument } from 'mupdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter } from '../../../../tests/fixtures/pdf-writer.ts';
import { makeTaggedDeck } from '../../../../tests/fixtures/tagged-deck.ts';
import { compressPdf } from '../compress.ts';
import { writePdf } from '../document/save.ts';
import { packObjects } from './pack-objects.ts';

const deck = makeTaggedDeck(20);

function byMuPdf(bytes: Uint8Array): Buffer {
  const document = new PDFDocument(bytes);
  const written = writePdf(document, 'yes', { thorough: true });
  document.destroy();
  if (!written.ok) throw new Error(written.failure.code);
  return written.value;
}

async function packed(bytes: Uint8Array): Promise<Buffer> {
  const result = await packObjects(Buffer.from(bytes));
  if (!result) throw new Error('not understood');
  return result;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('packing the objects of a file', () => {
  it('takes much less than object streams in the order of the file, and changes nothing', async () => {
    const usual = byMuPdf(deck);
    const result = await packed(usual);
    expect(result.length).toBeLessThan(usual.length * 0.8);
    expect(await readPdf(result)).toEqual(await readPdf(deck));
    expect(qpdfComplaints(result)).toBe('');
  });

  it('is how a document without password is written at last', async () => {
    const around = { onProgress: () => undefined };
    const compressed = await compressPdf({ files: [deck], options: { level: 'LOW' } }, around);
    if (!compressed.ok) throw new Error(compressed.failure.code);
    const again = await packed(compressed.value.bytes);
    expect(Math.abs(again.length - compressed.value.bytes.length)).toBeLessThan(20);
    expect(textOf(compressed.value.bytes)).toMatch(/\/ObjStm\/N \d+\/First \d+\/Filter\/FlateDecode\/DecodeParms/);
  });

  it('keeps links, fields, labels, destinations and outline under their new numbers', async () => {
    const book = makeDocument({
      pages: [{ text: 'alpha', linksTo: [1], fields: { name: 'Ada (née Byron)' } }, { text: 'bravo' }],
      outline: [{ title: 'First', page: 0, children: [{ title: 'Second', page: 1 }] }],
      destinations: { start: 0, middle: 1 },
      labels: '0 << /S /r >>',
      tagged: true,
    });
    const result = await packed(book);
    expect(await readPdf(result)).toEqual(await readPdf(book));
    expect(qpdfComplaints(result)).toBe('');
  });

  it('begins a new object stream before one gets large', async () => {
    const result = textOf(await packed(makeTaggedDeck(90)));
    const counts = [...result.matchAll(/\/ObjStm\/N (\d+)/g)].map(([, count]) => Number(count));
    expect(counts.length).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBe(4000);
  });

  it('writes a reference to nothing as null, never as another object', async () => {
    const writer = new PdfWriter();
    const tree = writer.reserve();
    const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 9 9] /Kept [99 0 R ${tree} 0 R] >>`);
    writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
    const file = writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
    const document = new PDFDocument(await packed(file));
    const [missing, there] = [0, 1].map((index) => document.findPage(0).get('Kept').get(index));
    expect(missing?.isNull()).toBe(true);
    expect(there?.get('Type').asName()).toBe('Pages');
    document.destroy();
  });

  it('leaves to the engine what it does not understand and what has too many objects', async () => {
    const protectedFile = textOf(deck).replace('/Size', '/Encrypt 1 0 R /Size');
    expect(await packObjects(Buffer.from(protectedFile, 'latin1'))).toBeUndefined();
    const crowded = textOf(deck).replace(/\/Size \d+/, '/Size 200002');
    expect(await packObjects(Buffer.from(crowded, 'latin1'))).toBeUndefined();
  });
});
