import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { readPdf } from '../../../../tests/fixtures/pdf-reading.ts';
import { qpdfComplaints } from '../../../../tests/fixtures/pdf-tools.ts';
import { PdfWriter, streamBody } from '../../../../tests/fixtures/pdf-writer.ts';
import { modifyPdf } from '../modify.ts';
import { openPlain, selectPlain } from './fast-select.ts';
import { openSplitter } from './fast-split.ts';

const book = makeDocument({
  pages: [
    { text: 'alpha', linksTo: [2, 1], fields: { name: 'Ada (née Byron)' } },
    { text: 'bravo' },
    { text: 'charlie', linksToNames: ['start'], uri: 'https://example.org/?a=(b)' },
  ],
  outline: [
    { title: 'First', page: 0, children: [{ title: 'Second', page: 1 }] },
    { title: 'Third', page: 2 },
  ],
  destinations: { start: 0, middle: 1 },
  labels: '0 << /S /r >> 2 << /S /D /St 10 /P (A-) >>',
  tagged: true,
});

function quickly(bytes: Uint8Array, keep: number[]): Uint8Array | undefined {
  const opened = openPlain(bytes);
  return opened && selectPlain(opened, keep, new Map())?.bytes;
}

/** A password sends the file through the engine. */
async function byTheEngine(bytes: Uint8Array, keep: number[]): Promise<Uint8Array> {
  const pages = keep.map((page) => page + 1).join(',');
  const options = { modifyType: 'SELECT' as const, compatibilityMode: false };
  const around = { onProgress: () => undefined };
  const locked = await modifyPdf({ files: [bytes], options: { ...options, pages, newPassword: 'x' } }, around);
  if (!locked.ok) throw new Error(locked.failure.code);
  const open = await modifyPdf(
    { files: [locked.value.bytes], options: { ...options, pages: `1-${keep.length}`, password: 'x' } },
    around,
  );
  if (!open.ok) throw new Error(open.failure.code);
  return open.value.bytes;
}

/** One page whose text is in a stream written as `content`. */
function onePage(content: Buffer | string, change: (file: string) => string = (file) => file): Uint8Array {
  const writer = new PdfWriter();
  const stream = writer.add(content);
  const tree = writer.reserve();
  const page = writer.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 99 99] /Contents ${stream} 0 R >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  const root = writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  return new Uint8Array(Buffer.from(change(Buffer.from(writer.finish(root)).toString('latin1')), 'latin1'));
}

describe('taking pages out without the engine', () => {
  it('gives what the engine gives', async () => {
    for (const keep of [[0, 2], [2, 0], [1], [0, 0, 1]]) {
      const quick = quickly(book, keep);
      if (!quick) throw new Error('not taken the quick way');
      const slow = await byTheEngine(book, keep);
      expect(await readPdf(quick)).toEqual(await readPdf(slow));
      expect(qpdfComplaints(quick)).toBe('');
    }
  });

  it('reads what it wrote itself: object streams and a cross-reference stream', async () => {
    const once = quickly(book, [0, 1, 2]);
    const twice = once && quickly(once, [0, 1, 2]);
    if (!once || !twice) throw new Error('not taken the quick way');
    expect(await readPdf(twice)).toEqual(await readPdf(once));
    expect(Math.abs(twice.length - once.length)).toBeLessThan(40);
  });

  it('packs the pages of a long file apart from everything else', () => {
    const pages = Array.from({ length: 450 }, (_, index) => ({ text: `page ${index}`, uri: 'https://example.org' }));
    const long = quickly(
      makeDocument({ pages }),
      pages.map((_, index) => index),
    );
    const written = Buffer.from(long ?? []).toString('latin1');
    const counts = [...written.matchAll(/\/ObjStm\/N (\d+)/g)].map(([, count]) => Number(count));
    // The catalog, the tree and 450 pages: then a stream begins anew.
    expect(counts.slice(0, 2)).toEqual([400, 52]);
    expect(qpdfComplaints(long ?? new Uint8Array())).toBe('');
  });

  it('writes a part with its page bare and everything else packed once', () => {
    const part = openSplitter(book)?.write([2]);
    const written = Buffer.from(part?.bytes ?? []).toString('latin1');
    expect(written.match(/\/ObjStm/g)).toHaveLength(1);
    expect(written.match(/\/Type\/Page\b/g)).toHaveLength(1);
    expect(qpdfComplaints(part?.bytes ?? new Uint8Array())).toBe('');
  });

  it('follows an update appended to the file', async () => {
    const text = Buffer.from(onePage(streamBody('', 'old'))).toString('latin1');
    const [, start = ''] = /startxref\n(\d+)/.exec(text) ?? [];
    const update = '1 0 obj\n<< /Length 3 >>\nstream\nnew\nendstream\nendobj\n';
    const table = `xref\n1 1\n${String(text.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 4 0 R /Prev ${start} >>\n`;
    const updated = Buffer.from(`${text}${update}${table}startxref\n${text.length + update.length}\n%%EOF\n`, 'latin1');
    const bytes = quickly(updated, [0]);
    expect(Buffer.from(bytes ?? []).toString('latin1')).toContain('stream\nnew\nendstream');
    expect(Buffer.from(bytes ?? []).toString('latin1')).not.toContain('old');
  });

  it('leaves to the engine what is damaged or unusual', () => {
    const plain = streamBody('', '0 0 m');
    expect(quickly(onePage(plain), [0])).toBeDefined();
    const changes: ((file: string) => string)[] = [
      (file) => file.replace('/Length 5', '/Length 7'),
      (file) => file.replace('00000 n', '00001 n'),
      (file) => file.replace('1 0 obj', '9 0 obj'),
      (file) => file.replace('/Kids [3 0 R]', '/Kids [3 0 R'),
      (file) => file.replace('[0 0 99 99]', '[0 0 9-9 99]'),
      (file) => file.replace('/Type /Page /', '/Type /Page /Type /Page /').replace(/startxref\n\d+/, (found) => found),
      (file) => file.replace(/startxref\n\d+/, 'startxref\n7'),
      (file) => file.replace('/Size', '/Encrypt 1 0 R /Size'),
    ];
    for (const change of changes) expect(quickly(onePage(plain, change), [0]), String(change)).toBeUndefined();
  });

  it('leaves pages with shared resources to the engine when it cannot read their content', () => {
    const writer = new PdfWriter();
    const image = writer.addStream('/Subtype /Image /Filter /FlateDecode', deflateSync('secret'));
    const resources = writer.add(`<< /XObject << /A ${image} 0 R >> >>`);
    const content = writer.addStream('/Filter /ASCIIHexDecode', '51>');
    const tree = writer.reserve();
    const page = () =>
      writer.add(`<< /Type /Page /Parent ${tree} 0 R /Resources ${resources} 0 R /Contents ${content} 0 R >>`);
    writer.set(tree, `<< /Type /Pages /Count 2 /Kids [${page()} 0 R ${page()} 0 R] >>`);
    const bytes = writer.finish(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
    expect(openPlain(bytes)).toBeDefined();
    expect(quickly(bytes, [0])).toBeUndefined();
  });
});
